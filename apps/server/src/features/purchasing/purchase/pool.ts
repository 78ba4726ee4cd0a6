import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { purchaseNouns } from '@netbar/contract/purchasing/purchase/feature';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseErrors } from '@netbar/contract/purchasing/purchase/purchase.errors';
import { toOrder } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { deliveryDay } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sql } from 'kysely';
import { findOffers } from '#features/purchasing/supplier/supplier.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { seesCostOf } from './company-purchase.queries.ts';
import { findStoresOf, lockOrders } from './lock-orders.ts';
import { settleOrders } from './settle.ts';
import { stepStorePurchase } from './step-purchase.ts';

const selectPool = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('storePurchases')
    .innerJoin('storePurchaseLines as l', 'l.purchaseId', 'storePurchases.id')
    .innerJoin('branches as b', 'b.id', 'storePurchases.branchId')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .where(inScope(ctx, 'storePurchases.branchId'))
    .where('storePurchases.status', '=', 'APPROVED')
    .where('storePurchases.kind', '=', 'NORMAL');

/** The branch has none of the product left to sell. */
const isOut = sql<boolean>`not exists (select from warehouses w join stock_levels sl on sl.warehouse_id = w.id
  where w.branch_id = store_purchases.branch_id and w.kind = 'MAIN' and sl.product_id = l.product_id and sl.on_hand > sl.reserved)`;

/** What a draft that is being changed holds of a line. */
const heldOf = (draftId: string | undefined) =>
  sql<number>`coalesce((select sum(a.qty) from purchase_allocations a join company_purchases c on c.id = a.company_purchase_id
    where a.store_line_id = l.id and c.id = ${draftId ?? null}::uuid and c.status = 'DRAFT'), 0)::bigint`;

/** Everything a brand's branches were approved and nobody has ordered yet, with everybody who sells it. */
export async function getPool(
  ctx: Ctx,
  { brandId, draftId }: In<typeof purchaseApi.pool>,
): Promise<Out<typeof purchaseApi.pool>> {
  const held = heldOf(draftId);
  requireWholeBrand(ctx, brandId);
  const found = await selectPool(ctx)
    .select(['l.id as storeLineId', 'storePurchases.id as storePurchaseId', 'storePurchases.no as storePurchaseNo'])
    .select(['storePurchases.branchId', 'b.name as branchName', 'l.productId', 'l.supplierId', 'l.packUnit', 'l.packQty'])
    .select([
      sql<number>`l.approved_qty - l.ordered_qty - l.closed_qty + ${held}`.as('qty'),
      held.as('heldQty'),
      isOut.as('isOut'),
    ])
    .select(sql<Date>`store_purchases.decided_time`.as('since'))
    .select(['m.code', 'm.name', 'm.spec', 'm.picture', 'm.baseUnit'])
    .where('storePurchases.brandId', '=', brandId)
    .where(sql<boolean>`l.ordered_qty + l.closed_qty < l.approved_qty + ${held}`)
    .orderBy('m.code')
    .orderBy('b.branchNo')
    .orderBy('storePurchases.id')
    .execute();
  const productIds = [...new Set(found.map(({ productId }) => productId))];
  const offers = await findOffers(ctx, { brandId, productIds, day: bizDate(ctx.now) });
  const isSeen = seesCostOf(ctx, [...new Set(found.map(({ branchId }) => branchId))]);
  const products = new Map(
    found.map(({ productId: id, code, name, spec, picture, baseUnit }) => [id, { id, code, name, spec, picture, baseUnit }]),
  );
  const suppliers = new Map(
    offers.map((offer) => {
      const { supplierId: id, supplierName: name, minOrderFen } = offer;
      return [id, { id, name, minOrderFen, expectedDate: deliveryDay(offer, ctx.now) }];
    }),
  );
  return {
    products: [...products.values()],
    suppliers: [...suppliers.values()],
    offers: offers.map(({ supplierId, productId, packUnit, packQty, moqPacks, breaks }) => ({
      supplierId,
      productId,
      packUnit,
      packQty,
      moqPacks,
      breaks: isSeen ? breaks : [],
    })),
    lines: found,
  };
}

