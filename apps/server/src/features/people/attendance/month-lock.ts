import { addDays } from '@netbar/contract/kernel/time';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

export const firstOf = (date: string) => `${date.slice(0, 7)}-01`;

/** The last day of the month that a day is in. */
export const lastOf = (date: string) => addDays(firstOf(addDays(firstOf(date), 31)), -1);

/** The months that these days touch, in order, by their first day. */
export const monthsOf = (dates: readonly string[]) => [...new Set(dates.map(firstOf))].toSorted();

/** Which of these branches have locked the month of a day. */
export async function listLocked(ctx: Ctx | Tx, branchIds: readonly string[], date: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('attendanceMonths')
    .select('branchId')
    .where('branchId', '=', sql<string>`any(${[...branchIds]}::uuid[])`)
    .where('month', '=', firstOf(date))
    .where('status', '=', 'LOCKED')
    .execute();
  return new Set(rows.map(({ branchId }) => branchId));
}

/** Whether a branch's month is locked. */
export const isLocked = async (ctx: Ctx | Tx, branchId: string, date: string): Promise<boolean> =>
  (await listLocked(ctx, [branchId], date)).has(branchId);

/**
 * Keeps these days from being locked until the transaction ends, and refuses if one is: whoever decides about leave or a fix shares
 * the month, whoever locks it waits for them.
 */
export async function requireOpenMonths(ctx: Tx, branchId: string, dates: readonly string[]) {
  for (const month of monthsOf(dates)) {
    await sql`select pg_advisory_xact_lock_shared(tenant.month_lock(${ctx.actor.companyId}, ${branchId}, ${month}))`.execute(
      ctx.db,
    );
    if (await isLocked(ctx, branchId, month)) throw new AppError(attendanceErrors.monthLocked);
  }
}

/** Waits until nobody writes days, leave or fixes of the month, and keeps them out. */
export const holdMonth = (ctx: Tx, branchId: string, month: string) =>
  sql`select pg_advisory_xact_lock(tenant.month_lock(${ctx.actor.companyId}, ${branchId}, ${month}))`.execute(ctx.db);
