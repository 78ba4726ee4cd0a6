import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, daysBetween } from '@netbar/contract/kernel/time';
import { readKey } from '@netbar/contract/guests/member/member.rules';
import type { DocumentKind } from '@netbar/contract/people/employee/document.model';
import type { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { EmployeeStatus } from '@netbar/contract/people/employee/employee.model';
import { EXPIRING_DAYS, stateOfDocument } from '@netbar/contract/people/employee/employee.rules';
import { sql } from 'kysely';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import { hasSearchKey } from '#features/platform/search/search.ts';
import { countUpTo } from '#kernel/count.ts';
import { beginning, inScope, isOneOfMacs, type Ctx, type Tx } from '#kernel/ctx.ts';
import { countTabs, groupRows, sortsOf, type TabRules } from '#kernel/list.ts';
import { idCardIndexes, maskedNumbers, phoneIndexes } from './employee-numbers.ts';

/** Archives in scope with their employment of today: the one in force, or else the nearest. */
export const selectEmployees = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('employees')
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'employees.companyId').onRef('b.id', '=', 'employees.branchId'),
    )
    .innerJoinLateral(
      (q) =>
        q
          .selectFrom('employments as m')
          .innerJoin('positions as p', (on) => on.onRef('p.companyId', '=', 'm.companyId').onRef('p.id', '=', 'm.positionId'))
          .select(['m.positionId', 'm.kind', 'm.weekHours', 'm.baseFen', 'p.name as positionName', 'p.place as positionPlace'])
          .select(sql<DocumentKind[]>`p.needs::text[]`.as('needs'))
          .whereRef('m.companyId', '=', 'employees.companyId')
          .whereRef('m.employeeId', '=', 'employees.id')
          .orderBy(nearness(ctx))
          .limit(1)
          .as('now'),
      (on) => on.onTrue(),
    )
    .where(inScope(ctx, 'employees.branchId'));

/** The latest that has begun first, then those to come, the next one first. */
function nearness({ now }: Ctx | Tx) {
  const hasBegun = sql`lower(m.valid) <= ${bizDate(now)}::date`;
  return sql`${hasBegun} desc, case when ${hasBegun} then lower(m.valid) end desc nulls last, lower(m.valid)`;
}

const columns = [
  'employees.id',
  'employees.no',
  'employees.name',
  'employees.gender',
  'employees.photo',
  'employees.phoneSealed',
  'employees.idCardSealed',
  'employees.branchId',
  'b.name as branchName',
  'now.positionId',
  'now.positionName',
  'now.needs',
  'now.kind',
  'now.weekHours',
  'now.baseFen',
  'employees.status',
  'employees.version',
  'employees.joinedDate',
  'employees.probationUntil',
  'employees.leaveDate',
  'employees.accountId',
  'employees.leaveReason',
  'employees.source',
  'employees.remark',
] as const;

const rowsOf = (found: ReturnType<typeof selectEmployees>) => found.select(columns);
type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** The last day for a document of the list's last tab. */
export const expiringUntil = ({ now }: Ctx | Tx) => addDays(bizDate(now), EXPIRING_DAYS);

const hasExpiring = (ctx: Ctx | Tx) => sql<boolean>`(employees.status <> 'LEFT' and exists (
  select from tenant.employee_documents d where d.company_id = employees.company_id and d.employee_id = employees.id
    and d.status = 'VALID' and d.valid_to <= ${expiringUntil(ctx)}::date))`;

const firstExpiry = sql`coalesce((select min(d.valid_to) from tenant.employee_documents d
  where d.company_id = employees.company_id and d.employee_id = employees.id and d.status = 'VALID'), 'infinity'::date)`;

const sorts = sortsOf({
  by: {
    no: sql`employees.no`,
    name: sql`employees.initials`,
    branch: sql`b.branch_no`,
    position: sql`now.position_place`,
    joined: sql`employees.joined_date`,
    expiry: firstExpiry,
  },
  byDefault: 'no',
  tie: sql`employees.id`,
});

