import { z } from 'zod';
import { productFacts } from '#goods/product/product.model.ts';
import { sortBy } from '#kernel/list.ts';
import { actorName, day, id, keyword, line, pageQuery, qty, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { PriceBreak } from '#purchasing/supplier/supplier.model.ts';

export const CompanyPurchaseStatus = z.enum(['DRAFT', 'PLACED', 'RECEIVED', 'CLOSED', 'CANCELLED']);
export type CompanyPurchaseStatus = z.infer<typeof CompanyPurchaseStatus>;

const MOST_LINES = 500;
const MOST_CELLS = 5000;

/** What one branch gets of a line. Quantities are in base units. */
const Allocation = z.object({
  storeLineId: id,
  storePurchaseId: id,
  storePurchaseNo: z.string(),
  branchId: id,
  branchName: z.string(),
  qty: z.int(),
  receivedQty: z.int(),
  chargedBackQty: z.int(),
  closedQty: z.int(),
});

export const CompanyPurchaseLine = z.object({
  id,
  productId: id,
  ...productFacts,
  packUnit: z.string(),
  packQty: z.int(),
  /** Prices are null for people who do not see the costs of all branches in the order. */
  priceFen: z.int().nullable(),
  qty: z.int(),
  amountFen: z.int().nullable(),
  receivedQty: z.int(),
  restQty: z.int(),
  allocations: z.array(Allocation),
});
export type CompanyPurchaseLine = z.input<typeof CompanyPurchaseLine>;

const companyPurchaseRow = {
  id,
  no: z.string(),
  brandId: id,
  brandName: z.string(),
  supplierId: id,
  supplierName: z.string(),
  status: CompanyPurchaseStatus,
  version: z.int(),
  applicantName: actorName,
  createdTime: time,
  placedTime: time.nullable(),
  expectedDate: day.nullable(),
  branchCount: z.int(),
  lineCount: z.int(),
  doneLines: z.int(),
  amountFen: z.int().nullable(),
  /** Placed, its day is over, and not all of it is here. */
  isLate: z.boolean(),
};
export const CompanyPurchaseRow = z.object(companyPurchaseRow);
export type CompanyPurchaseRow = z.input<typeof CompanyPurchaseRow>;

export const CompanyPurchase = z.object({
  ...companyPurchaseRow,
  note: z.string(),
  overrideReason: z.string(),
  endNote: z.string(),
  endedTime: time.nullable(),
  minOrderFen: z.int(),
  /** For the sheet that goes to the supplier. */
  contactName: z.string(),
  /** Where the goods go. */
  destinations: z.array(z.object({ branchId: id, branchName: z.string(), address: z.string(), phone: z.string() })),
  lines: z.array(CompanyPurchaseLine),
});
export type CompanyPurchase = z.input<typeof CompanyPurchase>;

const companyPurchaseFilter = {
  keyword,
  brandId: id.optional(),
  supplierId: id.optional(),
  status: CompanyPurchaseStatus.optional(),
  from: day.optional(),
  to: day.optional(),
  sort: sortBy(['no', 'supplier', 'expected', 'time']),
};
export const CompanyPurchaseFilter = upToMostListed(pageQuery.extend(companyPurchaseFilter));
/** The same filter without pages, or one order, for exports. */
export const CompanyPurchaseRows = z.object({ ...companyPurchaseFilter, id: id.optional() });
/** A file with a row for each product and branch. */
export const CompanyPurchaseExport = CompanyPurchaseRows.extend({
  columns: columnsOf([
    'no',
    'supplier',
    'status',
    'placed',
    'expected',
    'code',
    'product',
    'spec',
    'branch',
    'address',
    'packs',
    'packUnit',
    'packQty',
    'qty',
    'baseUnit',
    'price',
    'amount',
    'received',
    'rest',
    'storeNo',
  ]),
});
export const CompanyPurchaseSums = z.object({ amountFen: z.int() });

/** The draft is one that is being changed: what it holds may be ordered too. */
export const PoolFilter = z.object({ brandId: id, draftId: id.optional() });

/** An approved line of a branch that no company order holds yet. */
export const PoolLine = z.object({
  storeLineId: id,
  storePurchaseId: id,
  storePurchaseNo: z.string(),
  branchId: id,
  branchName: z.string(),
  productId: id,
  supplierId: id,
  packUnit: z.string(),
  packQty: z.int(),
  /** Still to order, in base units, with what the draft holds that is being changed. */
  qty: z.int(),
  /** What that draft holds; 0 without one. */
  heldQty: z.int(),
  /** The branch has none left to sell. */
  isOut: z.boolean(),
  since: time,
});
export type PoolLine = z.input<typeof PoolLine>;

/** A product of the pool, with everybody who sells it. */
const PoolOffer = z.object({
  supplierId: id,
  productId: id,
  packUnit: z.string(),
  packQty: z.int(),
  moqPacks: z.int(),
  /** Empty for people who do not see the costs of all branches in the pool. */
  breaks: z.array(PriceBreak),
});
export const PurchasePool = z.object({
  products: z.array(z.object({ id, ...productFacts })),
  suppliers: z.array(z.object({ id, name: z.string(), minOrderFen: z.int(), expectedDate: day })),
  offers: z.array(PoolOffer),
  lines: z.array(PoolLine),
});
export type PurchasePool = z.input<typeof PurchasePool>;

export const CompanyPurchaseDraft = z.object({
  /** The draft to write anew; left out for a new order. */
  id: id.optional(),
  version: version.optional(),
  brandId: id,
  supplierId: id,
  note: remark(200),
  /** Why it is placed although it is below the supplier's minimum. */
  overrideReason: remark(200),
  isPlaced: z.boolean().default(false),
  allocations: z
    .array(z.object({ storeLineId: id, qty: qty.min(1).max(10_000_000) }))
    .min(1)
    .max(MOST_CELLS)
    .refine((rows) => new Set(rows.map(({ storeLineId }) => storeLineId)).size === rows.length),
});
export const CompanyPurchaseStep = z.object({ id, version });
export const CompanyPurchasePlacing = z.object({ id, version, overrideReason: remark(200) });
export const CompanyPurchaseEnd = z.object({ id, version, reason: line(200) });
/** Approved lines that will not be ordered. */
export const PoolDrop = z.object({ storeLineIds: z.array(id).min(1).max(MOST_LINES), reason: line(200) });
