import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import type { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { MoveStatus } from '@netbar/contract/people/employee/employee-move.model';
import { EMPLOYEE_MOVE, employeeMoveLifecycle } from '@netbar/contract/people/employee/employee.rules';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import type { EmploymentKind } from '@netbar/contract/people/employee/employee.model';
import { sql } from 'kysely';
import { dutyDocOf } from '#kernel/approvals.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, holdsAt, type Ctx, type Tx } from '#kernel/ctx.ts';
import { chooseDecider, findPrincipals } from '#kernel/delegations.ts';
import { whyNot } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';
import { seesPayAt } from './employee.store.ts';
import { movePart, type Moved } from './employee.ts';

export const APPROVE = 'EMPLOYEE_APPROVE';

/** Both branches see a move. */
const ofActor = ({ actor }: Ctx | Tx) =>
  actor.isCompanyWide
    ? sql<boolean>`true`
    : sql<boolean>`(employee_moves.branch_id = any(${actor.branchIds}) or employee_moves.to_branch_id = any(${actor.branchIds}))`;

/** The employment of the day before, which says what a move changes. */
const before = sql`lateral (select m.position_id, m.kind, m.week_hours, m.base_fen, q.name as position_name
  from tenant.employments m join tenant.positions q on q.company_id = m.company_id and q.id = m.position_id
  where m.company_id = employee_moves.company_id and m.employee_id = employee_moves.employee_id
    and lower(m.valid) < employee_moves.effective_date order by lower(m.valid) desc limit 1)`;

const selectMoves = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('employeeMoves')
    .innerJoin('employees as e', (on) =>
      on.onRef('e.companyId', '=', 'employeeMoves.companyId').onRef('e.id', '=', 'employeeMoves.employeeId'),
    )
    .innerJoin('branches as f', (on) => on.onRef('f.companyId', '=', 'e.companyId').onRef('f.id', '=', 'employeeMoves.branchId'))
    .innerJoin('branches as t', (on) =>
      on.onRef('t.companyId', '=', 'e.companyId').onRef('t.id', '=', 'employeeMoves.toBranchId'),
    )
    .innerJoin('positions as p', (on) =>
      on.onRef('p.companyId', '=', 'employeeMoves.companyId').onRef('p.id', '=', 'employeeMoves.positionId'),
    )
    .leftJoin('approvals as a', (on) =>
      on.onRef('a.companyId', '=', 'e.companyId').onRef('a.id', '=', 'employeeMoves.approvalId'),
    )
    .leftJoin('platform.accounts as u', 'u.id', 'employeeMoves.applicantId')
    .where(ofActor(ctx));

interface Before {
  positionId: string;
  positionName: string;
  kind: EmploymentKind;
  weekHours: number;
  baseFen: number | null;
}

const columns = [
  'employeeMoves.id',
  'employeeMoves.kind',
  'employeeMoves.status',
  'employeeMoves.version',
  'employeeMoves.employeeId',
  'e.no as employeeNo',
  'e.name as employeeName',
  'e.photo',
  'e.accountId',
  'employeeMoves.branchId',
  'f.name as branchName',
  'employeeMoves.toBranchId',
  't.name as toBranchName',
  'employeeMoves.positionId',
  'p.name as positionName',
  'employeeMoves.employmentKind',
  'employeeMoves.weekHours',
  'employeeMoves.baseFen',
  'employeeMoves.effectiveDate',
  'employeeMoves.reason',
  'employeeMoves.approvalId',
  'a.no as approvalNo',
  'employeeMoves.applicantId',
  'u.name as applicantName',
  'employeeMoves.createdTime',
  'employeeMoves.endNote',
  'employeeMoves.endedTime',
  sql<Before | null>`(select jsonb_build_object('positionId', w.position_id, 'positionName', w.position_name, 'kind', w.kind,
    'weekHours', w.week_hours, 'baseFen', w.base_fen) from ${before} w)`.as('was'),
] as const;

const rowsOf = (found: ReturnType<typeof selectMoves>) => found.select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const sorts = sortsOf({
  by: { effective: sql`employee_moves.effective_date`, created: sql`employee_moves.created_time` },
  byDefault: '-created',
  tie: sql`employee_moves.id`,
});

type Filter = Omit<In<typeof employeeApi.moves>, 'page' | 'limit' | 'sort' | 'status'>;

function matching(ctx: Ctx, { keyword, employeeId, branchId, kind, fromDate, toDate }: Filter) {
  let found = selectMoves(ctx);
  if (employeeId) found = found.where('employeeMoves.employeeId', '=', employeeId);
  if (branchId)
    found = found.where((q) => q.or([q('employeeMoves.branchId', '=', branchId), q('employeeMoves.toBranchId', '=', branchId)]));
  if (kind) found = found.where('employeeMoves.kind', '=', kind);
  if (fromDate) found = found.where('employeeMoves.effectiveDate', '>=', fromDate);
  if (toDate) found = found.where('employeeMoves.effectiveDate', '<=', toDate);
  if (keyword)
    found = found.where(sql<boolean>`(e.name ilike ${containing(keyword)} or e.no like ${containing(keyword)}
      or e.initials like ${containing(keyword.toLowerCase())} or a.no like ${containing(keyword)})`);
  return found;
}

export async function listMoves(ctx: Ctx, { page, limit, sort, status, ...filter }: In<typeof employeeApi.moves>) {
  const all = matching(ctx, filter);
  const found = status ? all.where('employeeMoves.status', '=', status) : all;
  const [rows, total, counts] = await Promise.all([
    rowsOf(found)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('employeeMoves.id')),
    countStates(ctx, all, { column: sql`employee_moves.status`, values: MoveStatus.options, chosen: status }),
  ]);
  return { rows: await toMoves(ctx, rows), total, counts };
}

