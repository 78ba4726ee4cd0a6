import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { accountApi } from '@netbar/contract/platform/account/account.api';
import { sql } from 'kysely';
import { type Ctx, isInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { grantJson, grantNames, isManageable, isVisibleAccount, isVisibleGrant, type GrantRow } from './account.queries.ts';

interface Holder {
  id: string;
  name: string;
  username: string;
  avatar: string;
  status: 'ACTIVE' | 'LOCKED';
}

/** Lists who holds a role, or who works at a branch and as what. Closed accounts are left out. */
export async function listGrants(ctx: Ctx, { roleId, branchId, page, limit }: In<typeof accountApi.grants>) {
  if (branchId && !isInScope(ctx, branchId)) throw notFound(kernelNouns.branch)();
  const atBranch = sql`and (g.place = 'COMPANY' or g.branch_id = ${branchId}
    or g.brand_id = (select b.brand_id from branches b where b.id = ${branchId}))`;
  const found = sql`from grants g join platform.accounts a on a.id = g.account_id ${grantNames}
    where a.status <> 'CLOSED' and ${isVisibleAccount(ctx)} and (${isVisibleGrant(ctx)} or g.place = 'COMPANY')
      and (r.level is null or r.level >= ${ctx.actor.level})
      ${branchId ? atBranch : sql``} ${roleId ? sql`and g.role_id = ${roleId}` : sql``}`;
  const db = ctx.db as Tx['db'];
  const [{ rows }, counted] = await Promise.all([
    sql<{ held: GrantRow; account: Holder }>`select ${grantJson(ctx)} as held,
        jsonb_build_object('id', a.id, 'name', a.name, 'username', a.username, 'avatar', a.avatar, 'status', a.status) as account
      ${found} order by r.level nulls last, r.name, a.name, a.id, g.id limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ]);
  return {
    rows: rows.map(({ held, account }) => ({
      ...held,
      account,
      isEditable: account.id !== ctx.actor.id && isManageable(ctx, [held]),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}
