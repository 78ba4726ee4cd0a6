import { z } from 'zod';
import { id, keyword } from '#kernel/model.ts';

const Named = z.object({ id, name: z.string() });

/** What the form of an activity offers to choose from, but for products. */
export const ActivityChoices = z.object({
  /** False: the caller works for single branches, and writes activities of one of them. */
  isWholeBrand: z.boolean(),
  /** Those of the caller, of this brand. */
  branches: z.array(Named),
  levels: z.array(Named),
  labels: z.array(Named),
  areas: z.array(Named.extend({ branchName: z.string() })),
  suppliers: z.array(Named),
  /** Activities that others can give: coupons and chances in a draw. */
  coupons: z.array(Named),
  draws: z.array(Named),
  /** Exclusive groups in use. */
  groups: z.array(z.string()),
});
export type ActivityChoices = z.input<typeof ActivityChoices>;

const ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(id).max(200));

/** By words, or these ones by id, separated by commas; without either the most sold. */
export const ProductChoiceFilter = z.object({ brandId: id, keyword, ids: ids.optional() });

/** A product as the form shows it, and as its worked example sells it. */
export const ProductChoice = Named.extend({
  spec: z.string(),
  baseUnit: z.string(),
  kind: z.string(),
  classifyCode: z.string(),
  groupCode: z.string(),
  /** The brand's current price; null if it has none. */
  priceFen: z.int().nullable(),
  minPriceFen: z.int(),
  /** Sold in the last 30 days at the caller's branches. */
  soldQty: z.int(),
});
export type ProductChoice = z.input<typeof ProductChoice>;