export type EmployeeRows = Omit<In<typeof employeeApi.list>, 'page' | 'limit'>;

function matchesText(ctx: Ctx | Tx, typed: string) {
  const { by, text } = readKey(typed);
  switch (by) {
    case 'idCard':
      return isOneOfMacs('employees.idCardIndex', idCardIndexes(ctx, text));
    case 'phone':
      return isOneOfMacs('employees.phoneIndex', phoneIndexes(ctx, text));
    case 'no':
      return beginning(sql.ref('employees.no'), text);
    case 'phoneEnd':
      return hasSearchKey('employee', 'employees.id', { text, isWhole: true });
    case 'letters':
      return sql<boolean>`(${beginning(sql.ref('employees.initials'), text)}
        or ${hasSearchKey('employee', 'employees.id', { text, isWhole: false })})`;
    case 'name':
      return beginning(sql.ref('employees.name'), text);
  }
}

/** Archives that are found by a text: a name, its pinyin, a number, or the end of a phone. */
export const employeesByText = (ctx: Ctx | Tx, text: string) => selectEmployees(ctx).where(matchesText(ctx, text));

/** Everything that matches but for the tab. */
function matching(ctx: Ctx, { keyword, branchId, positionId, kind, joinedFrom, joinedTo }: EmployeeRows) {
  let found = keyword ? employeesByText(ctx, keyword) : selectEmployees(ctx);
  if (branchId) found = found.where('employees.branchId', '=', branchId);
  if (positionId) found = found.where('now.positionId', '=', positionId);
  if (kind) found = found.where('now.kind', '=', kind);
  if (joinedFrom) found = found.where('employees.joinedDate', '>=', joinedFrom);
  if (joinedTo) found = found.where('employees.joinedDate', '<=', joinedTo);
  return found;
}

function inTab(ctx: Ctx, found: ReturnType<typeof selectEmployees>, tab: EmployeeRows['tab']) {
  if (tab === undefined) return found;
  return tab === 'EXPIRING' ? found.where(hasExpiring(ctx)) : found.where('employees.status', '=', tab);
}

interface TabGroup {
  status: string | number | boolean;
  isExpiring: string | number | boolean;
  n: number;
}
const tabs: TabRules<TabGroup> = {
  ...Object.fromEntries(EmployeeStatus.options.map((status) => [status, (group: TabGroup) => group.status === status])),
  EXPIRING: ({ isExpiring }) => Boolean(isExpiring),
};

export const listEmployees = (ctx: Ctx, filter: In<typeof employeeApi.list>) =>
  limitNumberGuesses(
    ctx,
    { keyword: filter.keyword },
    () => readPage(ctx, filter),
    ({ total }) => total > 0,
  );

async function readPage(ctx: Ctx, { page, limit, sort, tab, ...filter }: In<typeof employeeApi.list>) {
  const all = matching(ctx, filter);
  const found = inTab(ctx, all, tab);
  const by = { status: sql`employees.status`, isExpiring: hasExpiring(ctx) };
  const [rows, total, groups] = await Promise.all([
    rowsOf(found)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('employees.id')),
    groupRows(ctx, all, { by }),
  ]);
  return { rows: await toRows(ctx, rows), total, counts: countTabs(groups, { tab: tabs }, { tab }) };
}

export const countEmployees = (ctx: Ctx, { tab, ...filter }: EmployeeRows, most: number) =>
  countUpTo(ctx, inTab(ctx, matching(ctx, filter), tab).select('employees.id'), most);

export async function listEmployeeIds(ctx: Ctx, { tab, sort, ...filter }: EmployeeRows, most: number): Promise<string[]> {
  const found = inTab(ctx, matching(ctx, filter), tab).select('employees.id').orderBy(sorts(sort)).limit(most);
  return (await found.execute()).map(({ id }) => id);
}

/** In the order of the ids. */
export async function listEmployeesById(ctx: Ctx | Tx, ids: readonly string[]) {
  const rows = await rowsOf(selectEmployees(ctx))
    .where(sql<boolean>`employees.id = any(${[...ids]}::uuid[])`)
    .execute();
  const places = new Map(ids.map((id, i) => [id, i]));
  return toRows(
    ctx,
    rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
  );
}

