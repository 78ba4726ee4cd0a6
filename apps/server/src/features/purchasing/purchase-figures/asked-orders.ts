import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, daysBetween, startOfBizDate } from '@netbar/contract/kernel/time';
import type { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import { purchaseFiguresErrors } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.errors';
import type { OrdersBehind } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { FIGURES_DAYS, MOST_FIGURES_DAYS } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.rules';
import { type RawBuilder, sql } from 'kysely';
import { isAskedFor, placedLines } from '#features/purchasing/purchase/purchase.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

export type Asked = In<typeof purchaseFiguresApi.weeks>;

/** The first and the last day that figures are of. */
export function periodOf(ctx: Ctx, { from, to }: Asked) {
  const last = to ?? bizDate(ctx.now);
  const first = from ?? addDays(last, 1 - FIGURES_DAYS);
  if (daysBetween(first, last) >= MOST_FIGURES_DAYS)
    throw new AppError(purchaseFiguresErrors.periodTooLong, { days: MOST_FIGURES_DAYS });
  return { first, last };
}

/** The conditions on orders, for statements that join store_purchases, product_masters and suppliers. */
export function isAsked(ctx: Ctx, asked: Asked): RawBuilder<boolean> {
  const { first, last } = periodOf(ctx, asked);
  const { brandId, branchId, supplierId, productId } = asked;
  const conditions = [
    isAskedFor,
    inScope(ctx, 'storePurchases.branchId'),
    sql`store_purchases.created_time >= ${startOfBizDate(first)} and store_purchases.created_time < ${startOfBizDate(addDays(last, 1))}`,
  ];
  if (brandId) conditions.push(sql`store_purchases.brand_id = ${brandId}`);
  if (branchId) conditions.push(sql`store_purchases.branch_id = ${branchId}`);
  if (supplierId) conditions.push(sql`suppliers.id = ${supplierId}`);
  if (productId) conditions.push(sql`product_masters.id = ${productId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The same for the list of orders. */
export function ordersBehind(ctx: Ctx, asked: Asked): OrdersBehind {
  const { first: from, last: to } = periodOf(ctx, asked);
  const { brandId, branchId, supplierId, productId } = asked;
  return {
    from,
    to,
    ...(brandId && { brandId }),
    ...(branchId && { branchId }),
    ...(supplierId && { supplierId }),
    ...(productId && { productId }),
  };
}

const ofOrders = (of: RawBuilder<unknown>) => sql`
  join store_purchases on store_purchases.id = ${of}.store_purchase_id
  join product_masters on product_masters.id = ${of}.product_id
  join suppliers on suppliers.id = ${of}.supplier_id`;

/** The lines that the figures are made of, as `l`, with their order, product and supplier. `offset 0` has the lines chosen first. */
export function fromAskedLines(ctx: Ctx, asked: Asked) {
  const chosen = sql`(select a.* from purchase_allocations a ${ofOrders(sql`a`)} where ${isAsked(ctx, asked)} offset 0)`;
  return sql`from ${placedLines(bizDate(ctx.now), chosen)} l ${ofOrders(sql`l`)} where true`;
}
