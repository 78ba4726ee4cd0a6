import { addDays } from '@netbar/contract/kernel/time';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

// Whatever changes the inputs of a day marks it in the same transaction. The worker counts marked days anew.

interface EmployeeDay {
  employeeId: string;
  date: string;
}

/** Has days counted, now or each at a later time. A mark that is due earlier stays. */
export async function markDays(ctx: Tx, days: readonly (EmployeeDay & { dueTime?: Date })[]) {
  if (days.length === 0) return;
  await sql`
    insert into tenant.attendance_marks as m (employee_id, date, due_time)
    select employee_id, date, min(due_time)
    from unnest(${days.map(({ employeeId }) => employeeId)}::uuid[], ${days.map(({ date }) => date)}::date[],
      ${days.map(({ dueTime }) => dueTime ?? ctx.now)}::timestamptz[]) d (employee_id, date, due_time)
    group by 1, 2 order by 1, 2
    on conflict (company_id, employee_id, date) do update set due_time = least(m.due_time, excluded.due_time)`.execute(ctx.db);
}

/**
 * Has the days counted that a punch may change: those of shifts whose window it is in, and of shifts whose window meets one of
 * these, since neighbours may share it.
 */
export async function markPunches(ctx: Tx, punches: readonly { employeeId: string; at: Date }[]) {
  if (punches.length === 0) return;
  await sql`
    insert into tenant.attendance_marks as m (employee_id, date, due_time)
    select distinct n.employee_id, n.date, ${ctx.now}::timestamptz
    from unnest(${punches.map(({ employeeId }) => employeeId)}::uuid[], ${punches.map(({ at }) => at)}::timestamptz[]) p (employee_id, at)
    join tenant.rosters r on r.employee_id = p.employee_id and r.date between (p.at at time zone 'Asia/Shanghai')::date - 2
      and (p.at at time zone 'Asia/Shanghai')::date + 1 and r.status in ('PUBLISHED', 'LOCKED')
      and p.at >= r.start_time - make_interval(mins => r.in_before_min) and p.at < r.end_time + make_interval(mins => r.out_after_min)
    join tenant.rosters n on n.company_id = r.company_id and n.employee_id = r.employee_id and n.date between r.date - 2 and r.date + 2
      and n.status in ('PUBLISHED', 'LOCKED')
      and n.start_time - make_interval(mins => n.in_before_min) < r.end_time + make_interval(mins => r.out_after_min)
      and n.end_time + make_interval(mins => n.out_after_min) > r.start_time - make_interval(mins => r.in_before_min)
    order by 1, 2
    on conflict (company_id, employee_id, date) do update set due_time = least(m.due_time, excluded.due_time)`.execute(ctx.db);
}

/** Has the days counted that waited for the devices of a branch, and whose windows are over. Of a locked month only the mark waits. */
export async function markWaiting(ctx: Tx, branchId: string) {
  await sql`
    insert into tenant.attendance_marks as m (employee_id, date, due_time)
    select d.employee_id, d.date, ${ctx.now}::timestamptz from tenant.attendance_days d
    join tenant.rosters r on r.company_id = d.company_id and r.id = d.roster_id
    where d.branch_id = ${branchId} and d.status = 'WAITING' and r.end_time + make_interval(mins => r.out_after_min) <= ${ctx.now}
    union select k.employee_id, k.date, ${ctx.now}::timestamptz from tenant.attendance_marks k
    join tenant.rosters r on r.company_id = k.company_id and r.employee_id = k.employee_id and r.date = k.date
    where r.branch_id = ${branchId} and r.status = 'LOCKED' and r.end_time + make_interval(mins => r.out_after_min) <= ${ctx.now}
    order by 1, 2
    on conflict (company_id, employee_id, date) do update set due_time = least(m.due_time, excluded.due_time)`.execute(ctx.db);
}

/** Marks days whose shifts in force changed, with their neighbours. Nobody puts a shift into a locked month. */
export async function markRosterDays(ctx: Tx, days: readonly EmployeeDay[]) {
  if (days.length === 0) return;
  const [ids, dates] = [days.map(({ employeeId }) => employeeId), days.map(({ date }) => date)];
  const { rows } = await sql<{ locked: boolean }>`
    select exists (select from unnest(${ids}::uuid[], ${dates}::date[]) d (employee_id, date)
      join tenant.rosters r on r.employee_id = d.employee_id and r.date = d.date and r.status = 'PUBLISHED'
      join tenant.attendance_months m on m.branch_id = r.branch_id and m.month = date_trunc('month', r.date)::date
        and m.status = 'LOCKED') as locked`.execute(ctx.db);
  if (rows[0]?.locked) throw new AppError(attendanceErrors.monthLocked);
  await markDays(
    ctx,
    days.flatMap(({ employeeId, date }) => [-1, 0, 1].map((n) => ({ employeeId, date: addDays(date, n) }))),
  );
}

/** How many days of a branch and month are to be counted now. */
export async function countMarks(
  ctx: Ctx | Tx,
  { branchId, from, to }: { branchId: string; from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ marks: number }>`
    select count(*)::int as marks from tenant.attendance_marks k
    where k.date between ${from}::date and ${to}::date and k.due_time <= ${ctx.now} and (
      exists (select from tenant.attendance_days d where d.company_id = k.company_id and d.employee_id = k.employee_id
        and d.date = k.date and d.branch_id = ${branchId})
      or exists (select from tenant.rosters r where r.company_id = k.company_id and r.employee_id = k.employee_id and r.date = k.date
        and r.branch_id = ${branchId} and r.status in ('PUBLISHED', 'LOCKED')))`.execute(ctx.db as Tx['db']);
  return rows[0]?.marks ?? 0;
}
