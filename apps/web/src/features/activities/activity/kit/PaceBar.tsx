import { WarningFilled } from '@ant-design/icons';
import type { ActivityRow } from '@netbar/contract/activities/activity/activity.model';
import { paceOf } from '@netbar/contract/activities/activity/activity.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { activityWords } from './activity.words.ts';
import './activity.css';

type Paced = Pick<ActivityRow, 'budget' | 'usedBudget' | 'reservedBudget' | 'validFrom' | 'validTo' | 'state'>;

/** How fast an activity uses its budget up. */
const paceOfRow = ({ budget, usedBudget, validFrom, validTo }: Paced, now = serverNow()) =>
  paceOf({ used: usedBudget, limit: budget?.limit ?? 0, validFrom: new Date(validFrom), validTo: new Date(validTo) }, now);

/** Whole yuan: the bar gives a picture, the record the exact sum. */
const wholeYuan = (fen: number) => groupThousands(Math.round(fen / 100));

/** The budget as a bar: used, then pale what open orders hold, and a black tick for the time that is over. */
export function PaceBar({ activity }: { activity: Paced }) {
  const t = useWords(activityWords);
  const { budget, usedBudget, reservedBudget, state } = activity;
  if (!budget) return <span className="muted">{t.noBudget}</span>;
  const { usedShare, timeShare, isFast, lastsUntil } = paceOfRow(activity);
  const share = (part: number) => `${Math.min(100, part * 100)}%`;
  const isSpend = budget.kind === 'SPEND';
  const text = isSpend
    ? `¥${wholeYuan(usedBudget)} / ${wholeYuan(budget.limit)}`
    : fill(t.usesUnit, { used: groupThousands(usedBudget), limit: groupThousands(budget.limit) });
  const isGone = usedBudget >= budget.limit;
  const isEarly = isFast && lastsUntil !== null;
  return (
    <div className="pace">
      <div
        className={isFast ? 'pace-bar is-fast' : 'pace-bar'}
        role="img"
        aria-label={fill(t.paceLabel, { used: share(usedShare), time: share(timeShare) })}
      >
        <i style={{ width: share(usedShare) }} />
        <i className="is-held" style={{ width: share(Math.min(reservedBudget / budget.limit, 1 - usedShare)) }} />
        {state === 'RUNNING' && <b style={{ left: share(timeShare) }} />}
      </div>
      <p>
        <span className="num">{text}</span>
        {isGone ? (
          <span className="pace-warn">
            <WarningFilled /> {t.budgetGone}
          </span>
        ) : isEarly ? (
          <span className="pace-warn num">
            <WarningFilled /> {fill(t.budgetEnds, { day: bizDate(lastsUntil).slice(5) })}
          </span>
        ) : (
          state === 'RUNNING' && <span>{t.budgetLasts}</span>
        )}
      </p>
    </div>
  );
}
