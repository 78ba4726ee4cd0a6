import { z } from 'zod';
import { productFacts } from '#goods/product/product.model.ts';
import { BookedAmount } from '#kernel/ledger.ts';
import { sortBy } from '#kernel/list.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';
import { RejectReason } from '#purchasing/receipt/receipt.model.ts';

/** 0 expired goods, 1 goods in stock for another reason, 2 a chargeback: goods that are on order and no longer wanted. */
export const PurchaseReturnType = z.literal([0, 1, 2]);
export type PurchaseReturnType = z.infer<typeof PurchaseReturnType>;
export const PurchaseReturnStatus = z.enum(['DRAFT', 'SUBMITTED', 'APPROVED', 'SHIPPED', 'ACCOUNTED', 'REJECTED', 'CANCELLED']);
export type PurchaseReturnStatus = z.infer<typeof PurchaseReturnStatus>;
/** How the branch would like a claim to be settled. */
export const ReturnWish = z.enum(['OFFSET', 'CASH', 'EXCHANGE']);
export type ReturnWish = z.infer<typeof ReturnWish>;
export const LossBearer = z.enum(['COMPANY', 'BRANCH']);
export type LossBearer = z.infer<typeof LossBearer>;

const MOST_LINES = 300;
/** The most photos of a return. */
export const MOST_PHOTOS = 9;
/** Null for people who see neither costs nor claims at the branch. */
const cost = z.int().nullable();
/** Null while the caller counts the product blind. */
const counted = z.int().nullable();
const typeAsked = z.coerce.number().pipe(PurchaseReturnType);

const goodsFacts = { productId: id, ...productFacts, barcode: z.string().nullable() };

/** Goods that could be sent back, or an order line that could be given up. Quantities are in base units. */
export const ReturnProposal = z.object({
  /** Unique among the rows of an answer. */
  key: z.string(),
  ...goodsFacts,
  /** Null for goods that no receipt of this branch accounts for. They cannot be returned, only written off. */
  supplierId: id.nullable(),
  supplierName: z.string().nullable(),
  /** Of goods in stock. */
  receiptLineId: id.nullable(),
  /** Of goods on order. */
  storeLineId: id.nullable(),
  companyLineId: id.nullable(),
  /** The number of the receipt or of the branch's order, and the day of it: received on, or expected on. */
  sourceNo: z.string().nullable(),
  sourceDay: day.nullable(),
  isFree: z.boolean(),
  batchNo: z.string(),
  expiryDate: day.nullable(),
  /** Good days after today; below zero once expired. */
  leftDays: z.int().nullable(),
  /** In stock, less what other returns that are not shipped yet hold. Null for goods on order too. */
  onHand: counted,
  /** What can still be returned of the receipt or order line. */
  leftQty: z.int(),
  /** Sold in the last 28 days, and what of these goods sells before they expire. Only for expired goods. */
  soldQty: counted,
  sellsQty: counted,
  proposedQty: counted,
  packUnit: z.string().nullable(),
  packQty: z.int().nullable(),
  priceFen: cost,
  /** By these and `claimOf` the claim of a quantity is computed. */
  acceptedQty: z.int(),
  returnedQty: z.int(),
  amountFen: cost,
});
export type ReturnProposal = z.input<typeof ReturnProposal>;

export const ReturnProposals = z.object({
  branchId: id,
  branchName: z.string(),
  today: day,
  rows: z.array(ReturnProposal),
  /** There is more than is listed. */
  isMore: z.boolean(),
});
export type ReturnProposals = z.input<typeof ReturnProposals>;

export const ProposalFilter = z.object({
  branchId: id,
  type: typeAsked,
  supplierId: id.optional(),
  keyword,
  /** Receipts of so many days. Only for goods in stock that have not expired. */
  days: z.coerce.number().int().min(1).max(730).default(90),
});

const photos = (most: number) => z.array(PictureUrl.refine((url) => url !== '')).max(most);
const wanted = {
  qty: z.int().min(1).max(10_000_000),
  wish: ReturnWish.default('OFFSET'),
  note: remark(100),
};
const NewReturnLine = z.discriminatedUnion('of', [
  z.object({ of: z.literal('RECEIPT'), receiptLineId: id, ...wanted }),
  z.object({ of: z.literal('ORDER'), storeLineId: id, companyLineId: id, ...wanted }),
]);
export type NewReturnLine = z.output<typeof NewReturnLine>;

/** Goods of several suppliers make a document each. */
export const NewPurchaseReturn = z
  .object({
    branchId: id,
    type: PurchaseReturnType,
    reason: remark(200),
    photos: photos(MOST_PHOTOS).default([]),
    lines: z.array(NewReturnLine).min(1).max(MOST_LINES),
  })
  .refine(({ type, lines }) => lines.every(({ of }) => (of === 'ORDER') === (type === 2)), { path: ['lines'] })
  .refine(({ lines }) => new Set(lines.map(sourceOf)).size === lines.length, { path: ['lines'] })
  .refine(({ type, reason }) => type === 0 || reason !== '', { path: ['reason'] });

export const sourceOf = (one: z.output<typeof NewReturnLine>) =>
  one.of === 'RECEIPT' ? one.receiptLineId : `${one.storeLineId} ${one.companyLineId}`;