interface HeldDocument {
  kind: DocumentKind;
  validTo: string | null;
}

const listValidDocuments = (ctx: Ctx | Tx, employeeIds: readonly string[]) =>
  ctx.db
    .selectFrom('employeeDocuments')
    .select(['employeeId', 'kind', 'validTo'])
    .where(inScope(ctx, 'employeeDocuments.branchId'))
    .where('status', '=', 'VALID')
    .where('employeeId', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .execute();

/** Adds masked numbers and what is to be said of documents. */
export async function toRows(ctx: Ctx | Tx, rows: readonly Found[]) {
  const documents = await listValidDocuments(
    ctx,
    rows.map(({ id }) => id),
  );
  const held = Map.groupBy(documents, ({ employeeId }) => employeeId);
  return rows.map((row) => toRow(ctx, row, held.get(row.id) ?? []));
}

function toRow(ctx: Ctx | Tx, { needs, ...row }: Found, held: readonly HeldDocument[]) {
  const until = expiringUntil(ctx);
  return {
    ...row,
    ...maskedNumbers(ctx, row),
    hasAccount: row.accountId !== null,
    document: shownDocument(ctx, needs, held),
    expiring: row.status === 'LEFT' ? 0 : held.filter(({ validTo }) => validTo !== null && validTo <= until).length,
    health: lastDayOf(held, 'HEALTH'),
    contract: lastDayOf(held, 'CONTRACT'),
  };
}

/** The last day of the document of a kind that lasts longest; null without an end or without one. */
const lastDayOf = (held: readonly HeldDocument[], kind: DocumentKind) => longest(held, kind)?.validTo ?? null;

const longest = (held: readonly HeldDocument[], kind: DocumentKind) =>
  held
    .filter((one) => one.kind === kind)
    .toSorted((a, b) => ((a.validTo ?? '9') < (b.validTo ?? '9') ? 1 : -1))
    .at(0);

function shownDocument({ now }: Ctx | Tx, needs: readonly DocumentKind[], held: readonly HeldDocument[]) {
  const kind = needs[0] ?? 'HEALTH';
  const found = longest(held, kind);
  if (!found)
    return { kind, state: needs.length > 0 ? ('MISSING' as const) : ('NOT_NEEDED' as const), validTo: null, daysLeft: null };
  const today = bizDate(now);
  const { validTo } = found;
  return {
    kind,
    validTo,
    state: stateOfDocument(validTo, today),
    daysLeft: validTo === null ? null : daysBetween(today, validTo),
  };
}

/** People in service of the caller's branches, or of one of them, and who came and went this month. */
export async function getFigures(ctx: Ctx, { branchId }: In<typeof employeeApi.figures>) {
  const today = bizDate(ctx.now);
  const from = `${today.slice(0, 7)}-01`;
  let found = ctx.db.selectFrom('employees').where(inScope(ctx, 'employees.branchId'));
  let places = ctx.db.selectFrom('branches').where(inScope(ctx, 'branches.id')).where('status', '<>', 'CLOSED');
  if (branchId) {
    found = found.where('branchId', '=', branchId);
    places = places.where('branches.id', '=', branchId);
  }
  const [people, { branches }] = await Promise.all([
    found
      .select(sql<number>`count(*) filter (where status <> 'LEFT')::int`.as('inService'))
      .select(
        sql<number>`count(*) filter (where joined_date between ${from}::date and ${today}::date)::int`.as('joinedThisMonth'),
      )
      .select(
        sql<number>`count(*) filter (where status = 'LEFT' and leave_date between ${from}::date and ${today}::date)::int`.as(
          'leftThisMonth',
        ),
      )
      .executeTakeFirstOrThrow(),
    places.select(sql<number>`count(*)::int`.as('branches')).executeTakeFirstOrThrow(),
  ]);
  return { ...people, branches };
}
