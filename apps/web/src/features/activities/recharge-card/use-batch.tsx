import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { ActivityDays } from '#features/activities/activity/kit/ActivityDays.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { cardWords } from './recharge-card.words.ts';

/** The cards of an activity, which are made once it is approved. */
export const useBatch = ({ id, status }: Activity) =>
  useApi(rechargeCardApi.batch, { activityId: id }, { enabled: isLaunched(status) });

/** What one asks first about a batch: what its cards are worth and cost, when they are sold, and where their codes are. */
export function useBatchFacts() {
  const t = useWords(cardWords);
  return (activity: Activity) => {
    const { faceFen = null, priceFen = null, validDays = null } = activity.rule.card ?? {};
    return [
      { label: t.face, value: <Money fen={faceFen} /> },
      { label: t.price, value: <Money fen={priceFen} /> },
      { label: t.bonusDays, value: validDays ? fill(t.forDays, { n: validDays }) : t.forEver },
      { label: t.days, value: <ActivityDays activity={activity} /> },
      { label: t.codes, value: <CodesState activity={activity} /> },
    ];
  };
}

function CodesState({ activity }: { activity: Activity }) {
  const t = useWords(cardWords);
  const { data: batch } = useBatch(activity);
  if (!isLaunched(activity.status)) return t.notApproved;
  if (!batch) return '—';
  const { made, qty, takenName, takenTime } = batch;
  if (made < qty) return fill(t.making, { made, qty });
  if (takenTime === null) return t.waiting;
  return fill(t.taken, { name: takenName ?? '', time: formatTime(new Date(takenTime), 'datetime') });
}
