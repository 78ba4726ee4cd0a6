import { z } from 'zod';
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
  countedQty: z.int().nullable(),
  /** The quantity in the books at the moment of the count; null during a blind count. */
  expectedQty: z.int().nullable(),
  diffQty: z.int().nullable(),
  countedByName: z.string().nullable(),
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

export const StocktakeFilter = upToMostListed(pageQuery.extend({ branchId: id.optional(), status: StocktakeStatus.optional() }));
/** Everything the branch has or sells, or one class of it. */
export const NewStocktake = z.object({
  branchId: id,
  classifyCode: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .optional(),
  blind: z.boolean().default(true),
});
export const Count = z.object({ id, productId: id, qty });
export const PostStocktake = z.object({ id, reason: line(200) });
