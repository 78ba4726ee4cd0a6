import type { ActivityRow } from '@netbar/contract/activities/activity/activity.model';
import { paceOf } from '@netbar/contract/activities/activity/activity.rules';
import { bizDate, daysBetween } from '@netbar/contract/kernel/time';

export interface Concern {
  activity: ActivityRow;
  kind: 'usedUp' | 'endsEarly' | 'unused' | 'lastDays';
  /** Days early, without a use, or left. */
  n: number;
}

/** A running activity without a use after this many days is looked at. */
const UNUSED_DAYS = 3;
const LAST_DAYS = 3;

/** What somebody should look at among the activities that run, the most urgent first, one for each. */
export function findConcerns(running: readonly ActivityRow[], now: Date): Concern[] {
  const kinds = ['usedUp', 'endsEarly', 'unused', 'lastDays'];
  return running
    .flatMap((activity) => concernOf(activity, now) ?? [])
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

function concernOf(activity: ActivityRow, now: Date): Concern | undefined {
  const { budget, usedBudget, reservedBudget, figures, fromDay, toDay } = activity;
  const [validFrom, validTo] = [new Date(activity.validFrom), new Date(activity.validTo)];
  if (budget && usedBudget + reservedBudget >= budget.limit) return { activity, kind: 'usedUp', n: 0 };
  if (budget) {
    const { isFast, lastsUntil } = paceOf({ used: usedBudget, limit: budget.limit, validFrom, validTo }, now);
    const n = lastsUntil ? daysBetween(bizDate(lastsUntil), toDay) : 0;
    if (isFast && n > 0) return { activity, kind: 'endsEarly', n };
  }
  const age = daysBetween(fromDay, bizDate(now));
  if (figures.uses === 0 && age >= UNUSED_DAYS) return { activity, kind: 'unused', n: age };
  const left = daysBetween(bizDate(now), toDay);
  return left <= LAST_DAYS ? { activity, kind: 'lastDays', n: left } : undefined;
}
