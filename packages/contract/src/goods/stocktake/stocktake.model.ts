import { z } from 'zod';
import { sortBy } from '#kernel/list.ts';
import { actorName, id, line, pageQuery, qty, time, upToMostListed } from '#kernel/model.ts';

export const StocktakeStatus = z.enum(['COUNTING', 'REVIEW', 'POSTED', 'VOID']);
export type StocktakeStatus = z.infer<typeof StocktakeStatus>;

export const StocktakeRow = z.object({
  id,
  no: z.string(),
  branchId: id,
  branchName: z.string(),
  blind: z.boolean(),
  status: StocktakeStatus,
  lineCount: z.int(),
  countedCount: z.int(),
  openedByName: actorName,
  createdTime: time,
  /** Nobody else could have posted it. */
  isAlone: z.boolean(),
});
export type StocktakeRow = z.input<typeof StocktakeRow>;

export const StocktakeLine = z.object({
  productId: id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  barcode: z.string().nullable(),
  baseUnit: z.string(),
  picture: z.string(),
  /** How it is delivered, such as a box of 24. */
  purchaseUnit: z.string(),
  unitFactor: z.int(),
  countedQty: z.int().nullable(),
  /** Who has counted how much of it. */
  counts: z.array(z.object({ name: z.string(), qty: z.int() })),
  /** The quantity in the books at the moment of the count; null during a blind count. */
  expectedQty: z.int().nullable(),
  diffQty: z.int().nullable(),
  /** What the difference is worth, with its sign. Null where the difference or costs are hidden from the reader. */
  diffValueFen: z.int().nullable(),
  /** How much the books moved from the start of the stocktake to the count, such as by sales. Hidden like the expected quantity. */
  movedQty: z.int().nullable(),
  recountedByName: z.string().nullable(),
  /** It differs by more than the tolerance, and no second person has counted it. */
  needsRecount: z.boolean(),
});
export type StocktakeLine = z.input<typeof StocktakeLine>;

export const Stocktake = StocktakeRow.extend({
  version: z.int(),
  tolerance: z.int(),
  lines: z.array(StocktakeLine),
  /** A request to post it that waits for approval. */
  pendingApproval: id.nullable(),
  /** Why the caller, who posts stocktakes, may not post this one, and who may instead. */
  whyNotPost: z.string().nullable(),
});
export type Stocktake = z.input<typeof Stocktake>;

export const StocktakeFilter = upToMostListed(
  pageQuery.extend({ branchId: id.optional(), status: StocktakeStatus.optional(), sort: sortBy(['no', 'time']) }),
);
/** Everything the branch has or sells, or one class of it. */
export const NewStocktake = z.object({
  branchId: id,
  classifyCode: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .optional(),
  blind: z.boolean().default(true),
});
const MOST_ADDED = 1_000_000;
/**
 * What somebody found of a product, to be added to the line: several people count one sheet and never write over each other. A
 * correction adds a negative quantity. `countedTime`: when it was counted, if it is sent later.
 */
export const CountStep = z.object({
  id,
  productId: id,
  addQty: z.int().min(-MOST_ADDED).max(MOST_ADDED),
  countedTime: time.optional(),
});
export const CountedLine = z.object({ productId: id, countedQty: z.int() });
export const ProductSearch = z.object({ id, keyword: line(40) });
/** A product of the brand that may be counted, also one that is not on the sheet yet. */
export const CountableProduct = StocktakeLine.pick({
  productId: true,
  code: true,
  name: true,
  spec: true,
  barcode: true,
  baseUnit: true,
  picture: true,
  purchaseUnit: true,
  unitFactor: true,
});
export type CountableProduct = z.input<typeof CountableProduct>;
/** `seenQty`: the count that this one replaces. It is refused when somebody else has replaced it meanwhile. */
export const Recount = z.object({ id, productId: id, qty, seenQty: qty });
export const PostStocktake = z.object({ id, reason: line(200) });
