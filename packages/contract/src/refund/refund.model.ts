import { z } from 'zod';
import { day, fen, id, keyword, line, pageQuery, time, upToMostListed, version } from '../kernel/model.ts';
import { Tender } from '../payment/payment.rules.ts';
import { RefundStatus } from '../order/order.model.ts';
import { Signature } from '../shift/shift.model.ts';

export const PartStatus = z.enum(['REFUNDING', 'REFUNDED', 'FAILED']);

/** What goes back the way one payment came. */
export const RefundPart = z.object({
  id,
  paymentId: id,
  tender: Tender,
  amountFen: fen,
  points: z.int(),
  status: PartStatus,
  refundNo: z.string(),
  /** Somebody has to act at the provider. */
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
    status: z.coerce.number().int().min(0).max(4).optional(),
    keyword,
    from: day.optional(),
    to: day.optional(),
  }),
);

/** Which lines, and how many of each. Nothing named: everything that is left. */
const lines = z
  .array(z.object({ orderLineId: id, qty: z.int().min(1).max(1_000_000) }))
  .max(50)
  .refine((all) => new Set(all.map(({ orderLineId }) => orderLineId)).size === all.length)
  .default([]);

export const RefundPreview = z.object({ orderId: id, lines });
export const Previewed = z.object({
  amountFen: fen,
  points: z.int(),
  /** How much goes back which way. */
  parts: z.array(z.object({ paymentId: id, tender: Tender, amountFen: fen, points: z.int() })),
  /** Whether the manager has to sign. */
  needsManager: z.boolean(),
});

export const NewRefund = z.object({
  orderId: id,
  version,
  lines,
  /** What was shown. */
  amountFen: fen,
  /** Whether the goods go back on the shelf. */
  restock: z.boolean(),
  reason: line(100),
  /** Above what a cashier may give back alone. */
  approver: Signature.optional(),
});
export const RefundRef = z.object({ refundId: id });
