import type { ReceivedLine, RejectReason } from '@netbar/contract/purchasing/receipt/receipt.model';
import { receiptErrors } from '@netbar/contract/purchasing/receipt/receipt.errors';
import { acceptedAmount, expiryOf, lineProblem } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { sql } from 'kysely';
import { findOrAddBatches } from '#features/goods/stock/stock.ts';
import { allocationKey, type AwaitedLine } from '#features/purchasing/purchase/purchase.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { toRecords } from '#kernel/postgres/records.ts';
import type { ProductFacts } from './awaited.queries.ts';

/** A line as it is stored. */
export interface ReceiptLineRow {
  id: string;
  lineNo: number;
  kind: 'PAID' | 'FREE';
  storeLineId: string | null;
  companyLineId: string | null;
  productId: string;
  batchNo: string;
  producedDate: string | null;
  expiryDate: string | null;
  acceptedQty: number;
  rejectedQty: number;
  rejectReason: RejectReason | null;
  rejectNote: string;
  photos: string[];
  shelfReason: string;
  packUnit: string | null;
  packQty: number | null;
  priceFen: number | null;
  amountFen: number;
  batchId: string | null;
}

/** The order line that a received line belongs to. Free goods have none. */
export interface LineOrder {
  storeLineId: string;
  companyLineId: string | null;
  packUnit: string;
  packQty: number;
  priceFen: number;
}

/** A line as it is stored, with its expiry date. Refuses what no shelf should take. */
export function rowOf(ctx: Tx, line: ReceivedLine, { product, order, lineNo, today }: LineParts): ReceiptLineRow {
  const { producedDate, batchNo, acceptedQty, shelfReason } = line;
  const computed = producedDate !== null && product.shelfLifeDays > 0 ? expiryOf(producedDate, product.shelfLifeDays) : null;
  const isRejected = line.kind === 'PAID' && line.rejectedQty > 0;
  const goods = {
    batchNo,
    producedDate,
    expiryDate: line.expiryDate ?? computed,
    acceptedQty,
    shelfReason,
    rejectedQty: isRejected ? line.rejectedQty : 0,
    rejectReason: isRejected ? line.rejectReason : null,
    rejectNote: isRejected ? line.rejectNote : '',
    photos: isRejected ? line.photos : [],
  };
  const problem = lineProblem({ ...product, ...goods }, today);
  if (problem) throw new AppError(receiptErrors[problem], { name: product.name });
  return {
    id: ctx.newId(),
    lineNo,
    kind: order ? 'PAID' : 'FREE',
    storeLineId: order?.storeLineId ?? null,
    companyLineId: order?.companyLineId ?? null,
    productId: product.productId,
    ...goods,
    packUnit: order?.packUnit ?? null,
    packQty: order?.packQty ?? null,
    priceFen: order?.priceFen ?? null,
    amountFen: 0,
    batchId: null,
  };
}

interface LineParts {
  product: ProductFacts;
  order: LineOrder | undefined;
  lineNo: number;
  today: string;
}

/**
 * Says what each line costs by what its order has received so far, line after line. Refuses what is not awaited: the order was
 * ended, or others have received the rest meanwhile.
 */
export function priceLines(rows: readonly ReceiptLineRow[], awaited: readonly AwaitedLine[], names: (productId: string) => Unit) {
  const open = new Map(
    awaited.map((line) => [allocationKey(line), { before: line.receivedQty, left: line.restQty, isOpen: line.isOpen }]),
  );
  return rows.map((row) => {
    const { packQty, priceFen, acceptedQty: accepted, rejectedQty } = row;
    if (row.kind === 'FREE' || packQty === null || priceFen === null) return row;
    const order = open.get(allocationKey(row));
    if (!order?.isOpen) throw new AppError(receiptErrors.notAwaited);
    if (accepted + rejectedQty > order.left) {
      const { name, baseUnit } = names(row.productId);
      throw new AppError(receiptErrors.overAwaited, { name, left: order.left, unit: baseUnit });
    }
    const amountFen = acceptedAmount({ before: order.before, accepted, packQty, priceFen });
    order.before += accepted;
    order.left -= accepted + rejectedQty;
    return { ...row, amountFen };
  });
}

interface Unit {
  name: string;
  baseUnit: string;
}

/** Adds the batches of accepted goods that are tracked by batch. */
export async function withBatches(ctx: Tx, rows: readonly ReceiptLineRow[], isTracked: (productId: string) => boolean) {
  const wanted = rows.map(({ productId, batchNo, expiryDate, acceptedQty }) =>
    acceptedQty > 0 && isTracked(productId)
      ? { productId, batchNo: batchNo || null, expiryDate }
      : { productId, batchNo: null, expiryDate: null },
  );
  const batches = await findOrAddBatches(ctx, wanted);
  return rows.map((row, i) => ({ ...row, batchId: batches[i] ?? null }));
}

/** Writes all lines at once. */
export async function insertLines(ctx: Tx, receiptId: string, rows: readonly ReceiptLineRow[]) {
  await sql`
    insert into tenant.goods_receipt_lines (receipt_id, id, line_no, kind, store_line_id, company_line_id, product_id, batch_no,
      produced_date, expiry_date, accepted_qty, rejected_qty, reject_reason, reject_note, photos, shelf_reason, pack_unit, pack_qty,
      price_fen, amount_fen, batch_id)
    select ${receiptId}::uuid, * from jsonb_to_recordset(${toRecords(rows)}::jsonb) as l (
      id uuid, line_no int, kind tenant.receipt_line_kind, store_line_id uuid, company_line_id uuid, product_id uuid, batch_no text,
      produced_date date, expiry_date date, accepted_qty bigint, rejected_qty bigint, reject_reason tenant.reject_reason,
      reject_note text, photos text[], shelf_reason text, pack_unit text, pack_qty int, price_fen bigint, amount_fen bigint,
      batch_id uuid)`.execute(ctx.db);
}

/** The lines of a receipt as they are stored. */
export const readLines = (ctx: Tx, receiptId: string): Promise<ReceiptLineRow[]> =>
  ctx.db
    .selectFrom('goodsReceiptLines as l')
    .select(['l.id', 'l.lineNo', 'l.kind', 'l.storeLineId', 'l.companyLineId', 'l.productId', 'l.batchNo', 'l.batchId'])
    .select([
      sql<string | null>`l.produced_date::text`.as('producedDate'),
      sql<string | null>`l.expiry_date::text`.as('expiryDate'),
    ])
    .select(['l.acceptedQty', 'l.rejectedQty', 'l.rejectReason', 'l.rejectNote', 'l.photos', 'l.shelfReason'])
    .select(['l.packUnit', 'l.packQty', 'l.priceFen', 'l.amountFen'])
    .where('l.receiptId', '=', receiptId)
    .orderBy('l.lineNo')
    .execute();

/** Writes what became known of lines of a draft when it is posted. */
export async function writePosted(ctx: Tx, rows: readonly ReceiptLineRow[]) {
  await sql`
    update tenant.goods_receipt_lines l set company_line_id = r.company_line_id, amount_fen = r.amount_fen, batch_id = r.batch_id
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ companyLineId }) => companyLineId)}::uuid[],
      ${rows.map(({ amountFen }) => amountFen)}::bigint[], ${rows.map(({ batchId }) => batchId)}::uuid[])
      as r (id, company_line_id, amount_fen, batch_id)
    where l.id = r.id`.execute(ctx.db);
}
