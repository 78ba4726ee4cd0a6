import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { isVisibleAccount } from './account.queries.ts';

export { isVisibleAccount } from './account.queries.ts';
export { bindOpenid, findAccountByOpenid, getAccountByPhone, unbindOpenid } from './wechat-identity.ts';

/** Counts the accounts that the caller sees: active, signed in now, and locked. */
export const countPeople = (ctx: Ctx) =>
  ctx.db
    .selectFrom('platform.accounts as a')
    .select([
      sql<number>`count(*) filter (where a.status = 'ACTIVE')`.as('all'),
      sql<number>`count(*) filter (where a.status = 'LOCKED')`.as('locked'),
      sql<number>`count(*) filter (where a.status = 'ACTIVE' and exists (
        select from platform.sessions s where s.account_id = a.id and s.expires_time > ${ctx.now}))`.as('online'),
    ])
    .where(isVisibleAccount(ctx))
    .executeTakeFirstOrThrow();

interface SignedIn {
  accountId: string;
  name: string;
  roles: string[];
  sinceTime: Date;
}

/** Lists staff assigned to this branch who are signed in, the latest first. People with the whole company are left out. */
export async function listSignedIn({ db, now, actor }: Ctx, branchId: string): Promise<SignedIn[]> {
  const { rows } = await sql<SignedIn>`
    select a.id as "accountId", a.name, max(s.created_time) as "sinceTime",
      array(select r.name from account_roles ar join roles r on r.id = ar.role_id where ar.account_id = a.id order by r.level, r.name) as roles
    from platform.accounts a join platform.sessions s on s.account_id = a.id and s.expires_time > ${now}
    where a.company_id = ${actor.companyId} and a.status = 'ACTIVE'
      and exists (select from account_branches ab where ab.account_id = a.id and ab.branch_id = ${branchId})
    group by a.id, a.name order by max(s.created_time) desc limit 200`.execute(db as Tx['db']);
  return rows;
}

export async function assignBranch(ctx: Tx, accountId: string, branchId: string) {
  // The version moves, so that an edit form opened before this does not remove the branch again.
  await ctx.db
    .updateTable('platform.accounts')
    .set((q) => ({ version: q('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  await ctx.db
    .insertInto('accountBranches')
    .values({ accountId, branchId })
    .onConflict((row) => row.doNothing())
    .execute();
  await moveAccessClock(ctx);
}

/** Sets the brand that the caller's console opens with. Whoever calls this checks that the brand is the caller's. */
export async function setDefaultBrand(ctx: Tx, brandId: string) {
  await ctx.db
    .updateTable('platform.accounts')
    .set({ defaultBrandId: brandId })
    .where('id', '=', ctx.actor.id)
    .where('companyId', '=', ctx.actor.companyId)
    .execute();
}

/** Roles of level 0 lead a provider, those of level 1 a chain. */
const TOP_LEVEL = 1;

/**
 * Runs a change that may take rights away, and refuses it if no active account at the top would be left. The lock on the
 * company makes such changes wait for each other: otherwise two administrators who remove each other at the same moment would
 * both pass. Lock order: the company first, then what the change locks, and the access clock, which all companies share, last.
 */
export async function requireTopUserAfter<T>(ctx: Tx, change: () => Promise<T>): Promise<T> {
  await ctx.db
    .selectFrom('platform.companies')
    .select('id')
    .where('id', '=', ctx.actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const hadOne = await hasTopUser(ctx);
  const result = await change();
  if (hadOne && !(await hasTopUser(ctx))) throw new AppError(accountErrors.lastTopUser);
  return result;
}

const hasTopUser = async (ctx: Tx) =>
  (await ctx.db
    .selectFrom('roles as r')
    .innerJoin('accountRoles as ar', 'ar.roleId', 'r.id')
    .innerJoin('platform.accounts as a', (join) =>
      join.onRef('a.companyId', '=', 'ar.companyId').onRef('a.id', '=', 'ar.accountId'),
    )
    .select('a.id')
    .where('r.level', '<=', TOP_LEVEL)
    .where('a.status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst()) !== undefined;
