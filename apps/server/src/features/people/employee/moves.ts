import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { earliestMoveDay, employeeLifecycle, employeeMoveLifecycle } from '@netbar/contract/people/employee/employee.rules';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { moveKindWords } from '@netbar/contract/people/employee/employee.words';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { askForApproval } from '#features/org/approval/approval.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { type ApprovalSubject, ensureFlow, expireApprovals } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { isInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { applyMove, settleMove, undoMove } from './apply-move.ts';
import {
  listRanges,
  lockEmployee,
  lockEmployeeAnywhere,
  rangeOn,
  refuseOwn,
  requirePayRight,
  type EmploymentRange,
  type LockedEmployee,
} from './employee.store.ts';
import { movePart, requireEmployee } from './employee.ts';
import { APPROVE, findLastBegun, firstOpenDay, getMove } from './move.queries.ts';
import { listLackingFor, postOf } from './post.ts';
import { requirePosition } from './positions.ts';

type NewMove = In<typeof employeeApi.requestMove>;

/** Asks for another branch, position, kind, hours or pay from a day on. Whoever is in charge of staff at the target branch decides. */
export const requestMove = (ctx: Ctx, input: NewMove) =>
  command(ctx, employeeApi.requestMove, input, async (ctx) => {
    const { employeeId, toBranchId, effectiveDate, reason } = input;
    const employee = await lockEmployee(ctx, { id: employeeId });
    refuseOwn(ctx, employee);
    if (!nextStatus(employeeLifecycle, employee.status, 'move')) throw new AppError(commonErrors.wrongStatus);
    const toBranch = await requireBranch(ctx, toBranchId);
    const position = await requirePosition(ctx, input.positionId);
    const from = await requireDay(ctx, employee, input);
    requirePayRight(ctx, input.baseFen, toBranchId);
    refuseSame(from, input);
    const id = ctx.newId();
    const { branchName, positionName, kind, weekHours } = await postOf(ctx, from);
    const before = { branchName, positionName, kind, weekHours };
    const after = { branchName: toBranch.name, positionName: position.name, kind: input.kind, weekHours: input.weekHours };
    await ensureFlow(ctx, employeeMoveSubject.type, [{ can: APPROVE }]);
    const { id: approvalId } = await askForApproval(ctx, {
      subject: employeeMoveSubject,
      subjectId: id,
      branchId: toBranchId,
      baseVersion: 1,
      before,
      after: {
        names: [employee.name],
        count: 1,
        no: employee.no,
        ...after,
        effectiveDate,
        // The amount stands in the move, for whoever may see pay; approvals and the log are read by others.
        isPayChanged: input.baseFen !== null && input.baseFen !== from.baseFen,
      },
      reason,
      what: moveKindWords[kindOf(from, toBranchId)]['zh-CN'],
    });
    await insertMove(ctx, { ...input, id, branchId: from.branchId, employmentId: from.id, approvalId });
    await nameApplicant(ctx, id, employee);
    const doc = { id, branchId: from.branchId, status: 'PENDING' as const };
    traceOpened(ctx, employeeMoveLifecycle, doc, { name: employee.name, before, after, effectiveDate, reason });
    return getMove(ctx, { id });
  });

/** Whom a move is about counts as having asked for it, so that neither they nor whoever stands in for them decides. */
export const moveDuties = apart(employeeMoveLifecycle.name, [['APPLICANT', 'APPROVER']], { ties: false });

async function nameApplicant(ctx: Tx, docId: string, { accountId, name, branchId }: LockedEmployee) {
  if (accountId === null) return;
  const doc = { docType: employeeMoveLifecycle.name, docId, branchId };
  await takeDuty(ctx, doc, { kind: 'APPLICANT', person: { id: accountId, name }, can: null });
}

const kindOf = (from: Pick<EmploymentRange, 'branchId'>, toBranchId: string) =>
  from.branchId === toBranchId ? 'POST' : 'TRANSFER';

