import { z } from 'zod';
import { productFacts } from '#goods/product/product.model.ts';
import { BookedAmount } from '#kernel/ledger.ts';
import { sortBy } from '#kernel/list.ts';
import { actorName, day, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';

export const ReceiptStatus = z.enum(['DRAFT', 'POSTED', 'REVERSED', 'DISCARDED']);
export type ReceiptStatus = z.infer<typeof ReceiptStatus>;
/** FREE goods are gifts of the supplier: without an order, without a value. */
export const ReceiptLineKind = z.enum(['PAID', 'FREE']);
export type ReceiptLineKind = z.infer<typeof ReceiptLineKind>;
export const RejectReason = z.enum(['CRUSHED', 'SHORT_DATED', 'EXPIRED', 'WRONG_GOODS', 'LEAKING', 'OTHER']);
export type RejectReason = z.infer<typeof RejectReason>;

const MOST_LINES = 500;
/** The most photos of a line that was rejected. */
export const MOST_PHOTOS = 6;
/** Null for people who do not see costs at the branch. */
const cost = z.int().nullable();

/** What a person who receives needs to know about a product. */
const goodsFacts = {
  productId: id,
  ...productFacts,
  barcode: z.string().nullable(),
  batchTracked: z.boolean(),
  shelfLifeDays: z.int(),
};

/** A line of a placed order that goods are awaited for, or that is complete while its order is not. Quantities are in base units. */
export const AwaitedGoods = z.object({
  ...goodsFacts,
  storeLineId: id,
  companyLineId: id,
  storePurchaseId: id,
  storePurchaseNo: z.string(),
  packUnit: z.string(),
  packQty: z.int(),
  priceFen: cost,
  qty: z.int(),
  receivedQty: z.int(),
  chargedBackQty: z.int(),
  restQty: z.int(),
});
export type AwaitedGoods = z.input<typeof AwaitedGoods>;

const AwaitedSupplier = z.object({ supplierId: id, supplierName: z.string(), lines: z.array(AwaitedGoods) });
export type AwaitedSupplier = z.input<typeof AwaitedSupplier>;

/** Everything that suppliers still owe a branch. */
export const AwaitedDelivery = z.object({
  branchId: id,
  branchName: z.string(),
  /** The business day of the branch, by which dates of goods are judged. */
  today: day,
  suppliers: z.array(AwaitedSupplier),
});
export type AwaitedDelivery = z.input<typeof AwaitedDelivery>;

/** A product that came without having been ordered: a gift, or more than was ordered. */
export const ReceivableProduct = z.object({
  ...goodsFacts,
  /** How the supplier sells it; null if it does not. Only what it sells can be taken as a surplus. */
  offer: z.object({ packUnit: z.string(), packQty: z.int(), priceFen: cost }).nullable(),
});
export type ReceivableProduct = z.input<typeof ReceivableProduct>;
export const ReceivableSearch = z.object({ branchId: id, supplierId: id, keyword: line(40) });

const qty = z.int().min(0).max(10_000_000);
const goods = {
  batchNo: remark(40),
  producedDate: day.nullable().default(null),
  expiryDate: day.nullable().default(null),
  acceptedQty: qty,
  shelfReason: remark(100),
};
const rejection = {
  rejectedQty: qty.default(0),
  rejectReason: RejectReason.nullable().default(null),
  rejectNote: remark(100),
  photos: z
    .array(PictureUrl.refine((url) => url !== ''))
    .max(MOST_PHOTOS)
    .default([]),
};

/** Goods of one batch. A line of an order that comes in two batches is received in two lines. */
const ReceivedLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PAID'), storeLineId: id, companyLineId: id, ...goods, ...rejection }),
  z.object({ kind: z.literal('FREE'), productId: id, ...goods }),
  /** More than was ordered, or another product. It makes the receipt wait for an order that somebody approves. */
  z.object({ kind: z.literal('SURPLUS'), productId: id, ...goods }),
]);
export type ReceivedLine = z.output<typeof ReceivedLine>;

export const NewReceipt = z.object({
  branchId: id,
  supplierId: id,
  /** The number on the supplier's paper. */
  deliveryNote: remark(40),
  lines: z.array(ReceivedLine).min(1).max(MOST_LINES),
});

export const ReceiptLine = z.object({
  id,
  lineNo: z.int(),
  kind: ReceiptLineKind,
  ...goodsFacts,
  storePurchaseId: id.nullable(),
  storePurchaseNo: z.string().nullable(),
  /** Null for free goods. */
  packUnit: z.string().nullable(),
  packQty: z.int().nullable(),
  priceFen: cost,
  amountFen: cost,
  batchNo: z.string(),
  producedDate: day.nullable(),
  expiryDate: day.nullable(),
  acceptedQty: z.int(),
  rejectedQty: z.int(),
  rejectReason: RejectReason.nullable(),
  rejectNote: z.string(),
  photos: z.array(z.string()),
  shelfReason: z.string(),
  returnedQty: z.int(),
});
export type ReceiptLine = z.input<typeof ReceiptLine>;

const receiptRow = {
  id,
  no: z.string(),
  branchId: id,
  branchName: z.string(),
  supplierId: id,
  supplierName: z.string(),
  status: ReceiptStatus,
  version: z.int(),
  deliveryNote: z.string(),
  receiverName: actorName,
  createdTime: time,
  postedTime: time.nullable(),
  reversedTime: time.nullable(),
  lineCount: z.int(),
  /** In base units of whatever the products are counted in, so only for a rough idea of size. */
  acceptedQty: z.int(),
  rejectedQty: z.int(),
  amountFen: cost,
  /** Nobody else could have reversed it. */
  isAlone: z.boolean(),
};
export const ReceiptRow = z.object(receiptRow);
export type ReceiptRow = z.input<typeof ReceiptRow>;

export const Receipt = z.object({
  ...receiptRow,
  reverseReason: z.string(),
  /** The order that makes up for goods which nobody ordered. While it is not approved, the receipt is a draft. */
  fillUp: z.object({ id, no: z.string(), status: z.string() }).nullable(),
  canReverse: z.boolean(),
  /** Why somebody who reverses receipts may not reverse this one, and who may instead. */
  whyNot: z.string().nullable(),
  lines: z.array(ReceiptLine),
  /** Null for people who do not see costs at the branch. */
  booked: z.array(BookedAmount).nullable(),
});
export type Receipt = z.input<typeof Receipt>;

export const ReceiptFilter = upToMostListed(
  pageQuery.extend({
    keyword,
    branchId: id.optional(),
    supplierId: id.optional(),
    /** Receipts with goods of this order. */
    storePurchaseId: id.optional(),
    status: ReceiptStatus.optional(),
    from: day.optional(),
    to: day.optional(),
    sort: sortBy(['no', 'branch', 'supplier', 'time']),
  }),
);
export const ReceiptSums = z.object({ amountFen: z.int() });

export const ReceiptReversal = z.object({ id, version, reason: line(200) });
