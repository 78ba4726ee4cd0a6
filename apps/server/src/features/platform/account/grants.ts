import { allPages } from '@netbar/contract/catalogue';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { itemsBeyond, isAbove, titlesOf } from '@netbar/contract/platform/access/access.rules';
import { accessNouns } from '@netbar/contract/platform/access/feature';
import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { isWithin, type Reach } from '@netbar/contract/platform/account/account.rules';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { reachOf } from './account.queries.ts';

/** Lists the roles that the caller may give: not above their own level, and without rights they do not hold. */
export async function listGrantableRoles(ctx: Ctx) {
  const roles = await rolesWithItems(ctx).orderBy('level').orderBy('name').execute();
  return { rows: roles.filter((role) => !isAbove(role.level, ctx.actor.level) && itemsBeyond(ctx.actor, role).length === 0) };
}

/** Refuses roles that the caller may not give, and locks the others until the transaction ends. */
export async function requireGrantableRoles(ctx: Tx, roleIds: string[]) {
  if (roleIds.length === 0) return;
  const roles = await rolesWithItems(ctx)
    .where('id', '=', sql<string>`any(${roleIds})`)
    .orderBy('id')
    .forShare()
    .execute();
  if (roles.length < roleIds.length) throw notFound(accessNouns.role)();
  for (const role of roles) {
    if (isAbove(role.level, ctx.actor.level)) throw new AppError(accountErrors.roleAboveYou, { role: role.name });
    const notHeld = itemsBeyond(ctx.actor, role);
    if (notHeld.length === 0) continue;
    throw new AppError(accountErrors.roleBeyondYou, { role: role.name, items: titlesOf(allPages, notHeld, ctx.lang) });
  }
}

/** Refuses branches and brands outside the caller's scope as not found, and a brand that the caller has only in part. */
export async function requireWithinReach(ctx: Tx, wanted: Reach) {
  const { branchIds, brandIds } = ctx.actor;
  if (branchIds !== 'all' && !wanted.branchIds.every((id) => branchIds.includes(id))) throw notFound(kernelNouns.branch)();
  if (brandIds !== 'all' && !wanted.brandIds.every((id) => brandIds.includes(id))) throw notFound(kernelNouns.brand)();
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
