import { z } from 'zod';
import { productFacts } from '#goods/product/product.model.ts';
import { id } from '#kernel/model.ts';
import { PriceBreak } from '#purchasing/supplier/supplier.model.ts';

/** How important a product is by its share of the branch's sales: A the first 80 %, B the next 15 %, C the rest. */
export const ProductClass = z.enum(['A', 'B', 'C']);
export type ProductClass = z.infer<typeof ProductClass>;

/** A suggestion with every figure behind it. Means and deviation are in hundredths of a base unit. */
export const SuggestionFigures = z.object({
  coverDays: z.int(),
  leadDays: z.int(),
  reviewDays: z.int(),
  class: ProductClass,
  weekdayMeans: z.array(z.int()),
  forecastQty: z.int(),
  deviation: z.int(),
  safetyQty: z.int(),
  /** Null, as everything that follows from it, while the caller counts the product blind. */
  available: z.int().nullable(),
  incoming: z.int(),
  needQty: z.int().nullable(),
  packs: z.int().nullable(),
  outDays: z.int(),
});
export type SuggestionFigures = z.input<typeof SuggestionFigures>;

/** Who sells a product, and how. */
export const PurchaseOffer = z.object({
  supplierId: id,
  supplierName: z.string(),
  packUnit: z.string(),
  packQty: z.int(),
  moqPacks: z.int(),
  /** Empty for people who do not see costs at the branch. */
  breaks: z.array(PriceBreak),
  minOrderFen: z.int(),
  /** The day on which an order of today would come. */
  expectedDate: z.iso.date(),
  isPreferred: z.boolean(),
});
export type PurchaseOffer = z.input<typeof PurchaseOffer>;

/** A product of the branch that can be ordered. `id` is the product's. */
export const PurchasableRow = z.object({
  id,
  ...productFacts,
  barcode: z.string().nullable(),
  initials: z.string(),
  classifyCode: z.string(),
  /** Null while the caller counts the product blind. */
  onHand: z.int().nullable(),
  incoming: z.int(),
  minStock: z.int(),
  /** Sold in the last seven days. */
  sold: z.int().nullable(),
  /** What a pack of the same supplier cost in the last order. Null if there was none, and for people who do not see costs. */
  lastPriceFen: z.int().nullable(),
  /** The preferred one first. */
  offers: z.array(PurchaseOffer),
  suggestion: SuggestionFigures,
});
export type PurchasableRow = z.input<typeof PurchasableRow>;

/** What a branch may spend in a month, and what its orders of the month come to. The second is null for people who do not see costs there. */
export const PurchaseBudget = z.object({
  branchId: id,
  month: z.string(),
  limitFen: z.int().nullable(),
  usedFen: z.int().nullable(),
});
export type PurchaseBudget = z.input<typeof PurchaseBudget>;

export const Purchasables = z.object({ rows: z.array(PurchasableRow), budget: PurchaseBudget.nullable() });
