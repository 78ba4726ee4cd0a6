import { addDays, bizDate, daysBetween, startOfBizDate } from '@netbar/contract/kernel/time';
import type { ReturnProposal } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { SALES_DAYS, sellThrough } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sql } from 'kysely';
import { matchesProduct } from '#features/goods/product/product.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { MOST_PROPOSED, productColumns, type ProposalFilter } from './proposal-rows.ts';
import { findPending } from './return-lines.ts';

/**
 * Batches that have expired or are closer to it than their product's return period, with the receipts they came by. What does not
 * sell before is proposed; what sells is listed with nothing proposed.
 */
export async function proposeExpired(ctx: Ctx, filter: ProposalFilter): Promise<ReturnProposal[]> {
  const batches = await findBatches(ctx, filter);
  const [sales, receipts] = await Promise.all([
    findSales(
      ctx,
      filter,
      batches.map(({ productId }) => productId),
    ),
    findReceiptsOf(
      ctx,
      filter,
      batches.map(({ batchId }) => batchId),
    ),
  ]);
  const sells = sellingOf(batches, sales);
  const rows = batches.flatMap((batch) => {
    const soldQty = sales.get(batch.productId) ?? 0;
    return spread(batch, receipts.get(batch.batchId) ?? [], { soldQty, sellsQty: sells.get(batch.batchId) ?? 0 });
  });
  return filter.supplierId ? rows.filter(({ supplierId }) => supplierId === filter.supplierId) : rows;
}

type Batch = Awaited<ReturnType<typeof findBatches>>[number];

/** What is left of each batch, the first to expire first. */
async function findBatches(ctx: Ctx, { branchId, keyword, today }: ProposalFilter) {
  let found = ctx.db
    .selectFrom('warehouses')
    .innerJoin('batchLevels as bl', 'bl.warehouseId', 'warehouses.id')
    .innerJoin('batches as b', 'b.id', 'bl.batchId')
    .innerJoin('productMasters', 'productMasters.id', 'bl.productId')
    .where(inScope(ctx, 'warehouses.branchId'))
    .where('warehouses.branchId', '=', branchId)
    .where('warehouses.kind', '=', 'MAIN')
    .where('bl.onHand', '>', 0)
    .where(sql<boolean>`b.expiry_date <= ${today}::date + product_masters.return_before_days`);
  if (keyword)
    found = found.where((q) => q.or([matchesProduct(keyword), sql<boolean>`lower(b.batch_no) = ${keyword.toLowerCase()}`]));
  const rows = await found
    .select(productColumns)
    .select(['b.id as batchId', 'b.batchNo', sql<string>`b.expiry_date::text`.as('expiryDate'), 'bl.onHand'])
    .orderBy('b.expiryDate')
    .orderBy('productMasters.code')
    .orderBy('b.id')
    .limit(MOST_PROPOSED + 1)
    .execute();
  return rows.map((row) => ({ ...row, leftDays: daysBetween(today, row.expiryDate) }));
}

/** What of each batch sells before it expires. Batches of a product are sold one after the other. */
function sellingOf(batches: readonly Batch[], sales: ReadonlyMap<string, number>): Map<string, number> {
  const byProduct = [...Map.groupBy(batches, ({ productId }) => productId)];
  return new Map(
    byProduct.flatMap(([productId, some]) => {
      const sells = sellThrough(some, sales.get(productId) ?? 0);
      return some.map(({ batchId }, i) => [batchId, sells[i] ?? 0] as const);
    }),
  );
}

