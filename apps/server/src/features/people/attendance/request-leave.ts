import type { In } from '@netbar/contract/kernel/endpoint';
import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { ATTENDANCE_APPROVE, leaveLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { attendanceNumbers } from '@netbar/contract/people/attendance/feature';
import type { LeaveType } from '@netbar/contract/people/attendance/leave.model';
import { askForApproval } from '#features/org/approval/approval.ts';
import { lockEmployees, refuseOwn, requireEmployee, requireOwnEmployee } from '#features/people/employee/employee.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { ensureFlow } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { placeHold } from '#kernel/holds.ts';
import { traceOpened } from '#kernel/transition.ts';
import { type CountedLeave, countSpan, findOverlap } from './count-leave.ts';
import { leaveAccount, openLeaveAccount } from './leave-lots.ts';
import { daysText, type ForWhom, holdMonths, leaveSubject, nameApplicant, refuseUncovered } from './leave-requests.ts';
import { planLeave, reserveLots } from './leave-reserves.ts';
import { requireLeaveType } from './leave-types.ts';
import { asOwn, getLeave } from './read-requests.ts';

type Asked = In<typeof myAttendanceApi.requestMyLeave>;
export const requestOwnLeave = (ctx: Ctx, input: Asked) =>
  command(ctx, myAttendanceApi.requestMyLeave, input, async (ctx) => {
    const { employeeId, ...own } = await requireOwnEmployee(ctx);
    return askForLeave(asOwn(ctx, own.branchId), { id: employeeId, accountId: ctx.actor.id, ...own }, input);
  });

/** A manager asks for somebody; somebody else has to approve it. */
export const requestLeaveFor = (ctx: Ctx, input: In<typeof leaveApi.requestLeave>) =>
  command(ctx, leaveApi.requestLeave, input, async (ctx) => {
    const { employeeId, ...asked } = input;
    const employee = await requireEmployee(ctx, employeeId);
    refuseOwn(ctx, employee);
    return askForLeave(ctx, employee, asked);
  });

/** What was checked before a request is written. */
interface Checked {
  id: string;
  employee: ForWhom;
  type: LeaveType;
  counted: CountedLeave;
}

async function askForLeave(ctx: Tx, employee: ForWhom, asked: Asked) {
  const { typeId, pictures, fromDate, fromNoon, toDate, toNoon } = asked;
  const span = { fromDate, fromNoon, toDate, toNoon };
  const type = await requireLeaveType(ctx, typeId);
  if (!type.isActive) throw new AppError(attendanceErrors.typeRetired);
  if (type.needsPicture && pictures.length === 0) throw new AppError(attendanceErrors.pictureNeeded, { type: type.name });
  await requireOwnPictures(ctx, pictures);
  await holdMonths(ctx, await countSpan(ctx, employee.id, span));
  await lockEmployees(ctx, [employee.id]);
  // Once more, now that nobody changes the roster beside it.
  const counted = await countSpan(ctx, employee.id, span);
  if (counted.halves === 0) throw new AppError(attendanceErrors.leaveEmpty);
  const overlapsNo = await findOverlap(ctx, employee.id, span);
  if (overlapsNo) throw new AppError(attendanceErrors.leaveOverlaps, { no: overlapsNo });
  const id = ctx.newId();
  await writeRequest(ctx, asked, { id, employee, type, counted });
  return getLeave(ctx, { id });
}

async function writeRequest(ctx: Tx, { typeId, pictures, reason, ...span }: Asked, { id, employee, type, counted }: Checked) {
  const { halves } = counted;
  const { branchId } = employee;
  const held = type.hasBalance ? await holdHalves(ctx, { id, employee, type, counted }) : null;
  const { no } = await nextDocNo(ctx, branchId, attendanceNumbers.leave);
  await nameApplicant(ctx, leaveLifecycle.name, id, employee);
  await ensureFlow(ctx, leaveSubject.type, [{ can: ATTENDANCE_APPROVE }]);
  const said = { employeeName: employee.name, typeName: type.name, ...span, halves };
  const approval = await askForApproval(ctx, {
    subject: leaveSubject,
    subjectId: id,
    branchId,
    baseVersion: 1,
    before: {},
    after: { names: [employee.name, type.name], count: 2, ...said },
    what: '请假',
    reason,
  });
  const days = daysText(counted.days);
  const request = { id, no, employeeId: employee.id, branchId, typeId, ...span, halves, days, reason, pictures };
  const from = { holdId: held?.holdId ?? null, approvalId: approval.id, applicantId: ctx.actor.id, createdTime: ctx.now };
  await ctx.db
    .insertInto('leaveRequests')
    .values({ ...request, ...from, status: 'PENDING' })
    .execute();
  await reserveLots(ctx, id, held?.parts ?? []);
  traceOpened(ctx, leaveLifecycle, { id, branchId, status: 'PENDING' }, { no, ...said });
}

/** Holds the half-days in the books while the request waits, and finds the lots that it keeps them of. */
async function holdHalves(ctx: Tx, { id, employee, type, counted: { days, halves } }: Checked) {
  const accountId = await openLeaveAccount(ctx, employee.id, type.id);
  const { parts, left } = await planLeave(ctx, accountId, days);
  refuseUncovered(type.name, halves, left);
  const holdId = await placeHold(ctx, {
    account: leaveAccount(accountId),
    amount: halves,
    docType: leaveLifecycle.name,
    docId: id,
  });
  return { holdId, parts };
}
