import { BILL_LINE } from '@netbar/contract/purchasing/bill/bill.rules';
import type { GoodsDetail } from '@netbar/contract/purchasing/bill/bill.model';
import { RECEIPT_SOURCE } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { sql } from 'kysely';
import type { CollectedLine } from '#features/money/statement/statement.ts';
import { lockLinesToBill } from '#features/purchasing/receipt/receipt.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';

/** The business day of an instant at the branch that the query joins. */
export const dayThere = (instant: string | Date) =>
  sql<string>`(${typeof instant === 'string' ? sql.ref(instant) : sql`${instant}::timestamptz`} at time zone 'Asia/Shanghai'
    - make_interval(mins => branches.day_cutoff_min))::date`;

/** What suppliers leave off their bill of a line because its goods went back before they were billed. */
const netFen = sql<number>`(select coalesce(sum(n.net_fen), 0)::bigint from tenant.purchase_return_lines n
  where n.company_id = goods_receipt_lines.company_id and n.receipt_line_id = goods_receipt_lines.id)`;

/** What the supplier is owed for a line. */
export const owedFen = sql<number>`(goods_receipt_lines.amount_fen - ${netFen})`;

/** Lines of posted receipts that cost something, with their order. Gifts cost nothing. */
export const selectGoods = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('goodsReceiptLines')
    .innerJoin('goodsReceipts', 'goodsReceipts.id', 'goodsReceiptLines.receiptId')
    .innerJoin('branches', 'branches.id', 'goodsReceipts.branchId')
    .innerJoin('suppliers as s', 's.id', 'goodsReceipts.supplierId')
    .innerJoin('productMasters as m', 'm.id', 'goodsReceiptLines.productId')
    .innerJoin('storePurchaseLines as o', 'o.id', 'goodsReceiptLines.storeLineId')
    .innerJoin('storePurchases as p', 'p.id', 'o.purchaseId')
    .where(inScope(ctx, 'goodsReceipts.branchId'))
    .where('goodsReceipts.status', '=', 'POSTED')
    .where('goodsReceiptLines.amountFen', '>', 0);

export const goodsColumns = [
  'goodsReceiptLines.id',
  'goodsReceipts.id as receiptId',
  'goodsReceipts.no as receiptNo',
  'goodsReceipts.branchId',
  'branches.name as branchName',
  's.name as supplierName',
  'm.name as productName',
  'm.code',
  'm.baseUnit as unit',
  'p.id as orderId',
  'p.no as orderNo',
  'goodsReceiptLines.acceptedQty as qty',
  // Lines with a price have all three.
  sql<string>`goods_receipt_lines.pack_unit`.as('packUnit'),
  sql<number>`goods_receipt_lines.pack_qty`.as('packQty'),
  sql<number>`goods_receipt_lines.price_fen`.as('priceFen'),
  sql<string>`${dayThere('goods_receipts.posted_time')}::text`.as('day'),
] as const;

type Goods = ReturnType<typeof selectGoods>;

/** The lines of a statement that these receipt lines make. `oursFen`: what they are settled at. */
export async function collectGoods(found: Goods, to: string, oursFen: ReturnType<typeof sql<number>>): Promise<CollectedLine[]> {
  const rows = await found
    .innerJoin('purchaseAllocations as a', (on) =>
      on
        .onRef('a.storeLineId', '=', 'goodsReceiptLines.storeLineId')
        .onRef('a.companyLineId', '=', 'goodsReceiptLines.companyLineId'),
    )
    .select(goodsColumns)
    .select(['a.qty as orderedQty', netFen.as('netFen'), oursFen.as('oursFen')])
    .where(sql<boolean>`${dayThere('goods_receipts.posted_time')} <= ${to}::date`)
    .orderBy('goodsReceipts.postedTime')
    .orderBy('goodsReceipts.id')
    .orderBy('goodsReceiptLines.lineNo')
    .execute();
  return rows.map(({ id, receiptId, receiptNo, productName, oursFen: amount, ...rest }) => ({
    sourceType: RECEIPT_SOURCE,
    sourceId: id,
    lineKind: BILL_LINE.goods,
    title: productName,
    detail: { documentId: receiptId, documentNo: receiptNo, ...rest } satisfies GoodsDetail,
    oursFen: amount,
  }));
}

/** Locks the receipts among the sources. An accounted return stays as it is, so it needs no lock. */
export const lockGoods = (ctx: Tx, sources: readonly { sourceType: string; sourceId: string }[]) =>
  lockLinesToBill(
    ctx,
    sources.flatMap(({ sourceType, sourceId }) => (sourceType === RECEIPT_SOURCE ? [sourceId] : [])),
  );
