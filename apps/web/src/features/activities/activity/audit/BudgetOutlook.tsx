import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { daysBetween } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { auditWords } from './audit.words.ts';
import { runsOut, usedPerDay, type RunsOut } from './budget.rules.ts';
import { Comparison } from './Comparison.tsx';

/** A larger budget needs no trial: what is used so far, how fast, and on which day each limit is reached at this pace. */
export function BudgetOutlook({ activity, limits }: { activity: Activity; limits: { before: number; after: number } }) {
  const t = useWords(auditWords);
  const now = serverNow();
  const { budget, usedBudget, reservedBudget } = activity;
  const amount = (n: number): ReactNode =>
    budget?.kind === 'USAGE' ? fill(t.times, { n: groupThousands(n) }) : <Money fen={n} />;
  const more = limits.after - limits.before;
  const raised: ReactNode = budget?.kind === 'USAGE' ? `+${groupThousands(more)}` : <Money isChange fen={more} />;
  const left = (limit: number) => amount(Math.max(0, limit - usedBudget - reservedBudget));
  const [before, after] = [runsOut(activity, limits.before, now), runsOut(activity, limits.after, now)];
  const days = before.is === 'DAY' && after.is === 'DAY' ? daysBetween(before.day, after.day) : 0;
  const perDay = usedPerDay(activity, now);
  const share = `${((usedBudget / limits.before) * 100).toFixed(1)}%`;
  const say = (ends: RunsOut) => (ends.is === 'DAY' ? ends.day : fill(t[ends.is], { day: activity.toDay }));
  const facts: [string, ReactNode][] = [
    [
      t.usedSoFar,
      <span key="used">
        {amount(usedBudget)} · {share}
      </span>,
    ],
    [t.heldByOrders, amount(reservedBudget)],
    [t.perDay, perDay === null ? '—' : amount(perDay)],
  ];
  return (
    <Panel title={t.outlook} note={t.outlookNote}>
      <dl className="budget-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Comparison
        title={t.outlook}
        rows={[
          { key: 'limit', label: t.budgetLimit, before: amount(limits.before), after: amount(limits.after), change: raised },
          { key: 'left', label: t.budgetLeft, before: left(limits.before), after: left(limits.after), change: raised },
          {
            key: 'end',
            label: t.runsOutOn,
            before: say(before),
            after: say(after),
            change: days > 0 ? fill(t.daysLater, { n: days }) : '—',
          },
        ]}
      />
    </Panel>
  );
}