/** What the employee is employed as on the day before; refuses a day on which nothing can change any more, or not yet. */
async function requireDay(
  ctx: Tx,
  { id, leaveDate }: LockedEmployee,
  { toBranchId, effectiveDate }: Pick<NewMove, 'toBranchId' | 'effectiveDate'>,
): Promise<EmploymentRange> {
  const last = rangeOn(await listRanges(ctx, id), '9999-12-31');
  const today = bizDate(ctx.now);
  if (last.moveId !== null && last.from > today && effectiveDate <= last.from)
    throw new AppError(employeeErrors.moveBeforeOther, { date: last.from });
  const earliest = await earliestDay(ctx, last, toBranchId);
  if (effectiveDate < earliest) throw new AppError(employeeErrors.moveTooEarly, { date: earliest });
  const worked = await findLastBegun(ctx, { employeeId: id, branchId: last.branchId, toBranchId });
  if (worked !== undefined && effectiveDate <= worked)
    throw new AppError(employeeErrors.moveBeforeWorked, { worked, date: addDays(worked, 1) });
  if (leaveDate !== null && effectiveDate > leaveDate) throw new AppError(employeeErrors.moveAfterLeaving, { date: leaveDate });
  return last;
}

async function earliestDay(ctx: Ctx | Tx, last: EmploymentRange, toBranchId: string): Promise<string> {
  const [open, after] = [await firstOpenDay(ctx, [last.branchId, toBranchId]), earliestMoveDay(bizDate(ctx.now), last.from)];
  return open > after ? open : after;
}

function refuseSame(from: EmploymentRange, { toBranchId, positionId, kind, weekHours, baseFen }: NewMove) {
  const isSamePay = baseFen === null || baseFen === from.baseFen;
  const isSamePost = from.positionId === positionId && from.kind === kind && from.weekHours === weekHours;
  if (from.branchId === toBranchId && isSamePost && isSamePay) throw new AppError(employeeErrors.moveNothing);
}

type MoveRow = NewMove & { id: string; branchId: string; employmentId: string; approvalId: string };

/** One move of an employee waits at a time; the index refuses a second one. */
async function insertMove(ctx: Tx, { kind: employmentKind, ...input }: MoveRow) {
  const kind = kindOf(input, input.toBranchId);
  await ctx.db
    .insertInto('employeeMoves')
    .values({ ...input, kind, employmentKind, status: 'PENDING', applicantId: ctx.actor.id, createdTime: ctx.now })
    .execute()
    .catch(whenTaken('employee_moves_pending', new AppError(employeeErrors.movePending)));
}

/** What a move would do, before it is asked for. */
export async function previewMove(ctx: Ctx, input: In<typeof employeeApi.previewMove>) {
  const { employeeId, toBranchId, positionId, effectiveDate } = input;
  await requireEmployee(ctx, employeeId);
  await requireBranch(ctx, toBranchId);
  const last = rangeOn(await listRanges(ctx, employeeId), '9999-12-31');
  const moved = { employeeId, branchId: last.branchId, toBranchId, positionId, effectiveDate };
  const found = await Promise.all(movePart.all().map(({ preview }) => preview(ctx, moved)));
  const [earliest, worked] = [await earliestDay(ctx, last, toBranchId), await findLastBegun(ctx, moved)];
  return {
    before: await postOf(ctx, last),
    rosters: found.reduce((sum, { rosters }) => sum + rosters, 0),
    lacking: await listLackingFor(ctx, moved),
    earliestDate: worked === undefined || worked < earliest ? earliest : addDays(worked, 1),
    isAtOnce: effectiveDate <= bizDate(ctx.now),
  };
}

const lockColumns = [
  'id',
  'employeeId',
  'branchId',
  'toBranchId',
  'status',
  'version',
  'positionId',
  'employmentKind',
  'weekHours',
  'baseFen',
  'effectiveDate',
  'employmentId',
  'approvalId',
] as const;

/** Locks a move with its employee, who is locked first everywhere. Not cut by scope: its approval or its day leads to it. */
async function lockMove(ctx: Tx, id: string) {
  const one = ctx.db.selectFrom('employeeMoves').where('id', '=', id);
  const { employeeId } = await one.select('employeeId').executeTakeFirstOrThrow(notFound(employeeNouns.employeeMove));
  const employee = await lockEmployeeAnywhere(ctx, employeeId);
  const move = await one.select(lockColumns).forNoKeyUpdate().executeTakeFirstOrThrow(notFound(employeeNouns.employeeMove));
  return { employee, move };
}

