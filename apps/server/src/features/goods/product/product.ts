import { productNouns } from '@netbar/contract/goods/product/feature';
import { isStocked } from '@netbar/contract/goods/product/product.rules';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { sql } from 'kysely';
import { type Ctx, inBrands, isInScope, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { findBranchProducts } from './branch-product.queries.ts';

export { type CountedBlind, findCountedBlind } from './blind-count.ts';
export { clearShelves, getProductSetting, switchToBranchPrice } from './branch-product.ts';
export { dropScheduledPrice, findPriceAt, setPrice } from './price.ts';
export { matchesProduct } from './product.queries.ts';

export interface SalesPeriod {
  productId: string;
  since: Date;
  branchId?: string | undefined;
}

/** What was sold of a product since a moment, less what was given back, at the caller's branches. */
export interface ProductSales {
  byBranch: { branchId: string; qty: number; salesFen: number; costFen: number }[];
  byDay: { day: string; qty: number; salesFen: number }[];
}

/** Products must not import orders, so orders hand in what was sold. */
export const productSales = defineExtensionPoint<(ctx: Ctx, period: SalesPeriod) => Promise<ProductSales>>();

/** A product of the caller's brands. */
export const requireProduct = (ctx: Ctx | Tx, id: string) =>
  selectProducts(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound(productNouns.product));

/** Several products of one brand. Refuses if one is missing or belongs to another brand. */
export async function requireProducts(ctx: Ctx | Tx, brandId: string, ids: string[]) {
  const wanted = [...new Set(ids)];
  const found = await selectProducts(ctx).where('brandId', '=', brandId).where('id', 'in', wanted).execute();
  if (found.length !== wanted.length) throw notFound(productNouns.product)();
  return new Map(found.map((product) => [product.id, product]));
}

const selectProducts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('productMasters')
    .select(['id', 'brandId', 'name', 'code', 'baseUnit', 'kind', 'minPriceFen', 'status', 'batchTracked'])
    .where(inBrands(ctx, 'productMasters.brandId'));

export type Sellable = Awaited<ReturnType<typeof requireSellables>> extends Map<string, infer S> ? S : never;

/** Products as a branch sells them now: name, price, and which goods leave the stock with one. */
export async function requireSellables(ctx: Ctx | Tx, branchId: string, productIds: string[]) {
  const [found, parts] = await Promise.all([findBranchProducts(ctx, branchId, productIds), partsOf(ctx, productIds)]);
  if (found.length !== new Set(productIds).size) throw notFound(productNouns.product)();
  return new Map(
    found.map(({ id, name, kind, baseUnit, shelf, status, priceFen, pointsPrice, ...row }) => {
      const own = isStocked(kind) ? [{ productId: id, qty: 1 }] : [];
      const goods = kind === 'COMBO' ? (parts.get(id) ?? []) : own;
      const isOnShelf = shelf === 'ON' && status === 'ACTIVE';
      const { classifyCode, groupCode, minPriceFen } = row;
      const sets = { classifyCode, groupCode, minPriceFen };
      return [id, { id, name, kind, unit: baseUnit, isOnShelf, priceFen, pointsPrice, goods, ...sets }];
    }),
  );
}

/** The components of combos that are kept in stock. */
async function partsOf(ctx: Ctx | Tx, productIds: string[]) {
  const rows = await ctx.db
    .selectFrom('comboItems')
    .innerJoin('productMasters', 'productMasters.id', 'comboItems.componentId')
    .select(['comboItems.productId', 'comboItems.componentId', 'comboItems.qty', 'productMasters.kind'])
    .where(sql<boolean>`combo_items.product_id = any(${productIds}::uuid[])`)
    .orderBy('comboItems.componentId')
    .execute();
  const stocked = rows.filter(({ kind }) => isStocked(kind));
  const byCombo = Map.groupBy(stocked, ({ productId }) => productId);
  return new Map([...byCombo].map(([id, parts]) => [id, parts.map(({ componentId, qty }) => ({ productId: componentId, qty }))]));
}

/** Changes of products for a whole brand need the brand and the right to edit its products. */
export function requireBrandProducts(ctx: Tx, brandId: string) {
  const actor = actingBy(ctx.actor, 'PRODUCT_MASTER_EDIT');
  if (!actor) throw new AppError(commonErrors.forbidden);
  requireWholeBrand({ actor }, brandId);
}

export async function requireBranchOf(ctx: Tx, brandId: string, branchId: string) {
  const branch = await ctx.db
    .selectFrom('branches')
    .select('id')
    .where('id', '=', branchId)
    .where('brandId', '=', brandId)
    .executeTakeFirst();
  if (!branch || !isInScope(ctx, branchId)) throw notFound(kernelNouns.branch)();
}
