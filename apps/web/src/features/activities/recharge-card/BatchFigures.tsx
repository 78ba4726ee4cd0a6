import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { cardWords } from './recharge-card.words.ts';
import { useBatch } from './use-batch.tsx';

const MAKING_MS = 2000;

/** What became of the cards of a batch. */
export function BatchFigures({ activity }: { activity: Activity }) {
  const t = useWords(cardWords);
  const read = useBatch(activity);
  return (
    <Record read={read}>
      {({ activityId, counts, made, qty, inUnpaidOrders, liabilityFen }) => (
        <>
          <RecordFigures
            figures={[
              { key: 'all', label: t.qty, value: made },
              {
                key: 'NEW',
                label: t.NEW,
                value: counts.NEW,
                note: inUnpaidOrders > 0 && fill(t.reservedNote, { n: inUnpaidOrders }),
              },
              { key: 'SOLD', label: t.SOLD, value: counts.SOLD },
              { key: 'REDEEMED', label: t.REDEEMED, value: counts.REDEEMED },
              { key: 'VOID', label: t.VOID, value: counts.VOID },
              { key: 'owed', label: t.owed, value: <Money fen={liabilityFen} />, note: t.owedNote },
            ]}
          />
          {made < qty && <Progress activityId={activityId} />}
        </>
      )}
    </Record>
  );
}

/** Asks again while codes are being made. */
function Progress({ activityId }: { activityId: string }) {
  useApi(rechargeCardApi.batch, { activityId }, { refetchInterval: MAKING_MS });
  return null;
}
