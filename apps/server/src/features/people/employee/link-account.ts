import type { In } from '@netbar/contract/kernel/endpoint';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { accountNouns } from '@netbar/contract/platform/account/feature';
import { sql } from 'kysely';
import { openSealed as openMemberSealed, requireMember } from '#features/guests/member/member.ts';
import { isVisibleAccount, requireManageable } from '#features/platform/account/account.ts';
import { command } from '#kernel/command.ts';
import { containing, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { idCardIndexes } from './employee-numbers.ts';
import { lockEmployee, refuseOwn, stepEmployee } from './employee.store.ts';
import { requireEmployee } from './employee.ts';
import { getEmployee, rolesOfAccount } from './get-employee.ts';

const MOST_OFFERED = 20;

/** Accounts that can be linked: active, of nobody else, in the caller's reach, not their own. Those of the same name come first. */
export async function listLinkable(ctx: Ctx, { id, keyword }: In<typeof employeeApi.linkable>) {
  const { name } = await requireEmployee(ctx, id);
  let found = ctx.db
    .selectFrom('platform.accounts as a')
    .select(['a.id', 'a.name', 'a.username', rolesOfAccount.as('roles')])
    .where(isVisibleAccount(ctx))
    .where('a.status', '=', 'ACTIVE')
    .where('a.id', '<>', ctx.actor.id)
    .where(sql<boolean>`not exists (select from tenant.employees e where e.account_id = a.id)`);
  if (keyword)
    found = found.where(sql<boolean>`(a.name ilike ${containing(keyword)} or a.username ilike ${containing(keyword)})`);
  return found
    .orderBy(sql`a.name = ${name}`, 'desc')
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(MOST_OFFERED)
    .execute();
}

/**
 * By its account an employee punches, is told of rosters, and is closed out when they leave. So the account is one that the caller may
 * change, and nobody links or unlinks their own: it is by the account that they are kept from deciding about themselves.
 */
export const linkAccount = (ctx: Ctx, input: In<typeof employeeApi.link>) =>
  command(ctx, employeeApi.link, input, async (ctx) => {
    const { id, accountId } = input;
    const employee = await lockEmployee(ctx, input);
    if (employee.accountId !== null) throw new AppError(employeeErrors.accountLinked);
    refuseOwn(ctx, { accountId });
    const account = await lockLinkable(ctx, accountId);
    await requireManageable(ctx, accountId);
    await stepEmployee(ctx, employee, {
      action: 'link',
      columns: { accountId },
      detail: { before: { username: null }, after: { username: account.username } },
    }).catch(whenTaken('employees_account', new AppError(employeeErrors.accountTaken)));
    return getEmployee(ctx, { id });
  });

/** Locked in share, so that nobody closes it meanwhile. */
async function lockLinkable(ctx: Tx, accountId: string) {
  const account = await ctx.db
    .selectFrom('platform.accounts as a')
    .select(['a.id', 'a.name', 'a.username', 'a.status'])
    .where(isVisibleAccount(ctx))
    .where('a.id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow(notFound(accountNouns.account));
  if (account.status !== 'ACTIVE') throw new AppError(employeeErrors.accountNotActive, { name: account.name });
  return account;
}

export const unlinkAccount = (ctx: Ctx, input: In<typeof employeeApi.unlink>) =>
  command(ctx, employeeApi.unlink, input, async (ctx) => {
    const employee = await lockEmployee(ctx, input);
    refuseOwn(ctx, employee);
    if (employee.accountId === null) throw new AppError(employeeErrors.noAccount);
    const { account } = await getEmployee(ctx, input);
    await stepEmployee(ctx, employee, {
      action: 'link',
      columns: { accountId: null },
      detail: { before: { username: account?.username }, after: { username: null }, note: input.note },
    });
    return getEmployee(ctx, input);
  });

/** Says which member the employee is as a guest; a membership of the same ID number is recognised without it. */
export const linkMember = (ctx: Ctx, input: In<typeof employeeApi.linkMember>) =>
  command(ctx, employeeApi.linkMember, input, async (ctx) => {
    const { memberId } = input;
    const employee = await lockEmployee(ctx, input);
    if (memberId !== null) await requireMember(ctx, memberId);
    await stepEmployee(ctx, employee, { action: 'link', columns: { memberId } }).catch(
      whenTaken('employees_member', new AppError(employeeErrors.memberTaken)),
    );
    return getEmployee(ctx, input);
  });

/** Which of these members are employees now: linked to an archive, or of the same ID number as one. */
export async function findEmployeeMembers(ctx: Ctx | Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const ids = [...memberIds];
  const [linked, members] = await Promise.all([
    ctx.db
      .selectFrom('employees')
      .select('memberId')
      .where('memberId', '=', sql<string>`any(${ids}::uuid[])`)
      .where('status', '<>', 'LEFT')
      .execute(),
    readIdCards(ctx, ids),
  ]);
  const found = new Set(linked.flatMap(({ memberId }) => memberId ?? []));
  const indexes = members.flatMap(({ macs }) => macs);
  if (indexes.length === 0) return found;
  const employed = await ctx.db
    .selectFrom('employees')
    .select('idCardIndex')
    .where('idCardIndex', '=', sql<Buffer>`any(${indexes}::bytea[])`)
    .where('status', '<>', 'LEFT')
    .execute();
  const known = new Set(employed.map(({ idCardIndex }) => idCardIndex?.toString('base64')));
  for (const { id, macs } of members) if (macs.some((mac) => known.has(mac.toString('base64')))) found.add(id);
  return found;
}

/** All digests under which the ID number of a member may stand in an archive. */
async function readIdCards(ctx: Ctx | Tx, ids: string[]) {
  const rows = await ctx.db
    .selectFrom('members')
    .select(['id', 'idCardSealed', 'idCardIndex'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('idCardIndex', 'is not', null)
    .execute();
  return rows.map(({ id, idCardSealed, idCardIndex }) => ({ id, macs: digestsOf(ctx, idCardSealed, idCardIndex) }));
}

/** With a single key the stored digest is the only one, and nothing needs to be opened. */
function digestsOf(ctx: Ctx | Tx, sealed: Buffer | null, index: Buffer | null): Buffer[] {
  if (ctx.vault.versions.length === 1) return index ? [index] : [];
  const idCard = openMemberSealed(ctx, sealed);
  return idCard === null ? [] : idCardIndexes(ctx, idCard);
}
