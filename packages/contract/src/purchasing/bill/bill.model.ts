import { z } from 'zod';
import { sortBy } from '#kernel/list.ts';
import { day, id, keyword, pageQuery, upToMostListed } from '#kernel/model.ts';

const amount = z.int();

/**
 * What a statement keeps about a line of goods when it is drawn up, for its columns. Quantities are base units, the price is that of
 * a pack. A line of a return has no order and no receipt.
 */
export const GoodsDetail = z.object({
  documentId: id,
  documentNo: z.string(),
  day,
  branchId: id,
  branchName: z.string(),
  supplierName: z.string(),
  code: z.string(),
  unit: z.string(),
  packUnit: z.string().nullable(),
  packQty: z.int().nullable(),
  priceFen: amount.nullable(),
  orderId: id.nullable(),
  orderNo: z.string().nullable(),
  /** As ordered for the branch; null for a return. */
  orderedQty: z.int().nullable(),
  /** Accepted, or sent back. */
  qty: z.int(),
  /** What the supplier leaves off because goods went back before they were billed. */
  netFen: amount,
});
export type GoodsDetail = z.input<typeof GoodsDetail>;

/** Whether a draft or issued statement already holds goods that are not billed yet. */
export const UnbilledState = z.enum(['FREE', 'IN_STATEMENT']);
export type UnbilledState = z.infer<typeof UnbilledState>;

/** A line of a receipt whose cost is still among the goods received and not billed. */
export const UnbilledLine = z.object({
  id,
  receiptId: id,
  receiptNo: z.string(),
  branchId: id,
  branchName: z.string(),
  supplierId: id,
  supplierName: z.string(),
  productId: id,
  productName: z.string(),
  code: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  packQty: z.int(),
  qty: z.int(),
  priceFen: amount,
  orderId: id,
  orderNo: z.string(),
  day,
  /** Days since the goods came. */
  ageDays: z.int(),
  isOld: z.boolean(),
  state: UnbilledState,
  /** What it cost, less what the supplier leaves off. */
  amountFen: amount,
  /** The statement that holds it and is not approved yet, for people who see statements of the brand. */
  statement: z.object({ id, no: z.string() }).nullable(),
});
export type UnbilledLine = z.input<typeof UnbilledLine>;

export const UnbilledFilter = upToMostListed(
  pageQuery.extend({
    keyword,
    supplierId: id.optional(),
    branchId: id.optional(),
    status: UnbilledState.optional(),
    isOld: z.stringbool().optional(),
    sort: sortBy(['time', 'supplier', 'amount', 'receipt']),
  }),
);
export const UnbilledSums = z.object({ amountFen: amount, oldFen: amount });

/** The documents behind a bill: by the orders of branches, or by receipts. */
export const BillGrouping = z.enum(['ORDER', 'RECEIPT']);
export type BillGrouping = z.infer<typeof BillGrouping>;

/** One document behind a bill. OTHER: lines without one, such as rebates and what is only on the bill. */
export const BillDocument = z.object({
  kind: z.enum(['ORDER', 'RECEIPT', 'RETURN', 'OTHER']),
  /** Of the document; 'OTHER' for what has none. */
  id: z.string(),
  no: z.string().nullable(),
  branchName: z.string().nullable(),
  /** When it was ordered, came or was accounted for. */
  day: day.nullable(),
  /** The receipts of an order, or the orders of a receipt. */
  others: z.array(z.object({ id, no: z.string() })),
  lines: z.int(),
  oursFen: amount,
  billFen: amount.nullable(),
  payableFen: amount,
});
export type BillDocument = z.input<typeof BillDocument>;

export const BillDocumentFilter = upToMostListed(pageQuery.extend({ id, by: BillGrouping.default('ORDER') }));
export const BillDocumentSums = z.object({ lines: z.int(), oursFen: amount, billFen: amount.nullable(), payableFen: amount });
