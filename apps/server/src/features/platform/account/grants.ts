import { allPages } from '@netbar/contract/catalogue';
import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { Place } from '@netbar/contract/kernel/place';
import { itemsBeyond, titlesOf } from '@netbar/contract/platform/access/access.rules';
import { accessNouns } from '@netbar/contract/platform/access/feature';
import type { accountApi } from '@netbar/contract/platform/account/account.api';
import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { mayGive, rankAt } from '@netbar/contract/platform/account/account.rules';
import { sql } from 'kysely';
import { type Ctx, inBrands, inScope, isInBrands, isInScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { heldAt } from '#kernel/standing.ts';

export type GivenGrant = In<typeof accountApi.add>['grants'][number];
type RoleItems = Awaited<ReturnType<ReturnType<typeof rolesWithItems>['execute']>>[number];

/** The roles that the caller may give at one of their places, and the places where they may give roles. */
export async function listGrantable(ctx: Ctx) {
  const { isCompanyWide, wholeBrandIds } = ctx.actor;
  const [roles, brands, branches] = await Promise.all([
    rolesWithItems(ctx).orderBy('level').orderBy('name').execute(),
    ctx.db.selectFrom('brands').select(['id', 'name']).where(inBrands(ctx, 'brands.id')).orderBy('name').execute(),
    ctx.db
      .selectFrom('branches')
      .select(['id', 'name', 'brandId'])
      .where(inScope(ctx, 'branches.id'))
      .orderBy('branchNo')
      .execute(),
  ]);
  const places = ranksOf(ctx).map(({ place }) => place);
  return {
    roles: roles.filter((role) => places.some((place) => refusalOf(ctx, role, place) === undefined)),
    isCompanyWide,
    brands: brands.filter(({ id }) => wholeBrandIds === 'all' || wholeBrandIds.includes(id)),
    branches,
  };
}

/** Refuses grants that the caller may not give, and locks their roles until the transaction ends. */
export async function requireGivable(ctx: Tx, grants: GivenGrant[]) {
  if (grants.length === 0) return;
  const roleIds = [...new Set(grants.flatMap(({ roleId }) => roleId ?? []))];
  const roles = await rolesWithItems(ctx)
    .where('id', '=', sql<string>`any(${roleIds})`)
    .orderBy('id')
    .forShare()
    .execute();
  const roleOf = new Map(roles.map((role) => [role.id, role]));
  if (roles.length < roleIds.length) throw notFound(accessNouns.role)();
  const brandOf = await brandsOfBranches(ctx, grants);
  for (const grant of grants) {
    const refusal = refusalOf(ctx, roleOf.get(grant.roleId ?? ''), placeGiven(ctx, grant, brandOf));
    if (refusal) throw refusal;
  }
}

async function brandsOfBranches(ctx: Tx, grants: GivenGrant[]) {
  const ids = grants.flatMap(({ place, placeId }) => (place === 'BRANCH' && placeId ? placeId : []));
  const rows = await ctx.db
    .selectFrom('branches')
    .select(['id', 'brandId'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.brandId]));
}

/** The place of a grant. One that the caller does not see is reported as not found. */
function placeGiven(ctx: Tx, { place, placeId }: GivenGrant, brandOf: ReadonlyMap<string, string>): Place {
  const id = placeId ?? '';
  if (place === 'BRAND') {
    if (!isInBrands(ctx, id)) throw notFound(kernelNouns.brand)();
    return { kind: place, brandId: id };
  }
  if (place !== 'BRANCH') return { kind: place };
  const brandId = brandOf.get(id);
  if (brandId === undefined || !isInScope(ctx, id)) throw notFound(kernelNouns.branch)();
  return { kind: place, branchId: id, brandId };
}

/** The caller's roles that hold the function of the call. */
const ranksOf = ({ actor }: Ctx | Tx) =>
  actor.grants.filter(({ functions }) => actor.by !== undefined && functions.has(actor.by));

/** Why the caller may not give this role at this place. Without a role only the place counts. */
function refusalOf(ctx: Ctx | Tx, role: RoleItems | undefined, place: Place): AppError | undefined {
  if (ctx.actor.standings === 'own') return undefined;
  const own = ranksOf(ctx);
  if (rankAt(own, place) === undefined) return new AppError(accountErrors.beyondReach);
  if (!role) return undefined;
  const notHeld = itemsBeyond(heldAt(ctx.actor, place), role);
  if (notHeld.length > 0)
    return new AppError(accountErrors.roleBeyondYou, { role: role.name, items: titlesOf(allPages, notHeld, ctx.lang) });
  return mayGive(own, { level: role.level, place })
    ? undefined
    : new AppError(accountErrors.roleNotBelowYou, { role: role.name });
}

/** Writes all grants of an account anew. Those that stay keep their ids. */
export async function writeGrants(ctx: Tx, accountId: string, grants: GivenGrant[], before: { id: string }[] = []) {
  const gone = before.map(({ id }) => id);
  if (gone.length > 0)
    await ctx.db
      .deleteFrom('grants')
      .where('id', '=', sql<string>`any(${gone})`)
      .execute();
  const rows = grants.map(({ roleId, place, placeId }) => ({
    id: ctx.newId(),
    accountId,
    roleId,
    place,
    brandId: place === 'BRAND' ? placeId : null,
    branchId: place === 'BRANCH' ? placeId : null,
    createdTime: ctx.now,
  }));
  if (rows.length > 0) await ctx.db.insertInto('grants').values(rows).execute();
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
