import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { bizDate } from '@netbar/contract/kernel/time';
import type { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { ATTENDANCE_APPROVE, leaveLifecycle, punchFixLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { attendanceNouns } from '@netbar/contract/people/attendance/feature';
import { sql } from 'kysely';
import { findOwnEmployee } from '#features/people/employee/employee.ts';
import { approvalDuties } from '#kernel/approvals.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import { findHolders } from '#kernel/holders.ts';
import { listLockedFixes, listLockedLeaves } from './month-lock.ts';

/** For what somebody does for themselves: the call asks for no function, so the branch is the one of the document. */
export const asOwn = <C extends Ctx | Tx>(ctx: C, branchId: string): C => ({
  ...ctx,
  actor: { ...ctx.actor, branchIds: [branchId], isCompanyWide: false },
});

const selectLeaves = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('leaveRequests')
    .innerJoin('employees as e', 'e.id', 'leaveRequests.employeeId')
    .innerJoin('leaveTypes as t', 't.id', 'leaveRequests.typeId')
    .innerJoin('branches as b', 'b.id', 'leaveRequests.branchId')
    .leftJoin('platform.accounts as a', 'a.id', 'leaveRequests.applicantId')
    .where(inScope(ctx, 'leaveRequests.branchId'));

const leaveColumns = [
  'leaveRequests.id',
  'leaveRequests.no',
  'leaveRequests.employeeId',
  'e.no as employeeNo',
  'e.name as employeeName',
  'leaveRequests.branchId',
  'b.name as branchName',
  'leaveRequests.typeId',
  't.name as typeName',
  'leaveRequests.fromDate',
  'leaveRequests.fromNoon',
  'leaveRequests.toDate',
  'leaveRequests.toNoon',
  'leaveRequests.halves',
  'leaveRequests.days',
  'leaveRequests.reason',
  'leaveRequests.pictures',
  'leaveRequests.status',
  'leaveRequests.version',
  'leaveRequests.approvalId',
  'a.name as applicantName',
  'leaveRequests.applicantId',
  'e.accountId',
  'leaveRequests.createdTime',
  'leaveRequests.endNote',
  'leaveRequests.endedTime',
] as const;

const selectFixes = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('punchFixes')
    .innerJoin('employees as e', 'e.id', 'punchFixes.employeeId')
    .innerJoin('branches as b', 'b.id', 'punchFixes.branchId')
    .innerJoin('rosters as r', 'r.id', 'punchFixes.rosterId')
    .innerJoin('shiftKinds as k', 'k.id', 'r.shiftKindId')
    .leftJoin('platform.accounts as a', 'a.id', 'punchFixes.applicantId')
    .where(inScope(ctx, 'punchFixes.branchId'));

const fixColumns = [
  'punchFixes.id',
  'punchFixes.employeeId',
  'e.no as employeeNo',
  'e.name as employeeName',
  'punchFixes.branchId',
  'b.name as branchName',
  'punchFixes.rosterId',
  'punchFixes.date',
  'k.name as kindName',
  'r.startTime',
  'r.endTime',
  'punchFixes.side',
  'punchFixes.at',
  'punchFixes.reason',
  'punchFixes.pictures',
  'punchFixes.status',
  'punchFixes.version',
  'punchFixes.approvalId',
  'a.name as applicantName',
  'punchFixes.applicantId',
  'e.accountId',
  'punchFixes.createdTime',
  'punchFixes.endNote',
  'punchFixes.endedTime',
] as const;

interface Raw {
  id: string;
  branchId: string;
  status: Out<typeof leaveApi.leave>['status'];
  approvalId: string | null;
  applicantId: string;
  accountId: string | null;
}

/** Adds who may decide each request, and what the caller may do with it. */
async function withSteps<R extends Raw>(ctx: Ctx | Tx, docType: string, rows: readonly R[], canCancel: (row: R) => boolean) {
  const waiting = rows.filter(({ status }) => status === 'PENDING');
  const mine = waiting.filter(({ branchId }) => holdsAt(ctx, ATTENDANCE_APPROVE, branchId));
  const duty = { can: ATTENDANCE_APPROVE };
  const [approval] = approvalDuties;
  const refusals = await whyNot(
    ctx,
    mine.flatMap(({ id, branchId, approvalId }) => [
      { docType, docId: id, branchId, ...duty },
      ...(approvalId && approval ? [{ docType: approval.docType, docId: approvalId, branchId, ...duty }] : []),
    ]),
    'APPROVER',
  );
  const branchIds = [...new Set(waiting.map(({ branchId }) => branchId))];
  const holders = new Map(
    await Promise.all(
      branchIds.map(async (id) => [id, await findHolders(ctx, { branchIds: [id] }, ATTENDANCE_APPROVE)] as const),
    ),
  );
  return rows.map(({ applicantId, accountId, ...row }) => {
    const { id, branchId, status, approvalId } = row as unknown as Raw;
    const reason = refusals.get(id) ?? refusals.get(approvalId ?? '') ?? null;
    const others = (holders.get(branchId) ?? []).filter((holder) => holder.id !== applicantId && holder.id !== accountId);
    const isMine = mine.some((one) => one.id === id);
    const can: ('withdraw' | 'cancel')[] = [
      ...(status === 'PENDING' && applicantId === ctx.actor.id ? (['withdraw'] as const) : []),
      ...(canCancel({ ...row, applicantId, accountId } as unknown as R) ? (['cancel'] as const) : []),
    ];
    return {
      ...row,
      isOnBehalf: applicantId !== accountId,
      approverNames: status === 'PENDING' ? others.slice(0, 3).map(({ name }) => name) : [],
      can,
      canDecide: isMine && reason === null,
      whyNot: isMine ? reason : null,
    };
  });
}

type LeaveRow = Raw & { employeeId: string; fromDate: string; days: unknown };
const idsOf = (rows: readonly Raw[]) => rows.map(({ id }) => id);

async function leavesOf<R extends LeaveRow>(ctx: Ctx | Tx, rows: readonly R[]) {
  const own = await findOwnEmployee(ctx);
  const today = bizDate(ctx.now);
  const approved = rows.filter(({ status }) => nextStatus(leaveLifecycle, status, 'cancel') !== undefined);
  const locked = await listLockedLeaves(ctx, idsOf(approved));
  // One's own only until it begins, whatever else one may do.
  const isCancellable = ({ id, employeeId, branchId, fromDate }: R) =>
    approved.some((row) => row.id === id) &&
    !locked.has(id) &&
    (employeeId === own?.employeeId ? fromDate > today : holdsAt(ctx, ATTENDANCE_APPROVE, branchId));
  const found = await withSteps(ctx, leaveLifecycle.name, rows, isCancellable);
  return found.map((row) => ({ ...row, days: row.days as { date: string; halves: number }[] }));
}

async function fixesOf<R extends Raw>(ctx: Ctx | Tx, rows: readonly R[]) {
  const approved = rows.filter(({ status }) => nextStatus(punchFixLifecycle, status, 'cancel') !== undefined);
  const locked = await listLockedFixes(ctx, idsOf(approved));
  const isCancellable = ({ id, branchId }: R) =>
    approved.some((row) => row.id === id) && !locked.has(id) && holdsAt(ctx, ATTENDANCE_APPROVE, branchId);
  return withSteps(ctx, punchFixLifecycle.name, rows, isCancellable);
}

export async function getLeave(ctx: Ctx | Tx, { id }: { id: string }): Promise<Out<typeof leaveApi.leave>> {
  const row = await selectLeaves(ctx)
    .select(leaveColumns)
    .where('leaveRequests.id', '=', id)
    .executeTakeFirstOrThrow(notFound(attendanceNouns.leave));
  const [leave] = await leavesOf(ctx, [row]);
  return leave as Out<typeof leaveApi.leave>;
}

export async function getFix(ctx: Ctx | Tx, { id }: { id: string }): Promise<Out<typeof leaveApi.fix>> {
  const row = await selectFixes(ctx)
    .select(fixColumns)
    .where('punchFixes.id', '=', id)
    .executeTakeFirstOrThrow(notFound(attendanceNouns.punchFix));
  const [fix] = await fixesOf(ctx, [row]);
  return fix as Out<typeof leaveApi.fix>;
}

/** By name, number of the employee or of the request. */
const matches = (keyword: string, columns: readonly string[]) => {
  const pattern = containing(keyword);
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
};

/** What waits first, the oldest in front; then the newest. */
const waitingFirst = (table: string) =>
  sql`${sql.ref(`${table}.status`)} = 'PENDING' desc,
    case when ${sql.ref(`${table}.status`)} = 'PENDING' then ${sql.ref(`${table}.createdTime`)} end,
    ${sql.ref(`${table}.createdTime`)} desc, ${sql.ref(`${table}.id`)} desc`;

export async function listLeaves(ctx: Ctx, filter: In<typeof leaveApi.leaves>) {
  const { branchId, employeeId, from, to, keyword, status, typeId, page, limit } = filter;
  let found = selectLeaves(ctx);
  if (branchId) found = found.where('leaveRequests.branchId', '=', branchId);
  if (employeeId) found = found.where('leaveRequests.employeeId', '=', employeeId);
  if (from) found = found.where('leaveRequests.toDate', '>=', from);
  if (to) found = found.where('leaveRequests.fromDate', '<=', to);
  if (status) found = found.where('leaveRequests.status', '=', status);
  if (typeId) found = found.where('leaveRequests.typeId', '=', typeId);
  if (keyword) found = found.where(matches(keyword, ['e.name', 'e.no', 'leaveRequests.no']));
  const [rows, total] = await Promise.all([
    found
      .select(leaveColumns)
      .orderBy(waitingFirst('leaveRequests'))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('leaveRequests.id')),
  ]);
  return { rows: await leavesOf(ctx, rows), total };
}

export async function listFixes(ctx: Ctx, filter: In<typeof leaveApi.fixes>) {
  const { branchId, employeeId, from, to, keyword, status, page, limit } = filter;
  let found = selectFixes(ctx);
  if (branchId) found = found.where('punchFixes.branchId', '=', branchId);
  if (employeeId) found = found.where('punchFixes.employeeId', '=', employeeId);
  if (from) found = found.where('punchFixes.date', '>=', from);
  if (to) found = found.where('punchFixes.date', '<=', to);
  if (status) found = found.where('punchFixes.status', '=', status);
  if (keyword) found = found.where(matches(keyword, ['e.name', 'e.no']));
  const [rows, total] = await Promise.all([
    found
      .select(fixColumns)
      .orderBy(waitingFirst('punchFixes'))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('punchFixes.id')),
  ]);
  return { rows: await fixesOf(ctx, rows), total };
}

/** Requests of one employee that touch these days. Whoever calls has checked that the caller may see them. */
export async function requestsOfDays(ctx: Ctx | Tx, employeeId: string, from: string, to: string) {
  const everywhere = { ...ctx, actor: { ...ctx.actor, isCompanyWide: true } };
  const [leaves, fixes] = await Promise.all([
    selectLeaves(everywhere)
      .select(leaveColumns)
      .where('leaveRequests.employeeId', '=', employeeId)
      .where('leaveRequests.toDate', '>=', from)
      .where('leaveRequests.fromDate', '<=', to)
      .orderBy('leaveRequests.createdTime', 'desc')
      .execute(),
    selectFixes(everywhere)
      .select(fixColumns)
      .where('punchFixes.employeeId', '=', employeeId)
      .where('punchFixes.date', '>=', from)
      .where('punchFixes.date', '<=', to)
      .orderBy('punchFixes.createdTime', 'desc')
      .execute(),
  ]);
  return { leaves: await leavesOf(ctx, leaves), fixes: await fixesOf(ctx, fixes) };
}