/** What was sold of each product in the last four weeks, less what was given back. A combo counts its parts. */
async function findSales(ctx: Ctx, { branchId, today, dayCutoffMin }: ProposalFilter, productIds: string[]) {
  const first = addDays(today, -SALES_DAYS);
  const { rows } = await sql<{ productId: string; sold: number }>`
    select m.product_id, greatest(-sum(m.qty), 0)::bigint as sold from tenant.warehouses w
    join tenant.stock_moves m on m.company_id = w.company_id and m.warehouse_id = w.id and m.reason in ('SALE', 'REFUND')
    join tenant.journals j on j.company_id = m.company_id and j.doc_id = m.doc_id and j.id = m.journal_id
    where w.branch_id = ${branchId} and w.kind = 'MAIN' and m.product_id = any(${productIds}::uuid[])
      and j.biz_date >= ${first}::date and j.biz_date < ${today}::date and j.posted_time >= ${startOfBizDate(first, dayCutoffMin)}
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ productId, sold }) => [productId, sold]));
}

type ReceiptRow = Awaited<ReturnType<typeof findReceiptRows>>[number];
type ReceiptOfBatch = Omit<ReceiptRow, 'postedTime'> & { sourceDay: string; pending: number };

/** The receipt lines that goods of these batches came by, the newest first: what came last is what is left. */
async function findReceiptsOf(ctx: Ctx, filter: ProposalFilter, batchIds: string[]): Promise<Map<string, ReceiptOfBatch[]>> {
  const rows = await findReceiptRows(ctx, filter, batchIds);
  const pending = await findPending(
    ctx,
    'RECEIPT',
    rows.map(({ receiptLineId }) => receiptLineId),
  );
  return Map.groupBy(
    rows.map(({ postedTime, ...row }) => ({
      ...row,
      sourceDay: bizDate(postedTime, filter.dayCutoffMin),
      pending: pending.get(row.receiptLineId) ?? 0,
    })),
    ({ batchId }) => batchId ?? '',
  );
}

const findReceiptRows = (ctx: Ctx, { branchId }: ProposalFilter, batchIds: string[]) =>
  ctx.db
    .selectFrom('goodsReceipts')
    .innerJoin('goodsReceiptLines as l', 'l.receiptId', 'goodsReceipts.id')
    .innerJoin('suppliers as s', 's.id', 'goodsReceipts.supplierId')
    .select([
      'l.id as receiptLineId',
      'l.batchId',
      's.id as supplierId',
      's.name as supplierName',
      'goodsReceipts.no as sourceNo',
    ])
    .select(sql<Date>`goods_receipts.posted_time`.as('postedTime'))
    .select([sql<boolean>`l.kind = 'FREE'`.as('isFree'), 'l.acceptedQty', 'l.returnedQty', 'l.amountFen'])
    .select(['l.packUnit', 'l.packQty', 'l.priceFen'])
    .where(inScope(ctx, 'goodsReceipts.branchId'))
    .where('goodsReceipts.branchId', '=', branchId)
    .where('goodsReceipts.status', '=', 'POSTED')
    .where(sql<boolean>`l.batch_id = any(${batchIds}::uuid[]) and l.accepted_qty > l.returned_qty`)
    .orderBy('goodsReceipts.id', 'desc')
    .orderBy('l.lineNo')
    .execute();

/** What stands in place of a receipt for goods that no receipt of this branch accounts for, such as an opening stock. */
const unknownSource = {
  supplierId: null,
  supplierName: null,
  receiptLineId: null,
  sourceNo: null,
  sourceDay: null,
  isFree: false,
  packUnit: null,
  packQty: null,
  priceFen: null,
  acceptedQty: 0,
  returnedQty: 0,
  amountFen: null,
};

/** One row for each receipt that goods of a batch came by, until all that is left of it is accounted for. */
function spread(
  { batchId, onHand, ...batch }: Batch,
  receipts: readonly ReceiptOfBatch[],
  { soldQty, sellsQty }: { soldQty: number; sellsQty: number },
): ReturnProposal[] {
  const held = receipts.reduce((sum, { pending }) => sum + pending, 0);
  let left = Math.max(onHand - held, 0);
  let unsold = Math.max(left - sellsQty, 0);
  const rows: ReturnProposal[] = [];
  const add = (
    row: Pick<ReturnProposal, keyof typeof unknownSource>,
    { key, leftQty, proposedQty }: { key: string; leftQty: number; proposedQty: number },
  ) =>
    rows.push({
      ...batch,
      ...row,
      key,
      storeLineId: null,
      companyLineId: null,
      soldQty,
      sellsQty,
      onHand: Math.min(left, leftQty || left),
      leftQty,
      proposedQty,
    });
  for (const { pending, batchId: _batch, ...receipt } of receipts) {
    const leftQty = receipt.acceptedQty - receipt.returnedQty - pending;
    if (leftQty <= 0 || left <= 0) continue;
    const proposedQty = Math.min(unsold, leftQty);
    add(receipt, { key: receipt.receiptLineId, leftQty, proposedQty });
    left -= Math.min(left, leftQty);
    unsold -= proposedQty;
  }
  if (left > 0) add(unknownSource, { key: batchId, leftQty: 0, proposedQty: 0 });
  return rows;
}
