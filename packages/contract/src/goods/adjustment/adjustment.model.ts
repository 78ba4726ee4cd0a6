import { z } from 'zod';
import { actorName, fen, id, keyword, line, pageQuery, time } from '#kernel/model.ts';

export const PriceAdjustmentStatus = z.enum(['PENDING', 'SCHEDULED', 'EFFECTIVE', 'REJECTED', 'STALE', 'CANCELLED']);
export type PriceAdjustmentStatus = z.infer<typeof PriceAdjustmentStatus>;
export const TakedownStatus = z.enum(['PENDING', 'APPROVED', 'DONE', 'REJECTED', 'CANCELLED']);
export type TakedownStatus = z.infer<typeof TakedownStatus>;
/** What happens to the goods that are left. */
export const StockPlan = z.enum(['SELL_OUT', 'RETURN', 'TRANSFER', 'WASTE']);
export type StockPlan = z.infer<typeof StockPlan>;

export const NewPriceAdjustment = z.object({
  brandId: id,
  /** Left out: the price of the brand. */
  branchId: id.optional(),
  /** Left out: as soon as it is approved. */
  effectiveTime: time.optional(),
  reason: line(200),
  lines: z
    .array(z.object({ productId: id, oldFen: fen.nullable(), newFen: fen }))
    .min(1)
    .max(200)
    .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length),
});

const PriceLine = z.object({ productId: id, name: z.string(), oldFen: fen.nullable(), newFen: fen });
export const PriceAdjustment = z.object({
  id,
  no: z.string(),
  brandId: id,
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  effectiveTime: time.nullable(),
  reason: z.string(),
  status: PriceAdjustmentStatus,
  applicantName: actorName,
  createdTime: time,
  lines: z.array(PriceLine),
});
export type PriceAdjustment = z.input<typeof PriceAdjustment>;
export const PriceAdjustmentFilter = pageQuery.extend({
  brandId: id.optional(),
  productId: id.optional(),
  status: PriceAdjustmentStatus.optional(),
});

/** A price of one product that waits for approval or for its time. */
export const RunningPrice = z.object({
  adjustmentId: id,
  no: z.string(),
  productId: id,
  /** Null for every branch of the brand. */
  branchId: id.nullable(),
  newFen: fen,
  effectiveTime: time.nullable(),
  reason: z.string(),
  status: z.enum(['PENDING', 'SCHEDULED']),
  applicantName: actorName,
  createdTime: time,
  approvalId: id.nullable(),
  /** Whether the caller asked for it and nobody has decided yet. */
  canWithdraw: z.boolean(),
});
export type RunningPrice = z.input<typeof RunningPrice>;

export const NewTakedown = z.object({
  productId: id,
  /** Left out: every branch of the brand. */
  branchId: id.optional(),
  stockPlan: StockPlan,
  reason: line(200),
});
export const Takedown = z.object({
  id,
  no: z.string(),
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  productId: id,
  productName: z.string(),
  stockPlan: StockPlan,
  reason: z.string(),
  status: TakedownStatus,
  /** Stock left at the branch, or at all branches; null while the caller counts it blind. */
  onHand: z.int().nullable(),
  applicantName: actorName,
  createdTime: time,
});
export type Takedown = z.input<typeof Takedown>;
export const TakedownFilter = pageQuery.extend({ brandId: id.optional(), status: TakedownStatus.optional(), keyword });
