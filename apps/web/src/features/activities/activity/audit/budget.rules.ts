import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { paceOf } from '@netbar/contract/activities/activity/activity.rules';
import { bizDate, DAY_MS } from '@netbar/contract/kernel/time';

type Spent = Pick<Activity, 'usedBudget' | 'validFrom' | 'validTo'>;

/** The day on which a budget is used up at the pace so far. GONE: it is by now. LASTS: not before the end. UNKNOWN: nothing was used yet. */
export type RunsOut = { is: 'DAY'; day: string } | { is: 'GONE' | 'LASTS' | 'UNKNOWN' };

export function runsOut({ usedBudget: used, validFrom, validTo }: Spent, limit: number, now: Date): RunsOut {
  if (used >= limit) return { is: 'GONE' };
  if (used === 0 || now <= new Date(validFrom)) return { is: 'UNKNOWN' };
  const { lastsUntil } = paceOf({ used, limit, validFrom: new Date(validFrom), validTo: new Date(validTo) }, now);
  return lastsUntil ? { is: 'DAY', day: bizDate(lastsUntil) } : { is: 'LASTS' };
}

/** What was used a day on average; null before the first day. */
export function usedPerDay({ usedBudget, validFrom, validTo }: Spent, now: Date): number | null {
  const passed = Math.min(now.getTime(), Date.parse(validTo)) - Date.parse(validFrom);
  return passed <= 0 ? null : Math.round((usedBudget * DAY_MS) / Math.max(passed, DAY_MS));
}
