import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { stockedKinds } from '@netbar/contract/goods/product/product.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import type { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { priceAt } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sql } from 'kysely';
import { matchesProduct } from '#features/goods/product/product.ts';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { findOffers, requireSupplier } from '#features/purchasing/supplier/supplier.ts';
import { type Ctx, inBrands, inScope, type Tx } from '#kernel/ctx.ts';

const MOST_FOUND = 20;

/**
 * Everything that suppliers still owe a branch, by supplier. Lines that are complete are listed while another line of their order
 * is not, so that a scan of them says so.
 */
export async function listAwaited(
  ctx: Ctx,
  { branchId }: In<typeof receiptApi.awaited>,
): Promise<Out<typeof receiptApi.awaited>> {
  const branch = await requireBranch(ctx, branchId);
  const rows = await ctx.db
    .selectFrom('purchaseAllocations')
    .innerJoin('storePurchases as p', 'p.id', 'purchaseAllocations.storePurchaseId')
    .innerJoin('companyPurchases as c', 'c.id', 'purchaseAllocations.companyPurchaseId')
    .innerJoin('companyPurchaseLines as cl', 'cl.id', 'purchaseAllocations.companyLineId')
    .innerJoin('storePurchaseLines as sl', 'sl.id', 'purchaseAllocations.storeLineId')
    .innerJoin('suppliers as s', 's.id', 'purchaseAllocations.supplierId')
    .innerJoin('productMasters as m', 'm.id', 'purchaseAllocations.productId')
    .select(['purchaseAllocations.supplierId', 's.name as supplierName', 'purchaseAllocations.productId', 'm.code', 'm.name'])
    .select(['m.spec', 'm.picture', 'm.barcode', 'm.baseUnit', 'm.batchTracked', 'm.shelfLifeDays'])
    .select(['purchaseAllocations.storeLineId', 'purchaseAllocations.companyLineId', 'p.id as storePurchaseId'])
    .select(['p.no as storePurchaseNo', 'cl.packUnit', 'cl.packQty', 'cl.priceFen', 'purchaseAllocations.qty'])
    .select(['purchaseAllocations.receivedQty', 'purchaseAllocations.chargedBackQty'])
    .select(
      sql<number>`purchase_allocations.qty - purchase_allocations.received_qty - purchase_allocations.charged_back_qty
      - purchase_allocations.closed_qty`.as('restQty'),
    )
    .where(inScope(ctx, 'purchaseAllocations.branchId'))
    .where('purchaseAllocations.branchId', '=', branchId)
    .where('p.branchId', '=', branchId)
    .where('p.status', 'in', ['APPROVED', 'ORDERED'])
    .where('c.status', '=', 'PLACED')
    .orderBy('s.name')
    .orderBy('s.id')
    .orderBy('p.id')
    .orderBy('sl.lineNo')
    .orderBy('c.id')
    .execute();
  const isSeen = seesCostAt(ctx, branchId);
  const suppliers = [...Map.groupBy(rows, ({ supplierId }) => supplierId)].map(([supplierId, lines]) => ({
    supplierId,
    supplierName: lines[0]?.supplierName ?? '',
    lines: lines.map((line) => (isSeen ? line : { ...line, priceFen: null })),
  }));
  return {
    branchId,
    branchName: branch.name,
    today: bizDate(ctx.now, branch.dayCutoffMin),
    suppliers: suppliers.filter(({ lines }) => lines.some(({ restQty }) => restQty > 0)),
  };
}

/** Products of the brand by name or code, for gifts and surplus, with how the supplier sells them. */
export async function findReceivable(ctx: Ctx, { branchId, supplierId, keyword }: In<typeof receiptApi.findProducts>) {
  const [branch] = await Promise.all([requireBranch(ctx, branchId), requireSupplier(ctx, supplierId)]);
  const { brandId, dayCutoffMin } = branch;
  const rows = await selectProductFacts(ctx)
    .where('productMasters.brandId', '=', brandId)
    .where('productMasters.kind', 'in', [...stockedKinds])
    .where(matchesProduct(keyword))
    .orderBy('productMasters.code')
    .limit(MOST_FOUND)
    .execute();
  const offers = await offersOf(ctx, {
    brandId,
    supplierId,
    productIds: rows.map(({ productId }) => productId),
    day: bizDate(ctx.now, dayCutoffMin),
  });
  const isSeen = seesCostAt(ctx, branchId);
  return rows.map((row) => {
    const offer = offers.get(row.productId);
    return { ...row, offer: offer ? { ...offer, priceFen: isSeen ? offer.priceFen : null } : null };
  });
}

const selectProductFacts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('productMasters')
    .select(['productMasters.id as productId', 'code', 'name', 'spec', 'picture', 'barcode', 'baseUnit', 'kind'])
    .select(['batchTracked', 'shelfLifeDays'])
    .where(inBrands(ctx, 'productMasters.brandId'));

/** What a receipt must know of the products in it. Those of other brands are missing. */
export const findProductFacts = async (ctx: Ctx | Tx, brandId: string, productIds: readonly string[]) => {
  const rows = await selectProductFacts(ctx)
    .where('productMasters.brandId', '=', brandId)
    .where(sql<boolean>`product_masters.id = any(${productIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.productId, row]));
};

export type ProductFacts = Awaited<ReturnType<typeof findProductFacts>> extends Map<string, infer P> ? P : never;

interface OffersWanted {
  brandId: string;
  supplierId: string;
  productIds: string[];
  day: string;
}

/** How one supplier sells products on a day, at the price of a single pack. */
export async function offersOf(ctx: Ctx | Tx, { supplierId, ...wanted }: OffersWanted) {
  const offers = (await findOffers(ctx, wanted)).filter((offer) => offer.supplierId === supplierId);
  return new Map(
    offers.map(({ productId, packUnit, packQty, breaks }) => [productId, { packUnit, packQty, priceFen: priceAt(breaks, 1) }]),
  );
}
