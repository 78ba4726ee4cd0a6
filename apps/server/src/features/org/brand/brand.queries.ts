import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { brandApi } from '@netbar/contract/org/brand/brand.api';
import { sql } from 'kysely';
import { containing, type Ctx, inBrands, inScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

export const brandColumns = ['id', 'name', 'phone', 'intro', 'cloudDesk', 'enabled', 'createdTime', 'version'] as const;
/** Counts all branches, also those outside the caller's scope: it only tells how large the brand is. */
const branchCount = sql<number>`(select count(*) from branches where branches.brand_id = brands.id)`.as('branchCount');

export async function listBrands(ctx: Ctx, { keyword, enabled, page, limit }: In<typeof brandApi.list>) {
  let found = ctx.db.selectFrom('brands').where(inBrands(ctx, 'brands.id'));
  if (keyword) found = found.where('name', 'ilike', containing(keyword));
  if (enabled !== undefined) found = found.where('enabled', '=', enabled);

  const [rows, { total }] = await Promise.all([
    found
      .select(brandColumns)
      .select(branchCount)
      .orderBy('createdTime')
      .orderBy('name')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const getBrand = (ctx: Ctx | Tx, { id }: { id: string }) =>
  selectBrand(ctx, id).select(brandColumns).select(branchCount).executeTakeFirstOrThrow(notFound(kernelNouns.brand));

/** Locks a brand for a change: nobody else changes it until the transaction ends. */
export const lockBrand = (ctx: Tx, id: string) =>
  selectBrand(ctx, id).select(brandColumns).forNoKeyUpdate().executeTakeFirstOrThrow(notFound(kernelNouns.brand));

/** Share lock: the brand does not change until the transaction ends. */
export const lockBrandShared = (ctx: Tx, id: string) =>
  selectBrand(ctx, id).select(['name', 'enabled']).forShare().executeTakeFirstOrThrow(notFound(kernelNouns.brand));

const selectBrand = (ctx: Ctx | Tx, id: string) =>
  ctx.db.selectFrom('brands').where(inBrands(ctx, 'brands.id')).where('id', '=', id);

/**
 * The brands the caller may choose. If the chosen default is missing, disabled or out of scope, the oldest brand is the
 * default.
 */
export async function listOwnBrands(ctx: Ctx | Tx) {
  const brands = await ctx.db
    .selectFrom('brands')
    .select(['id as brandId', 'name'])
    .where(inBrands(ctx, 'brands.id'))
    .where('enabled', '=', true)
    .orderBy('createdTime')
    .orderBy('name')
    .execute();
  const account = await ctx.db
    .selectFrom('platform.accounts')
    .select('defaultBrandId')
    .where('id', '=', ctx.actor.id)
    .executeTakeFirst();
  const chosen = brands.find(({ brandId }) => brandId === account?.defaultBrandId) ?? brands[0];
  return brands.map((brand) => ({ ...brand, defaultBrand: brand === chosen }));
}

/** Open branches in the caller's scope. */
export async function listOwnBranches(ctx: Ctx, { id }: { id: string }) {
  await getBrand(ctx, { id });
  return ctx.db
    .selectFrom('branches')
    .select(['id', 'name', 'brandId', 'branchNo'])
    .where(inScope(ctx, 'branches.id'))
    .where('brandId', '=', id)
    .where('status', '=', 'OPEN')
    .orderBy('branchNo')
    .execute();
}

const LOGO_KEY = 'menu-logo';

export async function getLogo(ctx: Ctx) {
  const brand = (await listOwnBrands(ctx)).find(({ defaultBrand }) => defaultBrand);
  const pictures = brand ? await resourcesOf(ctx, brand.brandId) : [];
  return pictures.find(({ key }) => key === LOGO_KEY) ?? { key: LOGO_KEY, imageUrl: '' };
}

export async function listResources(ctx: Ctx, { id }: { id: string }) {
  await getBrand(ctx, { id });
  return resourcesOf(ctx, id);
}

export const resourcesOf = (ctx: Ctx | Tx, brandId: string) =>
  ctx.db
    .selectFrom('brandResources')
    .select(['key', 'imageUrl'])
    .where(inBrands(ctx, 'brandResources.brandId'))
    .where('brandId', '=', brandId)
    .orderBy('key')
    .execute();

export async function getPermission(ctx: Ctx | Tx, { id }: { id: string }) {
  const { name, version } = await getBrand(ctx, { id });
  const rows = await ctx.db
    .selectFrom('brandClosedItems')
    .select('item')
    .where(inBrands(ctx, 'brandClosedItems.brandId'))
    .where('brandId', '=', id)
    .orderBy('item')
    .execute();
  return { id, name, version, closed: rows.map(({ item }) => item) };
}
