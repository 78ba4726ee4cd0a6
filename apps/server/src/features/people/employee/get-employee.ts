import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import type { EmployeeStep } from '@netbar/contract/people/employee/employee.model';
import {
  EMPLOYEE_EDIT,
  EMPLOYEE_MOVE,
  EMPLOYEE_STATUS,
  EXPIRING_DAYS,
  employeeLifecycle,
} from '@netbar/contract/people/employee/employee.rules';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import type { EmployeeStatus } from '@netbar/contract/people/employee/employee.model';
import { sql } from 'kysely';
import { holdsAt, inScope, isOneOfMacs, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { listDocuments } from './document.queries.ts';
import { idCardIndexes, maskAddress, maskBankCard, maskEmergency, openEmergency, openSealed } from './employee-numbers.ts';
import { listEmployeesById } from './employee.queries.ts';
import { seesPayAt } from './employee.store.ts';
import { listMissingDocuments } from './employee.ts';

/** What the list does not read of an archive. */
const readRest = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('employees')
    .leftJoin('platform.accounts as a', 'a.id', 'employees.createdBy')
    .select(['employees.initials', 'employees.addressSealed', 'employees.emergencySealed', 'employees.bankCardSealed'])
    .select(['employees.memberId', 'a.name as creatorName', 'employees.createdTime'])
    .where(inScope(ctx, 'employees.branchId'))
    .where('employees.id', '=', id)
    .executeTakeFirstOrThrow(notFound(employeeNouns.employee));

/** The whole record of an employee, numbers masked and pay for whoever may see it. */
export async function getEmployee(ctx: Ctx | Tx, { id }: { id: string }) {
  const [row] = await listEmployeesById(ctx, [id]);
  if (!row) throw notFound(employeeNouns.employee)();
  const seesPay = seesPayAt(ctx, row.branchId);
  const today = bizDate(ctx.now);
  const [rest, employments, documents, account, nextMove, earlier, lacking] = await Promise.all([
    readRest(ctx, id),
    listEmployments(ctx, id, seesPay),
    listDocuments(ctx, id),
    readAccount(ctx, row.accountId),
    readNextMove(ctx, id),
    listEarlier(ctx, { id, idCard: openSealed(ctx, row.idCardSealed) }),
    listMissingDocuments(ctx, [id], { from: today, to: addDays(today, EXPIRING_DAYS) }),
  ]);
  const { addressSealed, emergencySealed, bankCardSealed, memberId, ...plain } = rest;
  return {
    ...row,
    ...plain,
    baseFen: seesPay ? row.baseFen : null,
    seesPay,
    address: maskAddress(openSealed(ctx, addressSealed)),
    emergency: maskEmergency(openEmergency(ctx, emergencySealed)),
    bankCard: maskBankCard(openSealed(ctx, bankCardSealed)),
    account,
    member: await readMember(ctx, memberId),
    employments,
    documents,
    lacking: lacking.get(id) ?? [],
    nextMove,
    earlier,
    can: stepsOf(ctx, row),
  };
}

async function listEmployments(ctx: Ctx | Tx, employeeId: string, seesPay: boolean) {
  const rows = await ctx.db
    .selectFrom('employments as m')
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'm.companyId').onRef('b.id', '=', 'm.branchId'))
    .innerJoin('positions as p', (on) => on.onRef('p.companyId', '=', 'm.companyId').onRef('p.id', '=', 'm.positionId'))
    .leftJoin('employeeMoves as v', (on) => on.onRef('v.companyId', '=', 'm.companyId').onRef('v.id', '=', 'm.moveId'))
    .leftJoin('approvals as a', (on) => on.onRef('a.companyId', '=', 'v.companyId').onRef('a.id', '=', 'v.approvalId'))
    .select(['m.id', 'm.branchId', 'b.name as branchName', 'm.positionId', 'p.name as positionName', 'm.kind', 'm.weekHours'])
    .select(['m.baseFen', 'm.moveId', 'a.no as approvalNo'])
    .select([sql<string>`lower(m.valid)::text`.as('from'), sql<string | null>`(upper(m.valid) - 1)::text`.as('to')])
    .where('m.employeeId', '=', employeeId)
    .orderBy(sql`lower(m.valid)`, 'desc')
    .execute();
  return rows.map((row) => ({ ...row, baseFen: seesPay ? row.baseFen : null }));
}