export async function getMove(ctx: Ctx | Tx, { id }: { id: string }) {
  const row = await rowsOf(selectMoves(ctx))
    .where('employeeMoves.id', '=', id)
    .executeTakeFirstOrThrow(notFound(employeeNouns.employeeMove));
  const [move] = await toMoves(ctx, [row]);
  return { ...(move as NonNullable<typeof move>), rosters: await countRosters(ctx, row) };
}

/** How many shifts a move that waits would cancel. An approved one has cancelled them already. */
async function countRosters(ctx: Ctx | Tx, row: Row): Promise<number | null> {
  if (row.status !== 'PENDING') return null;
  const found = await Promise.all(movePart.all().map(({ preview }) => preview(ctx, row)));
  return found.reduce((sum, { rosters }) => sum + rosters, 0);
}

/** Adds what the caller may do with each move, and takes away pay that they may not see. */
async function toMoves(ctx: Ctx | Tx, rows: readonly Row[]) {
  const principals = await findPrincipals(ctx);
  const deciding = rows.flatMap((row) => {
    const place = { branchId: row.toBranchId, brandId: null };
    const decider = row.status === 'PENDING' ? chooseDecider(ctx, principals, place, APPROVE) : undefined;
    return decider && row.approvalId ? [{ row, approvalId: row.approvalId, onBehalfOf: decider.onBehalfOf }] : [];
  });
  const docs = deciding.flatMap(({ row, approvalId, onBehalfOf }) => {
    const approval = dutyDocOf({ id: approvalId, branchId: row.toBranchId, brandId: null });
    const own = { ...approval, docType: employeeMoveLifecycle.name, docId: row.id };
    return [approval, own].map((doc) => ({ ...doc, can: APPROVE, onBehalfOf }));
  });
  const reasons = await whyNot(ctx, docs, 'APPROVER');
  const mayDecide = new Set(deciding.map(({ row }) => row.id));
  return rows.map((row) =>
    toMove(ctx, row, {
      mayDecide: mayDecide.has(row.id),
      reason: reasons.get(row.approvalId ?? '') ?? reasons.get(row.id) ?? null,
    }),
  );
}

