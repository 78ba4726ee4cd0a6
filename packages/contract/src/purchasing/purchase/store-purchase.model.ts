import { z } from 'zod';
import { productFacts } from '#goods/product/product.model.ts';
import { ImportOutcome } from '#kernel/import.ts';
import { sortBy } from '#kernel/list.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { MOST_PACKS } from './purchase.rules.ts';
import { SuggestionFigures } from './suggestion.model.ts';

export const StorePurchaseStatus = z.enum([
  'DRAFT',
  'SUBMITTED',
  'APPROVED',
  'ORDERED',
  'STORED',
  'CLOSED',
  'REJECTED',
  'CANCELLED',
]);
export type StorePurchaseStatus = z.infer<typeof StorePurchaseStatus>;
export const StorePurchaseKind = z.enum(['NORMAL', 'FILL_UP']);
export type StorePurchaseKind = z.infer<typeof StorePurchaseKind>;
/** SHORTAGE and DAMAGE replace goods of an order; the other two are about goods that came without having been ordered. */
export const FillUpReason = z.enum(['SHORTAGE', 'DAMAGE', 'OVER_DELIVERY', 'UNORDERED']);
export type FillUpReason = z.infer<typeof FillUpReason>;

/**
 * Orders by what suppliers did with lines they were asked for: PLACED any, LATE not complete on the expected day, SHORT due and
 * something is missing, REJECTED sent back at the door. Goods that came without having been asked for are no order.
 */
export const DeliveryOutcome = z.enum(['PLACED', 'LATE', 'SHORT', 'REJECTED']);
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>;

const MOST_LINES = 500;
const packs = z.int().min(1).max(MOST_PACKS);
/** Null for people who do not see costs at the branch. */
const cost = z.int().nullable();

export const StorePurchaseLine = z.object({
  id,
  productId: id,
  ...productFacts,
  barcode: z.string().nullable(),
  batchTracked: z.boolean(),
  shelfLifeDays: z.int(),
  supplierId: id,
  supplierName: z.string(),
  packUnit: z.string(),
  packQty: z.int(),
  priceFen: cost,
  askedQty: z.int(),
  suggestedQty: z.int().nullable(),
  suggestion: SuggestionFigures.nullable(),
  approvedQty: z.int(),
  cutNote: z.string(),
  orderedQty: z.int(),
  receivedQty: z.int(),
  chargedBackQty: z.int(),
  /** Given up: never ordered, or ordered and closed before it came. */
  closedQty: z.int(),
  /** Approved and not here, in an order or not. */
  restQty: z.int(),
  /** What was asked for at the price of then; after the approval, what was approved. */
  amountFen: cost,
});
export type StorePurchaseLine = z.input<typeof StorePurchaseLine>;

const storePurchaseRow = {
  id,
  no: z.string(),
  kind: StorePurchaseKind,
  fillUpReason: FillUpReason.nullable(),
  originId: id.nullable(),
  originNo: z.string().nullable(),
  brandId: id,
  branchId: id,
  branchName: z.string(),
  supplierNames: z.array(z.string()),
  status: StorePurchaseStatus,
  version: z.int(),
  applicantName: actorName,
  createdTime: time,
  submittedTime: time.nullable(),
  orderedTime: time.nullable(),
  /** The latest day on which a company order that holds part of it should come. */
  expectedDate: day.nullable(),
  lineCount: z.int(),
  /** Lines of which everything has come or was given up, of the approved ones. */
  doneLines: z.int(),
  amountFen: cost,
  /** Ordered seven days ago or earlier, and not all of it is here. */
  isLate: z.boolean(),
  canDecide: z.boolean(),
  whyNot: z.string().nullable(),
  isAlone: z.boolean(),
};
export const StorePurchaseRow = z.object(storePurchaseRow);
export type StorePurchaseRow = z.input<typeof StorePurchaseRow>;

/** Another document that a page leads to. */
const Related = z.object({ id, no: z.string(), status: z.string(), time });

export const StorePurchase = z.object({
  ...storePurchaseRow,
  note: z.string(),
  endNote: z.string(),
  deciderName: actorName,
  decidedTime: time.nullable(),
  endedTime: time.nullable(),
  lines: z.array(StorePurchaseLine),
  companyPurchases: z.array(Related.extend({ supplierName: z.string(), expectedDate: day.nullable() })),
  fillUps: z.array(Related.extend({ reason: FillUpReason })),
});
export type StorePurchase = z.input<typeof StorePurchase>;

export const StorePurchaseFilter = upToMostListed(
  pageQuery.extend({
    keyword,
    brandId: id.optional(),
    branchId: id.optional(),
    supplierId: id.optional(),
    productId: id.optional(),
    /** Together with a supplier or a product: of their lines. */
    delivery: DeliveryOutcome.optional(),
    kind: StorePurchaseKind.optional(),
    status: StorePurchaseStatus.optional(),
    isLate: z.stringbool().optional(),
    from: day.optional(),
    to: day.optional(),
    sort: sortBy(['no', 'branch', 'time']),
  }),
);
export const StorePurchaseSums = z.object({ amountFen: z.int() });

const oncePerOffer = (rows: { productId: string; supplierId: string }[]) =>
  new Set(rows.map(({ productId, supplierId }) => `${productId} ${supplierId}`)).size === rows.length;

export const StorePurchaseDraft = z.object({
  /** The draft to write anew; left out for a new one. */
  id: id.optional(),
  version: version.optional(),
  branchId: id,
  note: remark(200),
  lines: z
    .array(z.object({ productId: id, supplierId: id, packs }))
    .min(1)
    .max(MOST_LINES)
    .refine(oncePerOffer),
});
export const StorePurchaseStep = z.object({ id, version });
export const StorePurchaseEnd = z.object({ id, version, reason: line(200) });
/** Lines that are approved with less than was asked for. 0 strikes a line. The others are approved as they are. */
export const StorePurchaseApproval = z.object({
  id,
  version,
  cuts: z
    .array(z.object({ lineId: id, packs: z.int().min(0).max(MOST_PACKS), note: remark(100) }))
    .max(MOST_LINES)
    .default([]),
});
/** Closes what is still to come: of these lines, or of all. */
export const StorePurchaseClosing = z.object({ id, version, reason: line(200), lineIds: z.array(id).max(MOST_LINES).optional() });

/** A replacement order for goods of an order that are missing or were damaged. Quantities are in base units, as they are missed. */
export const NewFillUp = z.object({
  originId: id,
  reason: FillUpReason.extract(['SHORTAGE', 'DAMAGE']),
  note: line(200),
  lines: z
    .array(z.object({ lineId: id, qty: z.int().min(1).max(1_000_000) }))
    .min(1)
    .max(MOST_LINES)
    .refine((rows) => new Set(rows.map(({ lineId }) => lineId)).size === rows.length),
});

/** Lines of a table that was uploaded, as far as they could be read. Nothing is saved. */
export const ImportedPurchase = z.object({
  outcome: ImportOutcome,
  lines: z.array(z.object({ productId: id, name: z.string(), supplierId: id, supplierName: z.string(), packs: z.int() })),
});
export type ImportedPurchase = z.input<typeof ImportedPurchase>;

/** API-08: an order of the branch that was ordered seven days ago or earlier and is not in stock yet. */
export const UnstoredPurchase = z.object({ id, no: z.string(), orderedTime: time, restLines: z.int() });
export type UnstoredPurchase = z.input<typeof UnstoredPurchase>;

export const BudgetChange = z.object({ branchId: id, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), limitFen: fen });
