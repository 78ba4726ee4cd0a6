import { addDays, weekStart } from '@netbar/contract/kernel/time';
import type { SettleCycle } from '@netbar/contract/purchasing/supplier/supplier.model';

/** Both days included. */
export interface Period {
  from: string;
  to: string;
}

/** The period of a settlement cycle that a day is in. */
export function periodOf(cycle: SettleCycle, day: string): Period {
  if (cycle === 'WEEKLY') return { from: weekStart(day), to: addDays(weekStart(day), 6) };
  const month = day.slice(0, 7);
  const lastDay = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  if (cycle === 'MONTHLY') return { from: `${month}-01`, to: lastDay };
  return day <= `${month}-15` ? { from: `${month}-01`, to: `${month}-15` } : { from: `${month}-16`, to: lastDay };
}

/**
 * The periods that have ended and in which goods came, in order of time. When none has ended yet, the days until yesterday are
 * settled ahead of time. `days`: when goods came, in order of time.
 */
export function periodsToSettle(cycle: SettleCycle, days: readonly string[], today: string): Period[] {
  const ended = new Map(days.map((day) => [periodOf(cycle, day).to, periodOf(cycle, day)] as const).filter(([to]) => to < today));
  if (ended.size > 0) return [...ended.values()];
  const [first] = days;
  return first !== undefined && first < today ? [{ from: periodOf(cycle, first).from, to: addDays(today, -1) }] : [];
}