function toMove(ctx: Ctx | Tx, row: Row, { mayDecide, reason }: { mayDecide: boolean; reason: string | null }) {
  const { was, accountId, branchId, branchName, toBranchId, toBranchName, positionId, positionName, ...move } = row;
  const { employmentKind: kind, weekHours, baseFen, ...rest } = move;
  const seesPay = seesPayAt(ctx, branchId) || seesPayAt(ctx, toBranchId);
  const after = { branchId: toBranchId, branchName: toBranchName, positionId, positionName, kind, weekHours };
  const old = was ?? { ...after, baseFen: null };
  const isOwn = accountId === ctx.actor.id;
  return {
    ...rest,
    before: { ...old, branchId, branchName, baseFen: seesPay ? old.baseFen : null },
    after: { ...after, baseFen: seesPay ? baseFen : null },
    rosters: null,
    can: [
      ...(mayDecide && reason === null && !isOwn ? (['decide'] as const) : []),
      ...(row.status === 'PENDING' && row.applicantId === ctx.actor.id ? (['withdraw'] as const) : []),
      ...(isCancellable(ctx, row) && !isOwn ? (['cancel'] as const) : []),
    ],
    whyNotDecide: mayDecide ? reason : null,
  };
}

/** Until the day before it takes effect, by whoever may move people at either branch and is not moved by it. */
const isCancellable = (ctx: Ctx | Tx, { status, effectiveDate, branchId, toBranchId }: Row) =>
  status === 'APPROVED' &&
  effectiveDate > bizDate(ctx.now) &&
  (holdsAt(ctx, EMPLOYEE_MOVE, branchId) || holdsAt(ctx, EMPLOYEE_MOVE, toBranchId));

/** Which moves the timeline of an archive tells of. */
export async function findMoveIds(ctx: Ctx, { id }: { id: string }): Promise<string[]> {
  const rows = await ctx.db.selectFrom('employeeMoves').select('id').where(ofActor(ctx)).where('employeeId', '=', id).execute();
  return rows.map((row) => row.id);
}

/** The first day of a calendar month that is not locked at these branches: attendance of a locked month never changes. */
export async function firstOpenDay(ctx: Ctx | Tx, branchIds: readonly string[]): Promise<string> {
  const month = `${bizDate(ctx.now).slice(0, 7)}-01`;
  const locked = await ctx.db
    .selectFrom('attendanceMonths')
    .select('id')
    .where('branchId', '=', sql<string>`any(${[...branchIds]}::uuid[])`)
    .where('month', '=', month)
    .where('status', '=', 'LOCKED')
    .limit(1)
    .executeTakeFirst();
  return locked ? `${addDays(month, 31).slice(0, 7)}-01` : month;
}

/** The latest day on which somebody has a shift in force at a branch that has begun. A transfer takes effect after it. */
export async function findLastBegun(
  ctx: Ctx | Tx,
  { employeeId, branchId, toBranchId }: Pick<Moved, 'employeeId' | 'branchId' | 'toBranchId'>,
): Promise<string | undefined> {
  if (branchId === toBranchId) return undefined;
  const roster = await ctx.db
    .selectFrom('rosters')
    .select('date')
    .where('employeeId', '=', employeeId)
    .where('branchId', '=', branchId)
    .where('status', 'in', ['PUBLISHED', 'LOCKED'])
    .where('startTime', '<=', ctx.now)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return roster?.date;
}

/** The first day after the last locked month of these branches; undefined without one. */
export async function firstUnlockedDay(ctx: Ctx | Tx, branchIds: readonly string[]): Promise<string | undefined> {
  const locked = await ctx.db
    .selectFrom('attendanceMonths')
    .select('month')
    .where('branchId', '=', sql<string>`any(${[...branchIds]}::uuid[])`)
    .where('status', '=', 'LOCKED')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return locked && `${addDays(locked.month, 31).slice(0, 7)}-01`;
}