export type LockedMove = Awaited<ReturnType<typeof lockMove>>['move'];

interface MoveStep {
  action: keyof typeof employeeMoveLifecycle.actions;
  by?: 'person' | 'system';
  endNote?: string;
}

export async function stepMove(ctx: Tx, move: LockedMove, { action, by = 'system', endNote }: MoveStep): Promise<LockedMove> {
  const isEnd = action !== 'approve';
  const status = await transition(ctx, employeeMoveLifecycle, move, {
    action,
    by,
    detail: endNote === undefined ? {} : { reason: endNote },
    write: (next) =>
      ctx.db
        .updateTable('employeeMoves')
        .set({ ...next, ...(isEnd && { endedTime: ctx.now, endNote: endNote ?? '' }) })
        .where('id', '=', move.id)
        .execute(),
  });
  return { ...move, status, version: move.version + 1 };
}

/** No version: another employment is the last one now than when the move was asked for, so that it is stale. */
const EMPLOYMENT_GONE = 0;

const endings = { REJECTED: 'reject', WITHDRAWN: 'withdraw', STALE: 'expire' } as const;

export const employeeMoveSubject: ApprovalSubject = {
  type: employeeMoveLifecycle.name,
  serviceType: 'STAFF_RECORD',
  subServiceType: staffMessages.move,
  hasOwnDuties: true,
  currentVersion: async (ctx, id) => {
    const { move } = await lockMove(ctx, id);
    const last = (await listRanges(ctx, move.employeeId)).at(-1);
    return last?.id === move.employmentId ? move.version : EMPLOYMENT_GONE;
  },
  apply: async (ctx, { subjectId }) => {
    const { employee, move } = await lockMove(ctx, subjectId);
    refuseOwn(ctx, employee);
    await requireDay(ctx, employee, move);
    const approved = await stepMove(ctx, move, { action: 'approve' });
    await applyMove(ctx, employee, approved);
    if (move.effectiveDate <= bizDate(ctx.now)) await takeEffect(ctx, move.id);
  },
  close: async (ctx, { subjectId }, outcome) => {
    const { move } = await lockMove(ctx, subjectId);
    await stepMove(ctx, move, { action: endings[outcome] });
  },
};

/** The archive follows to where its employee works now. */
export async function takeEffect(ctx: Tx, id: string) {
  const { employee, move } = await lockMove(ctx, id);
  if (move.status !== 'APPROVED' || move.effectiveDate > bizDate(ctx.now)) return;
  await stepMove(ctx, move, { action: 'takeEffect' });
  await settleMove(ctx, employee, move);
}

/** Before it takes effect, by somebody else. The employment of before is there again; shifts that were cancelled stay cancelled. */
export const cancelMove = (ctx: Ctx, input: In<typeof employeeApi.cancelMove>) =>
  command(ctx, employeeApi.cancelMove, input, async (ctx) => {
    const { id, version, reason } = input;
    await getMove(ctx, { id });
    const { employee, move } = await lockMove(ctx, id);
    refuseOwn(ctx, employee);
    if (!isInScope(ctx, move.branchId) && !isInScope(ctx, move.toBranchId)) throw notFound(employeeNouns.employeeMove)();
    if (move.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    if (move.effectiveDate <= bizDate(ctx.now)) throw new AppError(commonErrors.wrongStatus);
    await stepMove(ctx, move, { action: 'cancel', by: 'person', endNote: reason });
    await undoMove(ctx, move);
    return getMove(ctx, { id });
  });

/** Somebody left: nothing that was planned for them takes place. */
export async function dropMovesOf(ctx: Tx, employeeId: string) {
  const rows = await ctx.db
    .selectFrom('employeeMoves')
    .select(['id', 'status'])
    .where('employeeId', '=', employeeId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .execute();
  for (const { id, status } of rows) {
    if (status === 'PENDING') await expireApprovals(ctx, employeeMoveSubject, id);
    else await stepMove(ctx, (await lockMove(ctx, id)).move, { action: 'cancel', endNote: '员工离职' });
  }
}
