import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { isVisibleAccount } from './account.queries.ts';

export { addAccount } from './manage-account.ts';
export { issuePasswordLink, setPasswordByLink } from './password-link.ts';
export { isVisibleAccount } from './account.queries.ts';
export { requireTopUserAfter } from './top-user.ts';
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
