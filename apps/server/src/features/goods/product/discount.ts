import { productNouns } from '@netbar/contract/goods/product/feature';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { productErrors } from '@netbar/contract/goods/product/product.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { type Ctx, inBrands, inScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { lockMaster, matchesProduct } from './product.queries.ts';
import { requireBranchOf, requireBrandProducts } from './product.ts';

export async function listDiscounts(ctx: Ctx, { brandId, keyword, page, limit }: In<typeof productApi.discounts>) {
  let found = selectDiscounts(ctx);
  if (brandId) found = found.where('productDiscounts.brandId', '=', brandId);
  if (keyword) found = found.where(matchesProduct(keyword));
  const [rows, { total }] = await Promise.all([
    found
      .select(discountColumns)
      .orderBy('productDiscounts.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const addDiscount = (ctx: Ctx, input: In<typeof productApi.addDiscount>) =>
  command(ctx, productApi.addDiscount, input, async (ctx) => {
    const { productId, branchId, rateBp, fromTime, toTime } = input;
    const { brandId, name } = await lockMaster(ctx, productId);
    if (branchId) await requireBranchOf(ctx, brandId, branchId);
    else requireBrandProducts(ctx, brandId);
    const id = ctx.newId();
    const valid = sql<string>`tstzrange(${fromTime}::timestamptz, ${toTime}::timestamptz)`;
    await ctx.db
      .insertInto('productDiscounts')
      .values({ id, brandId, branchId: branchId ?? null, productId, rateBp, valid, createdTime: ctx.now })
      .execute()
      .catch(whenTaken('product_discounts_one_at_a_time', new AppError(productErrors.discountOverlaps, { name })));
    return getDiscount(ctx, id);
  });

export const endDiscount = (ctx: Ctx, input: In<typeof productApi.endDiscount>) =>
  command(ctx, productApi.endDiscount, input, async (ctx) => {
    const { id, brandId, branchId, fromTime } = await getDiscount(ctx, input.id);
    if (branchId === null) requireBrandProducts(ctx, brandId);
    if (fromTime >= ctx.now) await ctx.db.deleteFrom('productDiscounts').where('id', '=', id).execute();
    else
      await ctx.db
        .updateTable('productDiscounts')
        .set({ valid: sql<string>`tstzrange(lower(valid), ${ctx.now}::timestamptz)` })
        .where('id', '=', id)
        .execute();
    return {};
  });

/** Discounts of the caller's brands and branches that have not ended. */
const selectDiscounts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('productDiscounts')
    .innerJoin('productMasters', 'productMasters.id', 'productDiscounts.productId')
    .leftJoin('branches', 'branches.id', 'productDiscounts.branchId')
    .where(inBrands(ctx, 'productDiscounts.brandId'))
    .where((q) => q.or([q('productDiscounts.branchId', 'is', null), inScope(ctx, 'productDiscounts.branchId')]))
    .where(sql<boolean>`upper(valid) > ${ctx.now}::timestamptz`);

const discountColumns = [
  'productDiscounts.id',
  'productDiscounts.brandId',
  'productDiscounts.branchId',
  'branches.name as branchName',
  'productDiscounts.productId',
  'productMasters.name as productName',
  'productDiscounts.rateBp',
  sql<Date>`lower(valid)`.as('fromTime'),
  sql<Date>`upper(valid)`.as('toTime'),
] as const;

const getDiscount = (ctx: Tx, id: string) =>
  selectDiscounts(ctx)
    .select(discountColumns)
    .where('productDiscounts.id', '=', id)
    .executeTakeFirstOrThrow(notFound(productNouns.discount));
