import { refundCode } from '@netbar/contract/refund/refund.rules';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { stepOrder } from '#features/order/step.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { partsOfOrder } from './refund.queries.ts';

/** What an order says about its refunds follows from them: under way, failed at the last try, or so much given back. */
export async function syncOrder(ctx: Tx, order: LockedOrder, detail: Record<string, string | number>): Promise<LockedOrder> {
  const parts = await partsOfOrder(ctx, order.id);
  const refundedFen = parts.reduce((sum, { status, amountFen }) => (status === 'REFUNDED' ? sum + amountFen : sum), 0);
  const newest = Math.max(...parts.map(({ refundSeq }) => refundSeq));
  const counted = parts.filter(({ status, refundSeq }) => status !== 'FAILED' || refundSeq === newest);
  const change = { refundedFen, refundStatus: refundCode(counted) };
  return stepOrder(ctx, order, { action: 'refund', by: 'system', change, detail });
}