export type PoolRow = Awaited<ReturnType<typeof lockPoolLines>>[number];

/** Locks the orders of these lines, and refuses more than is left to order. */
export async function lockPool(ctx: Tx, { brandId, allocations, id }: In<typeof purchaseApi.saveCompany>): Promise<PoolRow[]> {
  const lineIds = allocations.map(({ storeLineId }) => storeLineId);
  const rows = await lockPoolLines(ctx, lineIds, id ? (await findStoresOf(ctx, id)).storeIds : []);
  const held = await heldBy(ctx, id);
  const byId = new Map(rows.map((row) => [row.storeLineId, row]));
  for (const { storeLineId, qty } of allocations) {
    const row = byId.get(storeLineId);
    if (!row || row.brandId !== brandId) throw notFound(purchaseNouns.storePurchase)();
    const left = toOrder(row) + (held.get(storeLineId) ?? 0);
    if (qty > left)
      throw new AppError(purchaseErrors.overPool, { name: row.name, branch: row.branchName, left, unit: row.baseUnit });
  }
  return rows;
}

/** `storeIds`: orders that lose a part by the same step. */
async function lockPoolLines(ctx: Tx, lineIds: string[], storeIds: string[] = []) {
  const orders = await selectPool(ctx)
    .select('storePurchases.id')
    .distinct()
    .where(sql<boolean>`l.id = any(${lineIds}::uuid[])`)
    .execute();
  await lockOrders(ctx, { storeIds: [...orders.map(({ id }) => id), ...storeIds], companyIds: [] });
  return selectPool(ctx)
    .select(['l.id as storeLineId', 'storePurchases.id as storePurchaseId', 'storePurchases.branchId', 'storePurchases.brandId'])
    .select(['b.name as branchName', 'l.productId', 'm.name', 'm.baseUnit', 'l.approvedQty', 'l.orderedQty', 'l.closedQty'])
    .where(sql<boolean>`l.id = any(${lineIds}::uuid[])`)
    .orderBy('l.id')
    .execute();
}

/** What a draft that is written anew holds already. */
async function heldBy(ctx: Tx, companyPurchaseId: string | undefined) {
  if (!companyPurchaseId) return new Map<string, number>();
  const rows = await ctx.db
    .selectFrom('purchaseAllocations')
    .select(['storeLineId', 'qty'])
    .where('companyPurchaseId', '=', companyPurchaseId)
    .execute();
  return new Map(rows.map(({ storeLineId, qty }) => [storeLineId, qty]));
}

/** Gives up approved lines that will not be ordered. An order with nothing else to come ends. */
export const dropPool = (ctx: Ctx, input: In<typeof purchaseApi.dropPool>) =>
  command(ctx, purchaseApi.dropPool, input, async (ctx) => {
    const { storeLineIds, reason } = input;
    const rows = await lockPoolLines(ctx, storeLineIds);
    if (rows.length !== new Set(storeLineIds).size) throw notFound(purchaseNouns.storePurchase)();
    for (const brandId of new Set(rows.map((row) => row.brandId))) requireWholeBrand(ctx, brandId);
    await sql`update tenant.store_purchase_lines set closed_qty = approved_qty - ordered_qty
      where id = any(${storeLineIds}::uuid[])`.execute(ctx.db);
    const orders = Map.groupBy(rows, ({ storePurchaseId }) => storePurchaseId);
    const docs = await ctx.db
      .selectFrom('storePurchases')
      .select(['id', 'branchId', 'status', 'version'])
      .where(sql<boolean>`id = any(${[...orders.keys()]}::uuid[])`)
      .orderBy('id')
      .execute();
    for (const doc of docs) {
      const dropped = (orders.get(doc.id) ?? []).map((row) => ({ productId: row.productId, qty: toOrder(row) }));
      await stepStorePurchase(ctx, doc, 'drop', { detail: { reason, lines: dropped }, also: { endNote: reason } });
    }
    await settleOrders(ctx, { storeIds: [...orders.keys()], companyIds: [] });
    return {};
  });
