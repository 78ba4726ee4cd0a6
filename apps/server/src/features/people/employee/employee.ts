import type { DocumentKind } from '@netbar/contract/people/employee/document.model';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import type { DepartureItem, EmployeeStatus, EmploymentKind } from '@netbar/contract/people/employee/employee.model';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { sql } from 'kysely';
import { notifyPerson } from '#features/platform/notification/notification.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { lackingOf } from './lacking-documents.ts';

// What other features may call. Everything else of this folder is private.

export { refuseOwn } from './employee.store.ts';

/** Somebody who leaves, and their last day of work. */
export interface Departing {
  employeeId: string;
  accountId: string | null;
  branchId: string;
  leaveDate: string;
}
/** The employee who takes over. */
export interface Successor {
  employeeId: string;
  accountId: string | null;
}

/** What may hang on somebody who leaves: a feature finds it, and hands it over in the transaction in which they leave. */
export interface DeparturePart {
  kind: DepartureItem['kind'];
  find: (ctx: Ctx | Tx, who: Departing) => Promise<DepartureItem[]>;
  handOver: (ctx: Tx, who: Departing, successor: Successor | null) => Promise<void>;
}
export const departurePart = defineExtensionPoint<DeparturePart>();

/** A change of employment from a day on. Without another branch `toBranchId` is the same. */
export interface Moved {
  employeeId: string;
  branchId: string;
  toBranchId: string;
  positionId: string;
  effectiveDate: string;
  /** An approved move is cancelled: from the day on the employee is back at the branch of before. */
  isTakenBack?: boolean;
}
/** What follows from a move: a feature says what would happen, and does it in the transaction of the approval. */
export interface MovePart {
  preview: (ctx: Ctx | Tx, move: Moved) => Promise<{ rosters: number }>;
  apply: (ctx: Tx, move: Moved) => Promise<void>;
}
export const movePart = defineExtensionPoint<MovePart>();

/** Somebody's employment over some days. */
export interface Employed {
  employeeId: string;
  no: string;
  name: string;
  accountId: string | null;
  branchId: string;
  positionId: string;
  positionName: string;
  kind: EmploymentKind;
  weekHours: number;
  status: EmployeeStatus;
  /** Trimmed to the days asked for and to the last day of work; both included. */
  from: string;
  to: string;
}

/** Employments that overlap the days, by number and day. They are not cut by scope: the caller checks the branch. */
export async function listEmployed(
  ctx: Ctx | Tx,
  { branchId, employeeIds, from, to }: { branchId?: string; employeeIds?: readonly string[]; from: string; to: string },
): Promise<Employed[]> {
  const atBranch = branchId === undefined ? sql`true` : sql`m.branch_id = ${branchId}`;
  const ofThese = employeeIds === undefined ? sql`true` : sql`m.employee_id = any(${[...employeeIds]}::uuid[])`;
  const { rows } = await sql<Employed>`
    select e.id as "employeeId", e.no, e.name, e.account_id as "accountId", m.branch_id as "branchId",
      m.position_id as "positionId", p.name as "positionName", m.kind, m.week_hours as "weekHours", e.status,
      greatest(lower(m.valid), ${from}::date)::text as "from",
      least(upper(m.valid) - 1, e.leave_date, ${to}::date)::text as "to"
    from tenant.employments m
    join tenant.employees e on e.company_id = m.company_id and e.id = m.employee_id
    join tenant.positions p on p.company_id = m.company_id and p.id = m.position_id
    where m.valid && daterange(${from}::date, ${to}::date, '[]') and ${atBranch} and ${ofThese}
      and greatest(lower(m.valid), ${from}::date) <= coalesce(e.leave_date, 'infinity')
    order by e.no, lower(m.valid)`.execute(ctx.db as Tx['db']);
  return rows;
}

const ownEmployee = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('employees')
    .select(['id as employeeId', 'no', 'name', 'branchId'])
    .where('accountId', '=', ctx.actor.id)
    .where('status', '<>', 'LEFT');

/** The archive of the caller, if their account is linked to one. */
export const findOwnEmployee = (ctx: Ctx | Tx) => ownEmployee(ctx).executeTakeFirst();

export async function requireOwnEmployee(ctx: Ctx | Tx) {
  const own = await findOwnEmployee(ctx);
  if (!own) throw new AppError(employeeErrors.noArchive);
  return own;
}

/** Refuses an employee whose archive is out of the caller's scope as not found. */
export const requireEmployee = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('employees')
    .select(['id', 'no', 'name', 'branchId', 'status', 'accountId'])
    .where(inScope(ctx, 'employees.branchId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(employeeNouns.employee));

/** For devices, which know people by their number. */
export const findEmployeeByNo = (ctx: Ctx | Tx, no: string) =>
  ctx.db
    .selectFrom('employees')
    .select(['id', 'name', 'branchId'])
    .where('no', '=', no)
    .where('status', '<>', 'LEFT')
    .executeTakeFirst();

/** Locks the rows of these employees in order of id: two changes of one person's roster run one after the other. */
export async function lockEmployees(ctx: Tx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The documents that the positions of these employees need on some of the days and that are missing on one, by employee. */
export async function listMissingDocuments(
  ctx: Ctx | Tx,
  employeeIds: readonly string[],
  days: { from: string; to: string },
): Promise<Map<string, { kind: DocumentKind; lackingFrom: string }[]>> {
  const ids = [...employeeIds];
  const [needs, documents] = await Promise.all([
    sql<{ employeeId: string; kind: DocumentKind; from: string; to: string }>`
      select m.employee_id as "employeeId", need.kind, greatest(lower(m.valid), ${days.from}::date)::text as "from",
        least(upper(m.valid) - 1, e.leave_date, ${days.to}::date)::text as "to"
      from tenant.employments m
      join tenant.employees e on e.company_id = m.company_id and e.id = m.employee_id
      join tenant.positions p on p.company_id = m.company_id and p.id = m.position_id
      cross join lateral unnest(p.needs) as need (kind)
      where m.employee_id = any(${ids}::uuid[]) and m.valid && daterange(${days.from}::date, ${days.to}::date, '[]')
        and greatest(lower(m.valid), ${days.from}::date) <= coalesce(e.leave_date, 'infinity')`.execute(ctx.db as Tx['db']),
    ctx.db
      .selectFrom('employeeDocuments')
      .select(['employeeId', 'kind', 'validFrom', 'validTo'])
      .where('status', '=', 'VALID')
      .where('employeeId', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  ]);
  const spans = Map.groupBy(needs.rows, ({ employeeId }) => employeeId);
  const held = Map.groupBy(documents, ({ employeeId }) => employeeId);
  const found = [...spans].map(([id, wanted]) => [id, lackingOf(wanted, held.get(id) ?? [])] as const);
  return new Map(found.filter(([, lacking]) => lacking.length > 0));
}

/** Notifies an employee at their linked account; does nothing for somebody without one. */
export async function tellEmployee(ctx: Tx, employeeId: string, message: Parameters<typeof notifyPerson>[1]) {
  const row = await ctx.db.selectFrom('employees').select('accountId').where('id', '=', employeeId).executeTakeFirst();
  if (row?.accountId) await notifyPerson(ctx, message, row.accountId);
}
