import type { ReturnWish } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import type { RejectReason } from '@netbar/contract/purchasing/receipt/receipt.model';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { toRecords } from '#kernel/postgres/records.ts';

/** A line as it is written. */
export interface NewLine {
  receiptLineId: string | null;
  storeLineId: string | null;
  companyLineId: string | null;
  productId: string;
  batchId: string | null;
  qty: number;
  packUnit: string | null;
  packQty: number | null;
  priceFen: number | null;
  claimFen: number;
  wish: ReturnWish;
  rejectReason: RejectReason | null;
  note: string;
  photos: readonly string[];
}

/** Writes the lines of a draft at once. */
export async function insertReturnLines(ctx: Tx, returnId: string, lines: readonly NewLine[]) {
  const rows = lines.map((line, i) => ({ id: ctx.newId(), lineNo: i + 1, ...line }));
  await sql`
    insert into tenant.purchase_return_lines (return_id, id, line_no, receipt_line_id, store_line_id, company_line_id, product_id,
      batch_id, qty, pack_unit, pack_qty, price_fen, claim_fen, wish, reject_reason, note, photos)
    select ${returnId}::uuid, * from jsonb_to_recordset(${toRecords(rows)}::jsonb) as l (
      id uuid, line_no int, receipt_line_id uuid, store_line_id uuid, company_line_id uuid, product_id uuid, batch_id uuid, qty bigint,
      pack_unit text, pack_qty int, price_fen bigint, claim_fen bigint, wish tenant.return_wish, reject_reason tenant.reject_reason,
      note text, photos text[])`.execute(ctx.db);
}

export type StoredLine = Awaited<ReturnType<typeof readReturnLines>>[number];

/** The lines of a return as they are stored, with the names of their products for refusals. */
export const readReturnLines = (ctx: Ctx | Tx, returnId: string) =>
  ctx.db
    .selectFrom('purchaseReturnLines as l')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .select(['l.id', 'l.receiptLineId', 'l.storeLineId', 'l.companyLineId', 'l.productId', 'l.batchId', 'l.qty', 'l.claimFen'])
    .select(['l.exchangeFen', 'l.exchangedTime', 'm.name', 'm.baseUnit', 'm.batchTracked'])
    .where('l.returnId', '=', returnId)
    .orderBy('l.lineNo')
    .execute();

/** What open returns, which are not shipped or settled yet, hold of receipt lines, or of order lines by `allocationKey`. */
export async function findPending(
  ctx: Ctx | Tx,
  of: 'RECEIPT' | 'ORDER',
  lineIds: readonly string[],
): Promise<Map<string, number>> {
  const key = of === 'RECEIPT' ? sql`l.receipt_line_id::text` : sql`l.store_line_id || ' ' || l.company_line_id`;
  const column = of === 'RECEIPT' ? sql`l.receipt_line_id` : sql`l.store_line_id`;
  const { rows } = await sql<{ key: string; qty: number }>`
    select ${key} as key, sum(l.qty)::bigint as qty from tenant.purchase_return_lines l
    join tenant.purchase_returns r on r.id = l.return_id and r.status in ('SUBMITTED', 'APPROVED')
    where ${column} = any(${lineIds}::uuid[]) group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.key, row.qty]));
}

/** What a branch has of products: the whole of each, and of each of its batches. */
export async function findOnHand(ctx: Ctx | Tx, branchId: string, productIds: readonly string[]) {
  const { rows } = await sql<{ productId: string; batchId: string | null; onHand: number }>`
    select l.product_id, null::uuid as batch_id, l.on_hand from tenant.warehouses w
    join tenant.stock_levels l on l.warehouse_id = w.id
    where w.branch_id = ${branchId} and w.kind = 'MAIN' and l.product_id = any(${productIds}::uuid[])
    union all
    select l.product_id, l.batch_id, l.on_hand from tenant.warehouses w
    join tenant.batch_levels l on l.warehouse_id = w.id
    where w.branch_id = ${branchId} and w.kind = 'MAIN' and l.product_id = any(${productIds}::uuid[])`.execute(ctx.db);
  const known = new Map(rows.map((row) => [stockKey(row), row.onHand]));
  return (goods: { productId: string; batchId: string | null }) => known.get(stockKey(goods)) ?? 0;
}

/** Goods of one batch, or of a product that has none. */
export const stockKey = ({ productId, batchId }: { productId: string; batchId: string | null }) => batchId ?? productId;
