import { z } from 'zod';
import { sortBy } from '#kernel/list.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, qty, time, upToMostListed, version } from '#kernel/model.ts';

/** What goods have cost. Null for people without `STOCK_COST` at the branch. */
const cost = z.int().nullable();

export const StockRow = z.object({
  id,
  branchId: id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  picture: z.string(),
  barcode: z.string().nullable(),
  baseUnit: z.string(),
  /** Quantities and value are null while the caller counts the product blind. */
  onHand: z.int().nullable(),
  reserved: z.int().nullable(),
  isCounting: z.boolean(),
  /** In transit to this branch. */
  incoming: z.int(),
  /** The total cost; null for people who do not see costs. Averages are for display only. */
  valueFen: cost,
  minStock: z.int(),
  isLow: z.boolean(),
  /** The earliest expiry date of a batch in stock. */
  expiryDate: day.nullable(),
});
export type StockRow = z.input<typeof StockRow>;
/** `id` in the rows is the product's id. */
export const StockFilter = pageQuery.extend({
  branchId: id,
  keyword,
  isLow: z.stringbool().optional(),
  sort: sortBy(['name', 'onHand', 'value']),
});
/** What everything that matches cost. */
export const StockSums = z.object({ valueFen: z.int() });

/** One move of a product. While the caller counts it blind, all quantities and values are null: together they say what is left. */
export const StockMoveRow = z.object({
  id: z.string(),
  seq: z.int(),
  reason: z.string(),
  docType: z.string(),
  docId: id,
  qty: z.int().nullable(),
  valueFen: cost,
  qtyAfter: z.int().nullable(),
  valueAfter: cost,
  actorName,
  postedTime: time,
});
export type StockMoveRow = z.input<typeof StockMoveRow>;
export const StockCardFilter = pageQuery.extend({ branchId: id, productId: id });

export const BatchRow = z.object({
  id,
  batchNo: z.string(),
  expiryDate: day.nullable(),
  /** Null while the caller counts the product blind. */
  onHand: z.int().nullable(),
  isExpired: z.boolean(),
});
export type BatchRow = z.input<typeof BatchRow>;

/** `FOUND`: sold from the counter although the books had none. */
export const AdjustKind = z.enum(['WASTAGE', 'CORRECTION', 'FOUND']);
export type AdjustKind = z.infer<typeof AdjustKind>;
export const AdjustStatus = z.enum(['PENDING', 'POSTED', 'REJECTED', 'CANCELLED']);
export type AdjustStatus = z.infer<typeof AdjustStatus>;

const signedQty = z
  .int()
  .min(-1_000_000)
  .max(1_000_000)
  .refine((n) => n !== 0);
const lines = <L extends z.ZodType<{ productId: string }>>(row: L) =>
  z
    .array(row)
    .min(1)
    .max(200)
    .refine((rows) => new Set(rows.map(({ productId }) => productId)).size === rows.length);

/** Goods found, lost or broken. Incoming goods state their cost, or come in at the last cost. */
export const NewStockAdjust = z
  .object({
    branchId: id,
    kind: AdjustKind.exclude(['FOUND']),
    reason: line(200),
    lines: lines(
      z.object({
        productId: id,
        qty: signedQty,
        valueFen: fen.optional(),
        /** For incoming goods that are tracked by batch. */
        batchNo: line(40).optional(),
        expiryDate: day.optional(),
      }),
    ),
  })
  .refine(({ kind, lines: rows }) => kind !== 'WASTAGE' || rows.every((row) => row.qty < 0), { path: ['lines'] });

export const StockAdjustLine = z.object({
  productId: id,
  name: z.string(),
  baseUnit: z.string(),
  qty: z.int(),
  valueFen: cost,
});
export const StockAdjust = z.object({
  id,
  no: z.string(),
  branchId: id,
  branchName: z.string(),
  kind: AdjustKind,
  reason: z.string(),
  status: AdjustStatus,
  version: z.int(),
  applicantName: actorName,
  createdTime: time,
  /** For goods found: who reviewed it, and the result. */
  reviewerName: z.string().nullable(),
  reviewedTime: time.nullable(),
  reviewNote: z.string(),
  /** Why the caller, who reviews goods found, may not review these, and who may instead. */
  whyNotReview: z.string().nullable(),
  /** Nobody else could have reviewed it. */
  isAlone: z.boolean(),
  lines: z.array(StockAdjustLine),
});
export type StockAdjust = z.input<typeof StockAdjust>;
export const StockAdjustFilter = upToMostListed(
  pageQuery.extend({
    branchId: id.optional(),
    kind: AdjustKind.optional(),
    status: AdjustStatus.optional(),
    /** Only goods found without a review. */
    isUnreviewed: z.stringbool().optional(),
  }),
);
export const AdjustReview = z.object({ id, version, note: line(200) });

/** Goods to return to the supplier: expired, or close to it. */
export const ExpiringRow = z.object({
  id,
  productId: id,
  code: z.string(),
  name: z.string(),
  baseUnit: z.string(),
  batchNo: z.string(),
  expiryDate: day,
  /** Null while the caller counts the product blind. */
  onHand: z.int().nullable(),
  /** Their cost, by the product's average. */
  valueFen: cost,
  isExpired: z.boolean(),
});
export type ExpiringRow = z.input<typeof ExpiringRow>;
export const ExpiringFilter = pageQuery.extend({ branchId: id });

export const TransferStatus = z.enum(['SUBMITTED', 'APPROVED', 'SHIPPED', 'RECEIVED', 'CLOSED_SHORT', 'REJECTED', 'CANCELLED']);
export type TransferStatus = z.infer<typeof TransferStatus>;
export const TransferLine = z.object({
  productId: id,
  name: z.string(),
  baseUnit: z.string(),
  qty: z.int(),
  shippedQty: z.int(),
  receivedQty: z.int(),
  shortQty: z.int(),
  /** The cost of the shipped goods. */
  valueFen: cost,
});
export const Transfer = z.object({
  id,
  no: z.string(),
  fromBranchId: id,
  fromBranchName: z.string(),
  toBranchId: id,
  toBranchName: z.string(),
  reason: z.string(),
  status: TransferStatus,
  version: z.int(),
  applicantName: actorName,
  createdTime: time,
  /** Whether the caller may approve or reject it: the sending side, but not the applicant. */
  canDecide: z.boolean(),
  /** Why somebody of the sending side may not, and who may instead. */
  whyNot: z.string().nullable(),
  /** Nobody else could have approved it. */
  isAlone: z.boolean(),
  lines: z.array(TransferLine),
});
export type Transfer = z.input<typeof Transfer>;
export const TransferFilter = upToMostListed(
  pageQuery.extend({
    keyword,
    branchId: id.optional(),
    status: TransferStatus.optional(),
    sort: sortBy(['no', 'from', 'to', 'time']),
  }),
);
const wanted = lines(z.object({ productId: id, qty: qty.min(1).max(1_000_000) }));
export const NewTransfer = z
  .object({ fromBranchId: id, toBranchId: id, reason: line(200), lines: wanted })
  .refine(({ fromBranchId, toBranchId }) => fromBranchId !== toBranchId, { path: ['toBranchId'] });
/** What arrived. Products that did not arrive are left out. */
export const TransferReceipt = z.object({ id, lines: wanted });
/** Who bears the loss: the sending or the receiving branch. */
export const TransferShort = z.object({ id, payer: z.enum(['FROM', 'TO']), reason: line(200) });
