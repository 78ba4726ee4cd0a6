import { sql } from 'kysely';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { lockOrders } from './lock-orders.ts';
import { settleOrders } from './settle.ts';

export interface AllocationKey {
  storeLineId: string;
  companyLineId: string;
}

/** The same as a text, to look allocations up by. */
export const allocationKey = ({ storeLineId, companyLineId }: { storeLineId: string | null; companyLineId: string | null }) =>
  `${storeLineId} ${companyLineId}`;

/** What a branch gets of a line of a company order, and how much of it has come. Quantities are in base units. */
export interface AwaitedLine extends AllocationKey {
  storePurchaseId: string;
  storePurchaseNo: string;
  companyPurchaseId: string;
  companyPurchaseNo: string;
  branchId: string;
  supplierId: string;
  productId: string;
  packUnit: string;
  packQty: number;
  /** Of a pack. */
  priceFen: number;
  qty: number;
  receivedQty: number;
  chargedBackQty: number;
  closedQty: number;
  restQty: number;
  expectedDate: string;
  /** The order was placed and is not ended, so goods may come in. */
  isOpen: boolean;
}

const isOpen = sql<boolean>`(c.status = 'PLACED' and p.status in ('APPROVED', 'ORDERED'))`;

const selectAwaited = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('purchaseAllocations')
    .innerJoin('companyPurchaseLines as cl', 'cl.id', 'purchaseAllocations.companyLineId')
    .innerJoin('companyPurchases as c', 'c.id', 'purchaseAllocations.companyPurchaseId')
    .innerJoin('storePurchases as p', 'p.id', 'purchaseAllocations.storePurchaseId')
    .select(['purchaseAllocations.storeLineId', 'purchaseAllocations.companyLineId', 'purchaseAllocations.storePurchaseId'])
    .select(['p.no as storePurchaseNo', 'purchaseAllocations.companyPurchaseId', 'c.no as companyPurchaseNo'])
    .select(['purchaseAllocations.branchId', 'purchaseAllocations.supplierId', 'purchaseAllocations.productId'])
    .select(['cl.packUnit', 'cl.packQty', 'cl.priceFen', 'purchaseAllocations.qty', 'purchaseAllocations.receivedQty'])
    .select(['purchaseAllocations.chargedBackQty', 'purchaseAllocations.closedQty', isOpen.as('isOpen')])
    .select(
      sql<number>`purchase_allocations.qty - purchase_allocations.received_qty - purchase_allocations.charged_back_qty
      - purchase_allocations.closed_qty`.as('restQty'),
    )
    .select(sql<string>`coalesce(c.expected_date::text, '')`.as('expectedDate'))
    .where(inScope(ctx, 'purchaseAllocations.branchId'));

/** What a branch awaits of placed orders, the earliest day first: for the screens where goods are received. */
export function findAwaited(
  ctx: Ctx | Tx,
  { branchId, storePurchaseId, supplierId }: { branchId: string; storePurchaseId?: string; supplierId?: string },
): Promise<AwaitedLine[]> {
  let found = selectAwaited(ctx).where('purchaseAllocations.branchId', '=', branchId).where(isOpen)
    .where(sql<boolean>`purchase_allocations.received_qty + purchase_allocations.charged_back_qty + purchase_allocations.closed_qty
      < purchase_allocations.qty`);
  if (storePurchaseId) found = found.where('purchaseAllocations.storePurchaseId', '=', storePurchaseId);
  if (supplierId) found = found.where('purchaseAllocations.supplierId', '=', supplierId);
  return found.orderBy('c.expectedDate').orderBy('c.id').orderBy('cl.lineNo').orderBy('p.id').execute();
}

/**
 * Locks the orders that these allocations belong to, store orders before company orders and each in the order of ids, then the
 * allocations, and returns these. Those outside the caller's branches are missing in the result.
 */
export async function lockAwaited(ctx: Tx, keys: readonly AllocationKey[]): Promise<AwaitedLine[]> {
  const wanted = sql`unnest(${keys.map((key) => key.storeLineId)}::uuid[], ${keys.map((key) => key.companyLineId)}::uuid[])`;
  const isWanted = sql<boolean>`(purchase_allocations.store_line_id, purchase_allocations.company_line_id) in (select * from ${wanted})`;
  const orders = await ctx.db
    .selectFrom('purchaseAllocations')
    .select(['storePurchaseId', 'companyPurchaseId'])
    .distinct()
    .where(inScope(ctx, 'purchaseAllocations.branchId'))
    .where(isWanted)
    .execute();
  await lockOrders(ctx, {
    storeIds: orders.map((order) => order.storePurchaseId),
    companyIds: orders.map((order) => order.companyPurchaseId),
  });
  return selectAwaited(ctx)
    .where(isWanted)
    .orderBy('purchaseAllocations.storeLineId')
    .orderBy('purchaseAllocations.companyLineId')
    .forNoKeyUpdate('purchaseAllocations')
    .execute();
}

export interface Delivered extends AllocationKey {
  /** Negative: a receipt was reversed. */
  received?: number;
  chargedBack?: number;
}

/** Adds to what has come of locked allocations, and steps each order whose rest is now 0, or no longer is. */
export async function countDelivered(ctx: Tx, rows: readonly Delivered[]) {
  const { rows: counted } = await sql<{ storePurchaseId: string; companyPurchaseId: string }>`
    update tenant.purchase_allocations a set received_qty = a.received_qty + d.received, charged_back_qty = a.charged_back_qty + d.back
    from (select store_line_id, company_line_id, sum(received)::bigint as received, sum(back)::bigint as back
      from unnest(${rows.map((row) => row.storeLineId)}::uuid[], ${rows.map((row) => row.companyLineId)}::uuid[],
        ${rows.map(({ received = 0 }) => received)}::bigint[], ${rows.map(({ chargedBack = 0 }) => chargedBack)}::bigint[])
        as r (store_line_id, company_line_id, received, back) group by 1, 2) d
    where a.store_line_id = d.store_line_id and a.company_line_id = d.company_line_id
    returning a.store_purchase_id, a.company_purchase_id`.execute(ctx.db);
  await settleOrders(ctx, {
    storeIds: counted.map((row) => row.storePurchaseId),
    companyIds: counted.map((row) => row.companyPurchaseId),
  });
}
