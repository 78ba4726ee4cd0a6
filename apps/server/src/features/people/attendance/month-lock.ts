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

/** Which of these requests for leave are for days of a locked month of the branch where the employee worked then. */
export async function listLockedLeaves(ctx: Ctx | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select l.id from tenant.leave_requests l where l.id = any(${[...ids]}::uuid[]) and exists (
      select from tenant.employments m
      join tenant.attendance_months t on t.company_id = m.company_id and t.branch_id = m.branch_id and t.status = 'LOCKED'
      where m.company_id = l.company_id and m.employee_id = l.employee_id
        and m.valid && (daterange(l.from_date, l.to_date, '[]') * daterange(t.month, (t.month + interval '1 month')::date)))`.execute(
    ctx.db as Tx['db'],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which of these corrections are of a locked month. */
export async function listLockedFixes(ctx: Ctx | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select f.id from tenant.punch_fixes f where f.id = any(${[...ids]}::uuid[])
      and tenant.is_month_locked(f.company_id, f.branch_id, f.date)`.execute(ctx.db as Tx['db']);
  return new Set(rows.map(({ id }) => id));
}

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
