import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { bizDate } from '@netbar/contract/kernel/time';
import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { attendanceMonthLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { sql } from 'kysely';
import { lockRosters } from '#features/people/roster/roster.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inTx, requireInScope, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { countMarks, markDays } from './mark-days.ts';
import { holdMonth, isLocked } from './month-lock.ts';
import { listSilent, spanOf } from './month-sheet.ts';
import { totalColumns } from './month-totals.ts';

type Preview = Out<typeof attendanceApi.lockPreview>;
type Asked = In<typeof attendanceApi.lockPreview>;

/** Locked after the last shift of the month is over, which may be on the first day of the next one. */
export async function previewLock(ctx: Ctx | Tx, { branchId, month }: Asked): Promise<Preview> {
  requireInScope(ctx, branchId);
  const { from, to } = spanOf(month);
  const db = ctx.db as Tx['db'];
  const [totals, waiting, leaves, fixes, silentDevices, closed, counts] = await Promise.all([
    sql<Preview['totals']>`select ${totalColumns} from tenant.attendance_days d
      where d.branch_id = ${branchId} and d.date between ${from}::date and ${to}::date`.execute(db),
    listWaiting(ctx, { branchId, from, to }),
    sql<Preview['leaves'][number]>`
      select l.id, l.no, e.name as "employeeName", l.from_date::text as "fromDate", l.to_date::text as "toDate"
      from tenant.leave_requests l join tenant.employees e on e.company_id = l.company_id and e.id = l.employee_id
      where l.status = 'PENDING' and l.from_date <= ${to}::date and l.to_date >= ${from}::date
        and exists (select from tenant.employments m where m.company_id = l.company_id and m.employee_id = l.employee_id
          and m.branch_id = ${branchId}
          and m.valid && (daterange(l.from_date, l.to_date, '[]') * daterange(${from}::date, ${to}::date, '[]')))
      order by l.from_date, l.no`.execute(db),
    sql<Preview['fixes'][number]>`
      select f.id, e.name as "employeeName", f.date::text as date
      from tenant.punch_fixes f join tenant.employees e on e.company_id = f.company_id and e.id = f.employee_id
      where f.branch_id = ${branchId} and f.status = 'PENDING' and f.date between ${from}::date and ${to}::date
      order by f.date, e.no`.execute(db),
    listSilent(ctx, branchId),
    isLocked(ctx, branchId, from),
    sql<{ people: number; rosters: number }>`select count(distinct employee_id)::int as people, count(*)::int as rosters
      from tenant.rosters where branch_id = ${branchId} and date between ${from}::date and ${to}::date
        and status in ('PUBLISHED', 'LOCKED')`.execute(db),
  ]);
  const sums = totals.rows[0] as Preview['totals'];
  return {
    branchId,
    month,
    isOver: bizDate(ctx.now) > to,
    isLocked: closed,
    people: counts.rows[0]?.people ?? 0,
    rosters: counts.rows[0]?.rosters ?? 0,
    totals: sums,
    anomalies: sums.anomalies,
    waiting,
    leaves: leaves.rows,
    fixes: fixes.rows,
    silentDevices,
  };
}

/** Shifts without a result: their window is open, a device has not reported, or they are about to be counted. */
async function listWaiting(ctx: Ctx | Tx, { branchId, from, to }: { branchId: string; from: string; to: string }) {
  const { rows } = await sql<Preview['waiting'][number]>`
    select r.employee_id as "employeeId", e.name, r.date::text as date,
      case when r.end_time + make_interval(mins => r.out_after_min) > ${ctx.now} then 'WINDOW'
        when d.status = 'WAITING' and k.date is null then 'DEVICES' else 'COUNT' end as "waitsFor"
    from tenant.rosters r
    join tenant.employees e on e.company_id = r.company_id and e.id = r.employee_id
    left join tenant.attendance_days d on d.company_id = r.company_id and d.employee_id = r.employee_id and d.date = r.date
    left join tenant.attendance_marks k on k.company_id = r.company_id and k.employee_id = r.employee_id and k.date = r.date
      and k.due_time <= ${ctx.now}
    where r.branch_id = ${branchId} and r.date between ${from}::date and ${to}::date and r.status in ('PUBLISHED', 'LOCKED')
      and (d.status is null or d.status = 'WAITING' or k.date is not null)
    order by r.date, e.no`.execute(ctx.db as Tx['db']);
  return rows;
}

/** From now on nothing of the month changes. What arrives later is noted as an adjustment. */
export const lockMonth = (ctx: Ctx, input: In<typeof attendanceApi.lock>) =>
  command(ctx, attendanceApi.lock, input, async (ctx) => {
    const { branchId, month, note } = input;
    requireInScope(ctx, branchId);
    const { from, to } = spanOf(month);
    await holdMonth(ctx, branchId, from);
    if (await isLocked(ctx, branchId, from)) throw new AppError(commonErrors.wrongStatus);
    // First, so that nobody publishes or cancels a shift between the look and the lock.
    const rosters = await lockRosters(ctx, branchId, from);
    const preview = await previewLock(ctx, { branchId, month });
    if (!preview.isOver) throw new AppError(attendanceErrors.monthNotOver, { month });
    const [waiting, leaves, fixes] = [preview.waiting.length, preview.leaves.length, preview.fixes.length];
    const marks = await countMarks(ctx, { branchId, from, to });
    if (waiting + leaves + fixes + marks > 0)
      throw new AppError(attendanceErrors.monthNotReady, { waiting: Math.max(waiting, marks), leaves, fixes });
    const doc = await openMonth(ctx, branchId, from);
    await transition(ctx, attendanceMonthLifecycle, doc, {
      action: 'lock',
      by: 'person',
      detail: { month, rosters, ...(note && { note }) },
      write: (next) =>
        ctx.db
          .updateTable('attendanceMonths')
          .set({ ...next, lockedBy: ctx.actor.id, lockedTime: ctx.now })
          .where('id', '=', doc.id)
          .execute(),
    });
    return previewLock(ctx, { branchId, month });
  });

async function openMonth(ctx: Tx, branchId: string, month: string) {
  await ctx.db
    .insertInto('attendanceMonths')
    .values({ id: ctx.newId(), branchId, month })
    .onConflict((on) => on.columns(['companyId', 'branchId', 'month']).doNothing())
    .execute();
  return ctx.db
    .selectFrom('attendanceMonths')
    .select(['id', 'branchId', 'status', 'version'])
    .where('branchId', '=', branchId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Has the worker count all days of a branch's month up to today. */
export const recountMonth = (ctx: Ctx, { branchId, month }: In<typeof attendanceApi.recountMonth>) =>
  inTx(ctx, async (ctx) => {
    requireInScope(ctx, branchId);
    const { from, to } = spanOf(month);
    if (await isLocked(ctx, branchId, from)) throw new AppError(attendanceErrors.monthLocked);
    const { rows } = await sql<{ employeeId: string; date: string }>`
      select employee_id as "employeeId", date::text as date from tenant.rosters
      where branch_id = ${branchId} and date between ${from}::date and ${to}::date and status in ('PUBLISHED', 'LOCKED')
      union select employee_id, date::text from tenant.attendance_days
      where branch_id = ${branchId} and date between ${from}::date and ${to}::date`.execute(ctx.db);
    await markDays(ctx, rows);
    ctx.trace({ action: 'attendance.recountMonth', branchId, detail: { month, days: rows.length } });
    return { days: rows.length };
  });
