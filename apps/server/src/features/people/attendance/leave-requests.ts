import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { leaveLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { attendanceNouns } from '@netbar/contract/people/attendance/feature';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import {
  findOwnEmployee,
  listEmployed,
  lockEmployees,
  requireOwnEmployee,
  tellEmployee,
} from '#features/people/employee/employee.ts';
import { type ApprovalSubject, withdrawApproval } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { captureHold, releaseHold } from '#kernel/holds.ts';
import { postJournal } from '#kernel/ledger.ts';
import { transition } from '#kernel/transition.ts';
import { branchDays, type CountedLeave, countSpan, isPast } from './count-leave.ts';
import { expireFreed, giveBackLeave, openLeaveAccount, useJournal } from './leave-lots.ts';
import { freeReservation, type LeaveDays, planLeave, useLots } from './leave-reserves.ts';
import { requireLeaveType } from './leave-types.ts';
import { countDays } from './count-days.ts';
import { requireOpenMonths } from './month-lock.ts';
import { asOwn, getLeave } from './read-requests.ts';

/** Nobody decides about leave that is for themselves, whoever asked for it. */
export const requestDuties = [
  ...apart(leaveLifecycle.name, [['APPLICANT', 'APPROVER']], { ties: false }),
  ...apart('PUNCH_FIX', [['APPLICANT', 'APPROVER']], { ties: false }),
];

export const holdMonths = async (ctx: Tx, counted: Pick<CountedLeave, 'employments'>) => {
  const days = branchDays(counted);
  for (const branchId of [...new Set(days.map((day) => day.branchId))].toSorted())
    await requireOpenMonths(
      ctx,
      branchId,
      days.filter((day) => day.branchId === branchId).map(({ date }) => date),
    );
};

/** As `leave_requests` stores the days that a request takes half-days for. */
export const daysText = (days: LeaveDays) => JSON.stringify(days.map(({ date, halves }) => ({ date, halves })));

export interface ForWhom {
  id: string;
  name: string;
  branchId: string;
  accountId: string | null;
}

/** Whom a document is for counts as having asked for it, so they do not decide about it either. */
export async function nameApplicant(ctx: Tx, docType: string, docId: string, { accountId, name, branchId }: ForWhom) {
  if (accountId)
    await takeDuty(ctx, { docType, docId, branchId }, { kind: 'APPLICANT', person: { id: accountId, name }, can: null });
}

/** Refuses more half-days than are left. */
export function refuseUncovered(type: string, halves: number, left: number) {
  if (halves > left) throw new AppError(attendanceErrors.leaveNotCovered, { type, need: halves / 2, left: left / 2 });
}

export type LockedLeave = Awaited<ReturnType<typeof lockLeave>>;

type HeldLeave = LockedLeave & { holdId: string };

export const lockLeave = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('leaveRequests')
    .select(['id', 'no', 'employeeId', 'branchId', 'typeId', 'fromDate', 'fromNoon', 'toDate', 'toNoon'])
    .select(['halves', 'days', 'status', 'version', 'holdId', 'approvalId', 'applicantId'])
    .where(inScope(ctx, 'leaveRequests.branchId'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(attendanceNouns.leave));

interface LeaveStep {
  action: keyof typeof leaveLifecycle.actions;
  by?: 'person' | 'system';
  also?: { halves?: number; days?: string; paidBp?: number; endNote?: string };
}

export const stepLeave = (ctx: Tx, leave: LockedLeave, { action, by = 'person', also = {} }: LeaveStep) =>
  transition(ctx, leaveLifecycle, leave, {
    action,
    by,
    detail: { no: leave.no, ...(also.endNote && { note: also.endNote }) },
    write: (next) =>
      ctx.db
        .updateTable('leaveRequests')
        .set({ ...next, ...also, endedTime: ctx.now })
        .where('id', '=', leave.id)
        .execute(),
  });

/** Decided in the inbox, or in the queue of the attendance page. */
export const leaveSubject: ApprovalSubject = {
  type: leaveLifecycle.name,
  serviceType: 'STAFF_RECORD',
  subServiceType: staffMessages.leave,
  hasOwnDuties: true,
  currentVersion: async (ctx, id) => (await lockLeave(ctx, id)).version,
  apply: async (ctx, { subjectId }) => approveLeave(ctx, await lockLeave(ctx, subjectId)),
  close: async (ctx, { subjectId }, outcome) => {
    const leave = await lockLeave(ctx, subjectId);
    await lockEmployees(ctx, [leave.employeeId]);
    if (leave.holdId) await releaseLeave(ctx, { ...leave, holdId: leave.holdId });
    await stepLeave(ctx, leave, { action: endings[outcome] });
    if (outcome !== 'WITHDRAWN') await tellOutcome(ctx, leave, outcome === 'REJECTED' ? '已驳回' : '已失效');
  },
};

const endings = { REJECTED: 'reject', WITHDRAWN: 'withdraw', STALE: 'expire' } as const;

/** What the request kept is free again. */
async function releaseLeave(ctx: Tx, { id, employeeId, typeId, holdId }: HeldLeave) {
  await releaseHold(ctx, holdId);
  await freeReservation(ctx, id);
  await expireFreed(ctx, await openLeaveAccount(ctx, employeeId, typeId));
}

/** Takes the half-days by the roster as it is now, which may have been published since the request. */
async function approveLeave(ctx: Tx, leave: LockedLeave) {
  const counted = await countSpan(ctx, leave.employeeId, leave);
  await holdMonths(ctx, counted);
  await lockEmployees(ctx, [leave.employeeId]);
  const { days, halves } = await countSpan(ctx, leave.employeeId, leave);
  if (halves === 0) throw new AppError(attendanceErrors.leaveEmpty);
  const { name, paidBp } = await requireLeaveType(ctx, leave.typeId);
  if (leave.holdId) await captureLeave(ctx, { ...leave, holdId: leave.holdId }, { name, days, halves });
  await stepLeave(ctx, leave, { action: 'approve', also: { halves, days: daysText(days), paidBp } });
  await countDays(
    ctx,
    branchDays(counted).map(({ date }) => ({ employeeId: leave.employeeId, date })),
  );
  await tellOutcome(ctx, leave, '已通过');
}

/** Turns what the request kept into uses. The days may differ from those it was made for, so the lots are found anew. */
async function captureLeave(
  ctx: Tx,
  leave: HeldLeave,
  { name, days, halves }: Pick<CountedLeave, 'days' | 'halves'> & { name: string },
) {
  const { id: requestId, employeeId, typeId, holdId } = leave;
  const accountId = await openLeaveAccount(ctx, employeeId, typeId);
  await freeReservation(ctx, requestId);
  const { parts, left } = await planLeave(ctx, accountId, days);
  refuseUncovered(name, halves, left);
  const journal = useJournal(ctx, { requestId, accountId, halves });
  if (halves <= leave.halves) await captureHold(ctx, holdId, halves, journal);
  else {
    await releaseHold(ctx, holdId);
    await postJournal(ctx, journal);
  }
  await useLots(ctx, parts, requestId);
  await expireFreed(ctx, accountId);
}

/** The applicant hears from the approval itself; whoever it is for, if that is somebody else, hears it here. */
export async function tellOutcome(ctx: Tx, { id, no, employeeId, applicantId }: LockedLeave, outcome: string) {
  const person = await ctx.db.selectFrom('employees').select('accountId').where('id', '=', employeeId).executeTakeFirst();
  if (person?.accountId === applicantId) return;
  await tellEmployee(ctx, employeeId, {
    content: `您的请假 ${no} ${outcome}`,
    serviceType: 'STAFF_RECORD',
    subServiceType: staffMessages.leave,
    notificationType: 1,
    serviceId: id,
    dedupeKey: `leave ${id} ${outcome}`,
  });
}

type Ending = In<typeof leaveApi.withdrawLeave>;

/** Locks the approval first, as deciding does. As long as that waits, the request does not change. */
async function withdraw(ctx: Tx, { id, version }: Ending) {
  const leave = await getLeave(ctx, { id });
  if (leave.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  if (!leave.approvalId) throw new AppError(commonErrors.wrongStatus);
  await withdrawApproval(ctx, leaveSubject, leave.approvalId);
  return getLeave(ctx, { id });
}

export const withdrawLeaveFor = (ctx: Ctx, input: Ending) =>
  command(ctx, leaveApi.withdrawLeave, input, (ctx) => withdraw(ctx, input));

export const withdrawOwnLeave = (ctx: Ctx, input: Ending) =>
  command(ctx, myAttendanceApi.withdrawMyLeave, input, async (ctx) => withdraw(await ownLeaveCtx(ctx, input.id), input));

/** The `ctx` to deal with leave of one's own, at the branch where it was asked for. */
async function ownLeaveCtx(ctx: Tx, id: string): Promise<Tx> {
  const { employeeId } = await requireOwnEmployee(ctx);
  const { branchId } = await ctx.db
    .selectFrom('leaveRequests')
    .select('branchId')
    .where('id', '=', id)
    .where('employeeId', '=', employeeId)
    .executeTakeFirstOrThrow(notFound(attendanceNouns.leave));
  return asOwn(ctx, branchId);
}

/** Approved leave that is not taken after all. A substitute who was put on the roster stays there; the manager sorts that out. */
async function cancel(ctx: Tx, { id, version, note }: Ending) {
  const leave = await lockLeave(ctx, id);
  const isOwn = (await findOwnEmployee(ctx))?.employeeId === leave.employeeId;
  if (leave.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  if (leave.status !== 'APPROVED') throw new AppError(commonErrors.wrongStatus);
  if (isOwn && isPast(ctx, leave.fromDate)) throw new AppError(attendanceErrors.leaveBegun);
  const { employeeId, fromDate: from, toDate: to } = leave;
  const employments = await listEmployed(ctx, { employeeIds: [employeeId], from, to });
  await holdMonths(ctx, { employments });
  await lockEmployees(ctx, [leave.employeeId]);
  await giveBackLeave(ctx, id);
  await stepLeave(ctx, leave, { action: 'cancel', also: { endNote: note } });
  await countDays(
    ctx,
    branchDays({ employments }).map(({ date }) => ({ employeeId, date })),
  );
  if (!isOwn) await tellOutcome(ctx, leave, '已取消');
  return getLeave(ctx, { id });
}

export const cancelLeaveFor = (ctx: Ctx, input: Ending) => command(ctx, leaveApi.cancelLeave, input, (ctx) => cancel(ctx, input));

export const cancelOwnLeave = (ctx: Ctx, input: Ending) =>
  command(ctx, myAttendanceApi.cancelMyLeave, input, async (ctx) => cancel(await ownLeaveCtx(ctx, input.id), input));