async function readAccount(ctx: Ctx | Tx, accountId: string | null) {
  if (accountId === null) return null;
  const account = await ctx.db
    .selectFrom('platform.accounts as a')
    .select(['a.id', 'a.name', 'a.username', 'a.status', rolesOfAccount.as('roles')])
    .where('a.id', '=', accountId)
    .where('a.companyId', '=', ctx.actor.companyId)
    .executeTakeFirst();
  return account ?? null;
}

/** The names of the roles that account `a` holds, the highest first. */
export const rolesOfAccount = sql<string[]>`array(select r.name from grants g join roles r on r.id = g.role_id
  where g.account_id = a.id group by r.name, r.level order by r.level, r.name)`;

async function readMember(ctx: Ctx | Tx, memberId: string | null) {
  if (memberId === null) return null;
  const member = await ctx.db.selectFrom('members').select(['id', 'no', 'name']).where('id', '=', memberId).executeTakeFirst();
  return member ?? null;
}

async function readNextMove(ctx: Ctx | Tx, employeeId: string) {
  const move = await ctx.db
    .selectFrom('employeeMoves as v')
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'v.companyId').onRef('b.id', '=', 'v.toBranchId'))
    .innerJoin('positions as p', (on) => on.onRef('p.companyId', '=', 'v.companyId').onRef('p.id', '=', 'v.positionId'))
    .select(['v.id', 'v.kind', 'v.status', 'b.name as toBranchName', 'p.name as positionName', 'v.effectiveDate'])
    .where('v.employeeId', '=', employeeId)
    .where('v.status', 'in', ['PENDING', 'APPROVED'])
    .orderBy('v.effectiveDate')
    .limit(1)
    .executeTakeFirst();
  return move ? { ...move, status: move.status as 'PENDING' | 'APPROVED' } : null;
}

/** Archives of the same ID number in scope that ended before. */
async function listEarlier(ctx: Ctx | Tx, { id, idCard }: { id: string; idCard: string | null }) {
  if (idCard === null) return [];
  return ctx.db
    .selectFrom('employees')
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'employees.companyId').onRef('b.id', '=', 'employees.branchId'),
    )
    .select(['employees.id', 'employees.no', 'b.name as branchName', 'employees.joinedDate', 'employees.leaveDate'])
    .where(inScope(ctx, 'employees.branchId'))
    .where(isOneOfMacs('employees.idCardIndex', idCardIndexes(ctx, idCard)))
    .where('employees.status', '=', 'LEFT')
    .where('employees.id', '<>', id)
    .orderBy('employees.joinedDate', 'desc')
    .execute();
}

interface Stepped {
  branchId: string;
  status: EmployeeStatus;
  accountId: string | null;
}

const statusSteps = ['confirm', 'suspend', 'resume', 'giveNotice', 'withdrawNotice', 'leave'] as const;

/** The steps that the caller may take now. */
function stepsOf(ctx: Ctx | Tx, { branchId, status, accountId }: Stepped): EmployeeStep[] {
  const holds = (can: string) => holdsAt(ctx, can, branchId);
  const isOwn = accountId === ctx.actor.id;
  const fits = (action: keyof typeof employeeLifecycle.actions) => nextStatus(employeeLifecycle, status, action) !== undefined;
  return [
    ...(holds(EMPLOYEE_EDIT) && fits('change') ? (['change', 'addDocument'] as const) : []),
    ...(holds(EMPLOYEE_EDIT) && fits('link') && !isOwn ? (['link'] as const) : []),
    ...(holds(EMPLOYEE_MOVE) && fits('move') && !isOwn ? (['move'] as const) : []),
    ...statusSteps.filter((action) => holds(EMPLOYEE_STATUS) && fits(action) && !isOwn),
    ...(holds('EMPLOYEE_REVEAL') ? (['reveal'] as const) : []),
  ];
}
