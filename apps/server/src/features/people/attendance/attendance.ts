import type { DayResult } from '@netbar/contract/people/attendance/day-result.model';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { readStored } from './count-days.ts';
import { firstOf } from './month-lock.ts';

// What other features may call. Everything else of this folder is private.

export interface AttendanceDay extends DayResult {
  employeeId: string;
  branchId: string;
}

/** Days as they were counted last, by employee and date. Days of rest are left out. The caller checks the scope. */
export async function listAttendanceDays(
  ctx: Ctx | Tx,
  { employeeIds, from, to }: { employeeIds: readonly string[]; from: string; to: string },
): Promise<AttendanceDay[]> {
  const stored = await readStored(ctx, { employeeIds, from, to });
  return [...stored]
    .map(([key, { branchId, result }]) => ({ employeeId: key.split(' ')[0] ?? '', branchId, ...result }))
    .toSorted((a, b) => (a.employeeId + a.date < b.employeeId + b.date ? -1 : 1));
}

/** Whether a branch's month (its first day, or any) is locked, and since when. */
export async function monthOf(
  ctx: Ctx | Tx,
  branchId: string,
  month: string,
): Promise<{ isLocked: boolean; lockedTime: Date | null }> {
  const row = await ctx.db
    .selectFrom('attendanceMonths')
    .select(['status', 'lockedTime'])
    .where('branchId', '=', branchId)
    .where('month', '=', firstOf(month))
    .executeTakeFirst();
  return { isLocked: row?.status === 'LOCKED', lockedTime: row?.lockedTime ?? null };
}
