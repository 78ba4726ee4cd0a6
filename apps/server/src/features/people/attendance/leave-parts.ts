import { addDays } from '@netbar/contract/kernel/time';
import { leaveLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { sql } from 'kysely';
import type { DeparturePart, MovePart } from '#features/people/employee/employee.ts';
import { expireApprovals } from '#kernel/approvals.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { giveBackLeave, openLeaveAccount, retakeLeave } from './leave-lots.ts';
import { daysText, leaveSubject, lockLeave, type LockedLeave, stepLeave, tellOutcome } from './leave-requests.ts';
import { markDays } from './mark-days.ts';

// What becomes of leave when somebody leaves the company or moves. The employee is locked. Days are marked, not counted: counting takes
// the locks of months, which come before those of employees.

const MOST_NAMED = 5;

const listAfter = (ctx: Ctx | Tx, employeeId: string, lastDay: string) =>
  ctx.db
    .selectFrom('leaveRequests')
    .select(['id', 'no', 'status'])
    .where('employeeId', '=', employeeId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .where('toDate', '>', lastDay)
    .orderBy('id')
    .execute();

/** Leave after somebody's last day: what waits is void, what was approved is cancelled or ends with that day. */
export const leaveDeparture: DeparturePart = {
  kind: 'LEAVE',
  async find(ctx, { employeeId, leaveDate }) {
    const rows = await listAfter(ctx, employeeId, leaveDate);
    if (rows.length === 0) return [];
    return [{ kind: 'LEAVE', count: rows.length, names: rows.slice(0, MOST_NAMED).map(({ no }) => no), isBlocking: false }];
  },
  async handOver(ctx, { employeeId, leaveDate }) {
    // The leave may have been asked for at a branch that whoever dismisses them does not see.
    const everywhere = { ...ctx, actor: { ...ctx.actor, isCompanyWide: true } };
    await markLeaveDays(ctx, employeeId, addDays(leaveDate, 1));
    for (const { id, status } of await listAfter(ctx, employeeId, leaveDate))
      if (status === 'PENDING') await expireApprovals(ctx, leaveSubject, id);
      else await cutLeave(everywhere, await lockLeave(everywhere, id), leaveDate);
  },
};

async function cutLeave(ctx: Tx, leave: LockedLeave, lastDay: string) {
  const days = (leave.days as { date: string; halves: number }[]).filter(({ date }) => date <= lastDay);
  const halves = days.reduce((sum, day) => sum + day.halves, 0);
  if (halves === 0) {
    await giveBackLeave(ctx, leave.id);
    await stepLeave(ctx, leave, { action: 'cancel', by: 'system', also: { endNote: '员工离职' } });
    return tellOutcome(ctx, leave, '已取消');
  }
  const { id, no, branchId, employeeId, typeId, version } = leave;
  await retakeLeave(ctx, { requestId: id, accountId: await openLeaveAccount(ctx, employeeId, typeId), halves }, days);
  await ctx.db
    .updateTable('leaveRequests')
    .set({ toDate: lastDay, toNoon: false, halves, days: daysText(days), version: version + 1 })
    .where('id', '=', id)
    .execute();
  ctx.trace({
    action: 'attendance.shortenLeave',
    branchId,
    docType: leaveLifecycle.name,
    docId: id,
    detail: { no, toDate: lastDay, halves },
  });
}

/** Days of leave belong to the branch where the employee works then. */
export const leaveMove: MovePart = {
  preview: async () => ({ rosters: 0 }),
  apply: (ctx, { employeeId, effectiveDate }) => markLeaveDays(ctx, employeeId, effectiveDate),
};

/** Has the days of approved leave counted again, from a day on. */
async function markLeaveDays(ctx: Tx, employeeId: string, from: string) {
  const { rows } = await sql<{ employeeId: string; date: string }>`
    select l.employee_id as "employeeId", g.day::date::text as date from tenant.leave_requests l
    cross join lateral generate_series(greatest(l.from_date, ${from}::date), l.to_date, interval '1 day') g (day)
    where l.employee_id = ${employeeId} and l.status = 'APPROVED' and l.to_date >= ${from}::date`.execute(ctx.db);
  await markDays(ctx, rows);
}
