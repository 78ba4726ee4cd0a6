import { z } from 'zod';
import { columnsOf } from '#platform/export/export.model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';
import { day, fen, id, keyword, line, pageQuery, time, upToMostListed, version } from '#kernel/model.ts';

export const ProductKind = z.enum(['GOODS', 'MATERIAL', 'LEASE', 'SERVICE', 'COMBO']);
export type ProductKind = z.infer<typeof ProductKind>;
export const ProductStatus = z.enum(['DRAFT', 'ACTIVE', 'DISABLED']);
export type ProductStatus = z.infer<typeof ProductStatus>;
export const ShelfStatus = z.enum(['OFF', 'ON']);
export const PriceMode = z.enum(['MASTER', 'BRANCH']);

/** Dictionary types that classify products. */
export const CLASSIFY = 'CLASSIFY';
export const GROUPING = 'GROUPING';
export const UNIT = 'PRODUCT_UNIT';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const Barcode = z.string().regex(/^[0-9A-Za-z-]{4,32}$/);
/** All fields that people fill in, except the price. */
export const productContent = {
  code,
  name: line(60),
  classifyCode: code.or(z.literal('')).default(''),
  groupCode: code.or(z.literal('')).default(''),
  kind: ProductKind.default('GOODS'),
  barcode: Barcode.nullable().default(null),
  baseUnit: line(8),
  purchaseUnit: line(8).or(z.literal('')).default(''),
  unitFactor: z.int().min(1).max(100_000).default(1),
  spec: line(60).or(z.literal('')).default(''),
  picture: PictureUrl.default(''),
  suggestedPriceFen: fen.default(0),
  minPriceFen: fen.default(0),
  /** Points for one piece; 0: not given for points. */
  pointsPrice: z.int().min(0).max(1_000_000).default(0),
  batchTracked: z.boolean().default(false),
  shelfLifeDays: z.int().min(0).max(3650).default(0),
  /** Days before the expiry date at which a return is proposed. */
  returnBeforeDays: z.int().min(0).max(3650).default(0),
  /** For combos only. */
  components: z
    .array(z.object({ productId: id, qty: z.int().min(1).max(1000) }))
    .max(20)
    .default([]),
};
export const ProductContent = z.object(productContent);
export type ProductContent = z.output<typeof ProductContent>;

export const NewProduct = z.object({ brandId: id, priceFen: fen, ...productContent });
export const ProductChange = z.object({ id, version, ...productContent, reason: line(200) });

/** What records of other features say about a product in them. */
export const productFacts = {
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  picture: z.string(),
  baseUnit: z.string(),
};

export const ProductRow = z.object({
  id,
  brandId: id,
  code: z.string(),
  name: z.string(),
  classifyCode: z.string(),
  groupCode: z.string(),
  kind: ProductKind,
  barcode: z.string().nullable(),
  baseUnit: z.string(),
  spec: z.string(),
  picture: z.string(),
  /** The brand's current price; null if it has none yet. */
  priceFen: fen.nullable(),
  minPriceFen: fen,
  status: ProductStatus,
  version: z.int(),
  createdTime: time,
});
export type ProductRow = z.input<typeof ProductRow>;

/** A price with its period. */
export const Price = z.object({
  id,
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  priceFen: fen,
  fromTime: time,
  toTime: time.nullable(),
});
export type Price = z.input<typeof Price>;

export const Product = ProductRow.extend({
  purchaseUnit: z.string(),
  unitFactor: z.int(),
  suggestedPriceFen: fen,
  pointsPrice: z.int(),
  batchTracked: z.boolean(),
  shelfLifeDays: z.int(),
  returnBeforeDays: z.int(),
  components: z.array(z.object({ productId: id, name: z.string(), qty: z.int() })),
  prices: z.array(Price),
  /** Number of branches that have it on their shelf. */
  shelves: z.int(),
  /** A change that waits for approval. */
  pendingChange: id.nullable(),
});
export type Product = z.input<typeof Product>;

