import { isStocked } from '@netbar/contract/product/product.rules';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { findBranchProducts } from './branch-product.queries.ts';

export type Sellable = Awaited<ReturnType<typeof requireSellables>> extends Map<string, infer S> ? S : never;

/** Products as a branch sells them now: what they are called and cost, and which goods leave the store with one. */
export async function requireSellables(ctx: Ctx | Tx, branchId: string, productIds: string[]) {
  const [found, parts] = await Promise.all([findBranchProducts(ctx, branchId, productIds), partsOf(ctx, productIds)]);
  if (found.length !== new Set(productIds).size) throw notFound('商品')();
  return new Map(
    found.map(({ id, name, kind, baseUnit, shelf, status, listFen, priceFen }) => {
      const own = isStocked(kind) ? [{ productId: id, qty: 1 }] : [];
      const goods = kind === 'COMBO' ? (parts.get(id) ?? []) : own;
      return [id, { id, name, kind, unit: baseUnit, isOnShelf: shelf === 'ON' && status === 'ACTIVE', listFen, priceFen, goods }];
    }),
  );
}

/** What combos are made of, as far as it is counted in stock. */
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
