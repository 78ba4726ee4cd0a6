import { z } from 'zod';
import { day, fen, id, keyword, line, pageQuery, time, upToMostListed, version } from '#kernel/model.ts';
import { OrderAct, RefundStatus, RefundStatusFilter } from '#counter/order/order.model.ts';
import { Allowance } from '#money/shift/shift.model.ts';
import { Signature } from '#platform/auth/auth.model.ts';
import { Tender } from '#money/shift/tender.model.ts';

export const PartStatus = z.enum(['REFUNDING', 'REFUNDED', 'FAILED']);

/** The part of a refund that goes back by one payment. */
export const RefundPart = z.object({
  id,
  paymentId: id,
  tender: Tender,
  amountFen: fen,
  points: z.int(),
  status: PartStatus,
  refundNo: z.string(),
  /** Somebody has to settle it with the provider by hand. */
  needsManual: z.boolean(),
  finishedTime: time.nullable(),
  version: z.int(),
});

export const RefundRow = z.object({
  id,
  no: z.string(),
  orderId: id,
  orderNo: z.string(),
  branchId: id,
  branchName: z.string(),
  status: RefundStatus,
  amountFen: fen,
  points: z.int(),
  restock: z.boolean(),
  reason: z.string(),
  creatorName: z.string(),
  approverName: z.string().nullable(),
  /** Above the limit, and nobody else could have signed. */
  isAlone: z.boolean(),
  bizDate: day,
  createdTime: time,
});
export const Refund = RefundRow.extend({
  lines: z.array(z.object({ orderLineId: id, name: z.string(), qty: z.int(), amountFen: fen })),
  parts: z.array(RefundPart),
});
export type Refund = z.input<typeof Refund>;

export const RefundFilter = upToMostListed(
  pageQuery.extend({
    branchId: id.optional(),
    status: RefundStatusFilter,
    keyword,
    from: day.optional(),
    to: day.optional(),
  }),
);

/** Which lines, and how many of each. Empty: everything that can still be refunded. */
const lines = z
  .array(z.object({ orderLineId: id, qty: z.int().min(1).max(1_000_000) }))
  .max(50)
  .refine((all) => new Set(all.map(({ orderLineId }) => orderLineId)).size === all.length)
  .default([]);

export const RefundPreview = z.object({ orderId: id, lines });
export const Previewed = z.object({
  amountFen: fen,
  points: z.int(),
  /** How much goes back by which payment. */
  parts: z.array(z.object({ paymentId: id, tender: Tender, amountFen: fen, points: z.int() })),
  needsManager: z.boolean(),
  /** What the cashier may still refund alone. */
  allowance: Allowance,
});

export const NewRefund = z.object({
  orderId: id,
  version,
  lines,
  /** The amount that was shown. If it changed meanwhile, the refund is refused. */
  amountFen: fen,
  /** Whether the goods go back into stock. */
  restock: z.boolean(),
  reason: line(100),
  /** The manager's signature, where a cashier may not refund alone. */
  approver: Signature.optional(),
});
/** Cancels an order that is not finished. What was paid for it is refunded. */
export const OrderCancel = OrderAct.extend({
  reason: line(100),
  /** The manager's signature, where what was paid exceeds what the canceller may refund alone. */
  approver: Signature.optional(),
});

export const RefundRef = z.object({ refundId: id });