const productFilter = {
  brandId: id.optional(),
  keyword,
  classifyCode: code.optional(),
  groupCode: code.optional(),
  kind: ProductKind.optional(),
  status: ProductStatus.optional(),
};
export const ProductFilter = upToMostListed(pageQuery.extend(productFilter));
/** The same filter without pages, for exports. */
export const ProductRows = z.object(productFilter);
export const ProductExport = ProductRows.extend({
  columns: columnsOf([
    'name',
    'code',
    'classify',
    'kind',
    'brand',
    'unit',
    'price',
    'status',
    'created',
    'barcode',
    'spec',
    'minPrice',
  ]),
});

export const StatusChange = z.object({ id, version, status: z.enum(['ACTIVE', 'DISABLED']) });

/** The result of a request that may need approval. */
export const Requested = z.object({ id, approvalId: id, status: z.enum(['PENDING', 'APPROVED']) });

/** A product as a branch has it. `id` is the product's id. */
export const BranchProductRow = z.object({
  id,
  branchId: id,
  code: z.string(),
  name: z.string(),
  classifyCode: z.string(),
  groupCode: z.string(),
  kind: ProductKind,
  barcode: z.string().nullable(),
  baseUnit: z.string(),
  spec: z.string(),
  picture: z.string(),
  shelf: ShelfStatus,
  priceMode: PriceMode,
  /** The current price, before activities, and what it must not be sold below. */
  priceFen: fen.nullable(),
  minPriceFen: fen,
  minStock: z.int().nullable(),
  sort: z.int(),
  /** Null while the caller counts it blind. */
  onHand: z.int().nullable(),
  reserved: z.int().nullable(),
  isCounting: z.boolean(),
  isSoldOut: z.boolean(),
  /** 0 until the branch changes it for the first time. */
  version: z.int(),
});
export type BranchProductRow = z.input<typeof BranchProductRow>;

export const BranchProduct = BranchProductRow.extend({
  branchName: z.string(),
  masterPriceFen: fen.nullable(),
  branchPriceFen: fen.nullable(),
  pointsPrice: z.int(),
  /** Whether the brand lets its branches set prices. */
  branchPrice: z.boolean(),
  status: ProductStatus,
});
export type BranchProduct = z.input<typeof BranchProduct>;

export const BranchProductFilter = upToMostListed(
  pageQuery.extend({
    branchId: id,
    keyword,
    classifyCode: code.optional(),
    shelf: ShelfStatus.optional(),
  }),
);
export const BranchProductRef = z.object({ branchId: id, productId: id });
const branchVersion = z
  .int()
  .min(0)
  .max(2 ** 31 - 2);
export const ShelfChange = BranchProductRef.extend({ version: branchVersion, shelf: ShelfStatus });
export const BranchProductChange = BranchProductRef.extend({
  version: branchVersion,
  priceMode: PriceMode,
  minStock: z.int().min(0).max(1_000_000).nullable(),
  sort: z.int().min(0).max(9999),
});

export const BrandProductSetting = z.object({ brandId: id, branchPrice: z.boolean(), version: z.int() });
export const BrandProductSettingSave = z.object({ brandId: id, branchPrice: z.boolean(), version: branchVersion });

/** How a product does at one branch. What it sold is that of the last thirty days, less what was given back. */
export const ProductAtBranch = z.object({
  branchId: id,
  branchName: z.string(),
  shelf: ShelfStatus,
  priceFen: fen.nullable(),
  soldQty: z.int(),
  salesFen: z.int(),
  /** What the sold ones have cost, and what the stock is worth. Null for people who may not see costs. */
  costFen: z.int().nullable(),
  valueFen: z.int().nullable(),
  /** Null while the caller counts it blind. */
  onHand: z.int().nullable(),
  incoming: z.int(),
  minStock: z.int().nullable(),
});
export type ProductAtBranch = z.input<typeof ProductAtBranch>;

/** What the page of a product shows beside the product itself: of the branches the caller has, or of one. */
export const ProductFigures = z.object({
  /** Branches of the brand that sell it, have it or have sold it. */
  branches: z.array(ProductAtBranch),
  /** What was sold on each business day that had a sale, the oldest first. */
  days: z.array(z.object({ day, qty: z.int(), salesFen: z.int() })),
  /** The latest counts that were posted. */
  counts: z.array(z.object({ id, no: z.string(), branchName: z.string(), countedTime: time, diffQty: z.int() })),
});
export type ProductFigures = z.input<typeof ProductFigures>;
