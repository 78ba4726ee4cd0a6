import { beyond, isAbove, titlesOf } from '@netbar/contract/access/access.rules';
import { accountErrors } from '@netbar/contract/account/account.api';
import { isWithin, type Reach } from '@netbar/contract/account/account.rules';
import { allPages } from '@netbar/contract/pages';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { reachOf } from './account.queries.ts';

/** The roles that the caller may give: none that stands above them or holds more than they do. */
export async function listGrantableRoles(ctx: Ctx) {
  const roles = await rolesWithItems(ctx).orderBy('level').orderBy('name').execute();
  return { rows: roles.filter((role) => !isAbove(role.level, ctx.actor.level) && beyond(ctx.actor, role).length === 0) };
}

/** Refuses a role that is not the caller's to give. It cannot change or go until the transaction ends. */
export async function checkRoles(ctx: Tx, roleIds: string[]) {
  if (roleIds.length === 0) return;
  const roles = await rolesWithItems(ctx)
    .where('id', '=', sql<string>`any(${roleIds})`)
    .orderBy('id')
    .forShare()
    .execute();
  if (roles.length < roleIds.length) throw notFound('角色')();
  for (const role of roles) {
    if (isAbove(role.level, ctx.actor.level)) throw new AppError(accountErrors.roleAboveYou, { role: role.name });
    const notHeld = beyond(ctx.actor, role);
    if (notHeld.length === 0) continue;
    throw new AppError(accountErrors.roleBeyondYou, { role: role.name, items: titlesOf(allPages, notHeld, ctx.lang) });
  }
}

/** A branch or brand the caller cannot see does not exist; one seen only in part is not theirs to give. */
export async function checkReach(ctx: Tx, wanted: Reach) {
  const { branchIds, brandIds } = ctx.actor;
  if (branchIds !== 'all' && !wanted.branchIds.every((id) => branchIds.includes(id))) throw notFound('门店')();
  if (brandIds !== 'all' && !wanted.brandIds.every((id) => brandIds.includes(id))) throw notFound('品牌')();
  if (!isWithin(await reachOf(ctx), wanted)) throw new AppError(accountErrors.beyondReach);
}

const rolesWithItems = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('roles')
    .select([
      'id',
      'name',
      'level',
      sql<string[]>`array(select m.menu from role_menus m where m.role_id = roles.id)`.as('menus'),
      sql<string[]>`array(select f.function_id from role_functions f where f.role_id = roles.id)`.as('functions'),
    ]);
