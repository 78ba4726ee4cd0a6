import { sql } from 'kysely';
import { inScope, type Tx } from '#kernel/ctx.ts';

/** Locks lines of posted receipts in the order of their ids, for a return. Others are missing in the result. */
export const lockReceiptLines = (ctx: Tx, lineIds: readonly string[]) =>
  ctx.db
    .selectFrom('goodsReceiptLines as l')
    .innerJoin('goodsReceipts', 'goodsReceipts.id', 'l.receiptId')
    .select(['l.id', 'l.receiptId', 'goodsReceipts.no as receiptNo', 'goodsReceipts.branchId', 'goodsReceipts.supplierId'])
    .select(['l.kind', 'l.storeLineId', 'l.companyLineId', 'l.productId', 'l.batchId', 'l.acceptedQty', 'l.returnedQty'])
    .select(['l.packUnit', 'l.packQty', 'l.priceFen', 'l.amountFen'])
    .where(inScope(ctx, 'goodsReceipts.branchId'))
    .where('goodsReceipts.status', '=', 'POSTED')
    .where(sql<boolean>`l.id = any(${lineIds}::uuid[])`)
    .orderBy('l.id')
    .forNoKeyUpdate('l')
    // Whoever reverses a receipt locks it alone, so that what is being returned of it is counted first.
    .forShare('goodsReceipts')
    .execute();

/** Adds to what was sent back of locked lines; negative takes back. More than was accepted is refused by the database. */
export async function countReturned(ctx: Tx, rows: readonly { lineId: string; qty: number }[]) {
  await sql`
    update tenant.goods_receipt_lines l set returned_qty = l.returned_qty + r.qty
    from (select id, sum(qty)::bigint as qty from unnest(${rows.map(({ lineId }) => lineId)}::uuid[],
      ${rows.map(({ qty }) => qty)}::bigint[]) as u (id, qty) group by 1) r
    where l.id = r.id`.execute(ctx.db);
}
