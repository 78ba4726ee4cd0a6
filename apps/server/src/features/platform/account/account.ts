import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { writeGrants } from './grants.ts';

export { countPeopleAt } from './account.queries.ts';
export { addAccount, closeLeaversAccount, lockLeaversAccount, requireManageable } from './manage-account.ts';
export { issuePasswordLink, setPasswordByLink } from './password-link.ts';
export { isVisibleAccount } from './account.queries.ts';
export { countPeople, countPeopleOfBranches, listLocked, listNewGrants } from './people-figures.ts';
export { isLastTopUser, requireTopUserAfter } from './top-user.ts';
export { bindOpenid, findAccountByOpenid, getAccountByPhone, unbindOpenid } from './wechat-identity.ts';

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
      array(select r.name from grants g join roles r on r.id = g.role_id
        where g.account_id = a.id and g.branch_id = ${branchId} order by r.level, r.name) as roles
    from platform.accounts a join platform.sessions s on s.account_id = a.id and s.expires_time > ${now}
    where a.company_id = ${actor.companyId} and a.status = 'ACTIVE'
      and exists (select from grants g where g.account_id = a.id and g.branch_id = ${branchId})
    group by a.id, a.name order by max(s.created_time) desc limit 200`.execute(db as Tx['db']);
  return rows;
}

/**
 * Gives the caller at a new branch the roles by which they opened it, or all of theirs if none of them lets them: a founder's first
 * branch (AUTH-09).
 */
export async function joinBranch(ctx: Tx, branchId: string, can: string) {
  const { id: accountId, standings } = ctx.actor;
  if (standings === 'own') return;
  const isByRole = standings.has(can);
  const roles = await ctx.db
    .selectFrom('grants')
    .select('roleId')
    .distinct()
    .where('accountId', '=', accountId)
    .where(
      sql<boolean>`(not ${isByRole} or exists (select from role_functions f where f.role_id = grants.role_id and f.function_id = ${can}))`,
    )
    .execute();
  // The version moves, so that an edit form opened before this does not remove the branch again.
  await ctx.db
    .updateTable('platform.accounts')
    .set((q) => ({ version: q('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  const placed = roles.length > 0 ? roles : [{ roleId: null }];
  await writeGrants(
    ctx,
    accountId,
    placed.map(({ roleId }) => ({ roleId, place: 'BRANCH', placeId: branchId })),
  );
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
