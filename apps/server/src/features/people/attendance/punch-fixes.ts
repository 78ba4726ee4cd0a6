import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { formatTime } from '@netbar/contract/kernel/time';
import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { ATTENDANCE_APPROVE, punchFixLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { sideWords } from '@netbar/contract/people/attendance/attendance.words';
import { attendanceNouns } from '@netbar/contract/people/attendance/feature';
import { windowOf } from '@netbar/contract/people/attendance/punch-match.rules';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { sql } from 'kysely';
import { askForApproval } from '#features/org/approval/approval.ts';
import {
  lockEmployees,
  refuseOwn,
  requireEmployee,
  requireOwnEmployee,
  tellEmployee,
} from '#features/people/employee/employee.ts';
import { listRosters } from '#features/people/roster/roster.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { type ApprovalSubject, ensureFlow, withdrawApproval } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, isInScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { countAround } from './count-days.ts';
import { nameApplicant } from './leave-requests.ts';
import { firstOf, lastOf, requireOpenMonths } from './month-lock.ts';
import { asOwn, getFix } from './read-requests.ts';
import { readSetting } from './settings.ts';

type Asked = In<typeof myAttendanceApi.requestMyFix>;
interface ForWhom {
  id: string;
  name: string;
  accountId: string | null;
}

export const requestOwnFix = (ctx: Ctx, input: Asked) =>
  command(ctx, myAttendanceApi.requestMyFix, input, async (ctx) => {
    const { employeeId, name } = await requireOwnEmployee(ctx);
    const roster = await requireShift(ctx, employeeId, input.date);
    await requireOpenMonths(ctx, roster.branchId, [input.date]);
    await lockEmployees(ctx, [employeeId]);
    await refuseAboveLimit(ctx, employeeId, roster);
    return askForFix(asOwn(ctx, roster.branchId), { id: employeeId, name, accountId: ctx.actor.id }, roster, input);
  });

/** A manager of the branch of the shift says when somebody came or went; somebody else has to approve it. */
export const requestFixFor = (ctx: Ctx, input: In<typeof leaveApi.requestFix>) =>
  command(ctx, leaveApi.requestFix, input, async (ctx) => {
    const { employeeId, ...asked } = input;
    const [employee, roster] = await findShift(ctx, employeeId, asked.date);
    refuseOwn(ctx, employee);
    return askForFix(ctx, employee, roster, asked);
  });

/** The employee may have moved to another branch since, and their archive with them. */
async function findShift(ctx: Tx, employeeId: string, date: string): Promise<[ForWhom, Shift]> {
  const [roster] = await listRosters(ctx, { employeeIds: [employeeId], from: date, to: date });
  if (!roster || !isInScope(ctx, roster.branchId)) await requireEmployee(ctx, employeeId);
  if (!roster) throw new AppError(attendanceErrors.noRoster);
  requireInScope(ctx, roster.branchId);
  const employee = await ctx.db
    .selectFrom('employees')
    .select(['id', 'name', 'accountId'])
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return [employee, roster];
}

type Shift = Awaited<ReturnType<typeof requireShift>>;

async function requireShift(ctx: Tx, employeeId: string, date: string) {
  const [roster] = await listRosters(ctx, { employeeIds: [employeeId], from: date, to: date });
  if (!roster) throw new AppError(attendanceErrors.noRoster);
  return roster;
}

/** How many corrections somebody asked for themselves in a month, those that were refused or withdrawn left out. */
export async function countOwnFixes(ctx: Ctx | Tx, employeeId: string, date: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('punchFixes')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('employeeId', '=', employeeId)
    .where('applicantId', '=', ctx.actor.id)
    .where('date', '>=', firstOf(date))
    .where('date', '<=', lastOf(date))
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function refuseAboveLimit(ctx: Tx, employeeId: string, { branchId, date }: Shift) {
  const { fixesAMonth } = await readSetting(ctx, branchId);
  const used = await countOwnFixes(ctx, employeeId, date);
  if (used >= fixesAMonth) throw new AppError(attendanceErrors.fixLimit, { limit: fixesAMonth });
}

const minuteText = (at: Date) => formatTime(at, 'datetime').slice(5, 16);

async function askForFix(ctx: Tx, employee: ForWhom, roster: Shift, { date, side, at, reason, pictures }: Asked) {
  const { from, to } = windowOf(roster);
  if (at > ctx.now) throw new AppError(attendanceErrors.fixFuture);
  if (at < from || at >= to) throw new AppError(attendanceErrors.fixOutside, { from: minuteText(from), to: minuteText(to) });
  await requireOpenMonths(ctx, roster.branchId, [date]);
  await requireOwnPictures(ctx, pictures);
  const { id: rosterId, branchId } = roster;
  const id = ctx.newId();
  const fix = { id, employeeId: employee.id, branchId, rosterId, date, side, at, reason, pictures };
  await nameApplicant(ctx, punchFixLifecycle.name, id, { ...employee, branchId });
  await ensureFlow(ctx, punchFixSubject.type, [{ can: ATTENDANCE_APPROVE }]);
  const approval = await askForApproval(ctx, {
    subject: punchFixSubject,
    subjectId: id,
    branchId,
    baseVersion: 1,
    before: {},
    after: {
      names: [employee.name, `${date.slice(5)} ${sideWords[side]['zh-CN']}`],
      count: 2,
      employeeName: employee.name,
      kindName: roster.kindName,
      date,
      side,
      at,
    },
    what: '补卡',
    reason,
  });
  const row = await ctx.db
    .insertInto('punchFixes')
    .values({ ...fix, status: 'PENDING', approvalId: approval.id, applicantId: ctx.actor.id, createdTime: ctx.now })
    .onConflict((on) =>
      on
        .columns(['companyId', 'rosterId', 'side'])
        .where(sql<boolean>`status in ('PENDING', 'APPROVED')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError(attendanceErrors.fixExists);
  const detail = { employee: employee.name, date, side, at };
  traceOpened(ctx, punchFixLifecycle, { id, branchId, status: 'PENDING' }, detail);
  return getFix(ctx, { id });
}

type LockedFix = Awaited<ReturnType<typeof lockFix>>;

const lockFix = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('punchFixes')
    .select(['id', 'employeeId', 'branchId', 'rosterId', 'date', 'side', 'status', 'version', 'approvalId', 'applicantId'])
    .where(inScope(ctx, 'punchFixes.branchId'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(attendanceNouns.punchFix));

const stepFix = (ctx: Tx, fix: LockedFix, action: keyof typeof punchFixLifecycle.actions, endNote = '') =>
  transition(ctx, punchFixLifecycle, fix, {
    action,
    by: 'person',
    detail: { date: fix.date, side: fix.side, ...(endNote && { note: endNote }) },
    write: (next) =>
      ctx.db
        .updateTable('punchFixes')
        .set({ ...next, ...(endNote && { endNote }), endedTime: ctx.now })
        .where('id', '=', fix.id)
        .execute(),
  });

export const punchFixSubject: ApprovalSubject = {
  type: punchFixLifecycle.name,
  serviceType: 'STAFF_RECORD',
  subServiceType: staffMessages.punchFix,
  hasOwnDuties: true,
  currentVersion: async (ctx, id) => (await lockFix(ctx, id)).version,
  apply: async (ctx, { subjectId }) => {
    const fix = await lockFix(ctx, subjectId);
    await requireOpenMonths(ctx, fix.branchId, [fix.date]);
    // The shift may have been taken off the roster or given to somebody else meanwhile.
    const roster = await requireShift(ctx, fix.employeeId, fix.date);
    if (roster.id !== fix.rosterId) throw new AppError(attendanceErrors.noRoster);
    await stepFix(ctx, fix, 'approve');
    await countAround(ctx, fix.employeeId, fix.date);
    await tellOutcome(ctx, fix, '已通过');
  },
  close: async (ctx, { subjectId }, outcome) => {
    const fix = await lockFix(ctx, subjectId);
    await stepFix(ctx, fix, endings[outcome]);
    if (outcome !== 'WITHDRAWN') await tellOutcome(ctx, fix, outcome === 'REJECTED' ? '已驳回' : '已失效');
  },
};

const endings = { REJECTED: 'reject', WITHDRAWN: 'withdraw', STALE: 'expire' } as const;

async function tellOutcome(ctx: Tx, { id, date, side, employeeId, applicantId }: LockedFix, outcome: string) {
  const person = await ctx.db.selectFrom('employees').select('accountId').where('id', '=', employeeId).executeTakeFirst();
  if (person?.accountId === applicantId) return;
  await tellEmployee(ctx, employeeId, {
    content: `您 ${date} 的${sideWords[side]['zh-CN']}补卡${outcome}`,
    serviceType: 'STAFF_RECORD',
    subServiceType: staffMessages.punchFix,
    notificationType: 1,
    serviceId: id,
    dedupeKey: `punch fix ${id} ${outcome}`,
  });
}

type Ending = In<typeof leaveApi.withdrawFix>;

/** Locks the approval first, as deciding does. As long as that waits, the correction does not change. */
async function withdraw(ctx: Tx, { id, version }: Ending) {
  const fix = await getFix(ctx, { id });
  if (fix.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  if (!fix.approvalId) throw new AppError(commonErrors.wrongStatus);
  await withdrawApproval(ctx, punchFixSubject, fix.approvalId);
  return getFix(ctx, { id });
}

export const withdrawFixFor = (ctx: Ctx, input: Ending) =>
  command(ctx, leaveApi.withdrawFix, input, (ctx) => withdraw(ctx, input));

export const withdrawOwnFix = (ctx: Ctx, input: Ending) =>
  command(ctx, myAttendanceApi.withdrawMyFix, input, async (ctx) => {
    const { employeeId } = await requireOwnEmployee(ctx);
    const { branchId } = await ctx.db
      .selectFrom('punchFixes')
      .select('branchId')
      .where('id', '=', input.id)
      .where('employeeId', '=', employeeId)
      .executeTakeFirstOrThrow(notFound(attendanceNouns.punchFix));
    return withdraw(asOwn(ctx, branchId), input);
  });

/** Takes back an approved correction that turned out wrong. The raw punches count again. */
export const cancelFix = (ctx: Ctx, input: In<typeof leaveApi.cancelFix>) =>
  command(ctx, leaveApi.cancelFix, input, async (ctx) => {
    const fix = await lockFix(ctx, input.id);
    if (fix.version !== input.version) throw new AppError(commonErrors.changedMeanwhile);
    await requireOpenMonths(ctx, fix.branchId, [fix.date]);
    await stepFix(ctx, fix, 'cancel', input.note);
    await countAround(ctx, fix.employeeId, fix.date);
    return getFix(ctx, { id: fix.id });
  });
