import type { MonthTotals } from '@netbar/contract/people/attendance/attendance.model';
import { anomalyStatuses } from '@netbar/contract/people/attendance/attendance.rules';
import type { AttendanceStatus } from '@netbar/contract/people/attendance/day-result.model';
import { type RawBuilder, sql } from 'kysely';

const anomalies: ReadonlySet<string> = new Set(anomalyStatuses);

export const isAnomaly = (status: AttendanceStatus) => anomalies.has(status);

/** What totals are made of. */
export interface TotalledDay {
  status: AttendanceStatus;
  dueHalves: number;
  doneHalves: number;
  leaveHalves: number;
  workedMin: number;
  lateMin: number;
  earlyMin: number;
}

const emptyTotals = (): MonthTotals => ({
  dueHalves: 0,
  doneHalves: 0,
  leaveHalves: 0,
  workedMin: 0,
  lateTimes: 0,
  lateMin: 0,
  earlyTimes: 0,
  earlyMin: 0,
  missingTimes: 0,
  halfTimes: 0,
  absentTimes: 0,
  anomalies: 0,
  waiting: 0,
});

/** Adds up days. Those that wait for their result are only counted as such. */
export function totalDays(days: readonly TotalledDay[]): MonthTotals {
  const totals = emptyTotals();
  for (const { status, ...day } of days) {
    if (status === 'WAITING') {
      totals.waiting++;
      continue;
    }
    totals.dueHalves += day.dueHalves;
    totals.doneHalves += day.doneHalves;
    totals.leaveHalves += day.leaveHalves;
    totals.workedMin += day.workedMin;
    if (status === 'LATE' || status === 'LATE_EARLY') {
      totals.lateTimes++;
      totals.lateMin += day.lateMin;
    }
    if (status === 'EARLY' || status === 'LATE_EARLY') {
      totals.earlyTimes++;
      totals.earlyMin += day.earlyMin;
    }
    if (status === 'MISSING_PUNCH') totals.missingTimes++;
    if (status === 'HALF_DAY') totals.halfTimes++;
    if (status === 'ABSENT') totals.absentTimes++;
    if (isAnomaly(status)) totals.anomalies++;
  }
  return totals;
}

export function addTotals(list: readonly MonthTotals[]): MonthTotals {
  const sum = emptyTotals();
  for (const totals of list) for (const key of Object.keys(sum) as (keyof MonthTotals)[]) sum[key] += totals[key];
  return sum;
}

const sumOf = (column: string, when: RawBuilder<unknown>) =>
  sql`coalesce(sum(d.${sql.raw(column)}) filter (where ${when}), 0)::int`;
const timesOf = (...statuses: AttendanceStatus[]) =>
  sql`(count(*) filter (where d.status in (${sql.join(statuses.map((status) => sql.lit(status)))})))::int`;
const judged = sql`d.status <> 'WAITING'`;
const [late, early] = [sql`d.status in ('LATE', 'LATE_EARLY')`, sql`d.status in ('EARLY', 'LATE_EARLY')`];

/** The same sums in SQL, over rows `d` of attendance_days. */
export const totalColumns = sql`
  ${sumOf('due_halves', judged)} as "dueHalves", ${sumOf('done_halves', judged)} as "doneHalves",
  ${sumOf('leave_halves', judged)} as "leaveHalves", ${sumOf('worked_min', judged)} as "workedMin",
  ${timesOf('LATE', 'LATE_EARLY')} as "lateTimes", ${sumOf('late_min', late)} as "lateMin",
  ${timesOf('EARLY', 'LATE_EARLY')} as "earlyTimes", ${sumOf('early_min', early)} as "earlyMin",
  ${timesOf('MISSING_PUNCH')} as "missingTimes", ${timesOf('HALF_DAY')} as "halfTimes", ${timesOf('ABSENT')} as "absentTimes",
  ${timesOf(...anomalyStatuses)} as anomalies, ${timesOf('WAITING')} as waiting`;