export const PurchaseReturnLine = z.object({
  id,
  lineNo: z.int(),
  ...goodsFacts,
  batchTracked: z.boolean(),
  receiptLineId: id.nullable(),
  receiptId: id.nullable(),
  receiptNo: z.string().nullable(),
  storePurchaseId: id.nullable(),
  storePurchaseNo: z.string().nullable(),
  isFree: z.boolean(),
  batchNo: z.string(),
  expiryDate: day.nullable(),
  qty: z.int(),
  /** As the goods were ordered. Null for gifts. */
  packUnit: z.string().nullable(),
  packQty: z.int().nullable(),
  priceFen: cost,
  claimFen: cost,
  /** What the goods were worth in stock when they left. Null until then. */
  valueFen: cost,
  wish: ReturnWish,
  /** Of goods that were rejected at the door. */
  rejectReason: RejectReason.nullable(),
  note: z.string(),
  photos: z.array(z.string()),
  offsetFen: cost,
  cashFen: cost,
  exchangeFen: cost,
  lossFen: cost,
  netFen: cost,
  lossBearer: LossBearer.nullable(),
  /** What came as a replacement. */
  exchangedQty: z.int().nullable(),
  exchangedTime: time.nullable(),
  /** No statement has billed the goods, so that the supplier may leave them off the bill. */
  canNet: z.boolean(),
});
export type PurchaseReturnLine = z.input<typeof PurchaseReturnLine>;

const returnRow = {
  id,
  no: z.string(),
  type: PurchaseReturnType,
  branchId: id,
  branchName: z.string(),
  supplierId: id,
  supplierName: z.string(),
  status: PurchaseReturnStatus,
  version: z.int(),
  reason: z.string(),
  /** The receipt at which the goods were rejected. */
  receiptId: id.nullable(),
  receiptNo: z.string().nullable(),
  applicantName: actorName,
  createdTime: time,
  approvedTime: time.nullable(),
  shippedTime: time.nullable(),
  accountedTime: time.nullable(),
  lineCount: z.int(),
  /** The first few products. */
  names: z.array(z.string()),
  /** In base units of whatever the products are counted in, so only for a rough idea of size. */
  qty: z.int(),
  claimFen: cost,
  /** Replacement goods are still to come, worth this much. */
  awaitsExchange: z.boolean(),
  openExchangeFen: cost,
  /** Nobody else could have accounted for it. */
  isAlone: z.boolean(),
};
export const PurchaseReturnRow = z.object(returnRow);
export type PurchaseReturnRow = z.input<typeof PurchaseReturnRow>;

export const ReturnStep = z.enum(['cancel', 'ship', 'account', 'receiveExchange']);
export type ReturnStep = z.infer<typeof ReturnStep>;

export const PurchaseReturn = z.object({
  ...returnRow,
  photos: z.array(z.string()),
  shipNote: z.string(),
  bankRef: z.string().nullable(),
  endNote: z.string(),
  endedTime: time.nullable(),
  approverName: actorName,
  shipperName: actorName,
  accountantName: actorName,
  /** The steps that the caller may take now. */
  can: z.array(ReturnStep),
  /** Why somebody who accounts for returns may not account for this one, and who may instead. */
  whyNot: z.string().nullable(),
  lines: z.array(PurchaseReturnLine),
  /** Null for people who see neither costs nor claims at the branch. */
  booked: z.array(BookedAmount).nullable(),
});
export type PurchaseReturn = z.input<typeof PurchaseReturn>;

const filter = pageQuery.extend({
  keyword,
  branchId: id.optional(),
  supplierId: id.optional(),
  type: typeAsked.optional(),
  from: day.optional(),
  to: day.optional(),
  sort: sortBy(['no', 'branch', 'supplier', 'time']),
});
export const PurchaseReturnFilter = upToMostListed(
  filter.extend({ status: PurchaseReturnStatus.optional(), awaitsExchange: z.stringbool().optional() }),
);
/** TO_ACCOUNT: shipped. EXCHANGE: accounted, and replacement goods are still to come. DONE: the others that are accounted. */
export const AccountingView = z.enum(['TO_ACCOUNT', 'EXCHANGE', 'DONE']);
export type AccountingView = z.infer<typeof AccountingView>;
export const AccountingFilter = upToMostListed(filter.extend({ view: AccountingView.optional() }));
export const PurchaseReturnSums = z.object({ claimFen: z.int(), openExchangeFen: z.int() });

export const ReturnCancel = z.object({ id, version, reason: line(200) });
export const ReturnShipping = z.object({ id, version, /** Who took the goods, and the number of the slip. */ note: remark(100) });

const AccountedReturnLine = z.object({
  lineId: id,
  offsetFen: fen.default(0),
  cashFen: fen.default(0),
  exchangeFen: fen.default(0),
  lossFen: fen.default(0),
  netFen: fen.default(0),
  lossBearer: LossBearer.nullable().default(null),
});
export const ReturnAccounting = z.object({
  id,
  version,
  /** The bank's number of the payment. Needed with cash. */
  bankRef: remark(60),
  lines: z.array(AccountedReturnLine).min(1).max(MOST_LINES),
});

const ExchangedGoods = z.object({
  lineId: id,
  qty: z.int().min(1).max(10_000_000),
  batchNo: remark(40),
  expiryDate: day.nullable().default(null),
});
export const ExchangeReceipt = z
  .object({ id, version, lines: z.array(ExchangedGoods).min(1).max(MOST_LINES) })
  .refine(({ lines }) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, { path: ['lines'] });
