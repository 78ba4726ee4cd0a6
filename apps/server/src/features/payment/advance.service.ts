import { finishOrder } from '#features/order/finish-order.service.ts';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { stepOrder } from '#features/order/step.service.ts';
import type { Tx } from '#kernel/ctx.ts';

interface Paid {
  fen: number;
  points: number;
  by: 'person' | 'system';
  /** What staff read: how much in which way. */
  detail: Record<string, string | number>;
}

/** What payments do to their order: a part leaves it as it is, the last of them confirms it, and at a front desk hands it over. */
export async function advance(ctx: Tx, order: LockedOrder, { fen, points, by, detail }: Paid): Promise<LockedOrder> {
  const change = { paidFen: order.paidFen + fen, pointsPaid: order.pointsPaid + points };
  const isCovered = change.paidFen >= order.payableFen && change.pointsPaid >= order.pointsCost;
  if (!isCovered) return stepOrder(ctx, order, { action: 'payPart', by, change, detail });
  const accepted = order.status === 'PENDING' ? { acceptedTime: ctx.now } : {};
  const paid = await stepOrder(ctx, order, { action: 'pay', by, change: { ...change, ...accepted, expiresTime: null }, detail });
  const { branchId, no: orderNo } = order;
  // Whoever hands it over at once needs no call to do so.
  if (order.status === 'PENDING' && !order.completesWhenPaid) ctx.publish('ORDER_CONFIRMED', branchId, { orderNo });
  if (order.payableFen > 0) ctx.publish('ORDER_PAID', branchId, { orderNo });
  if (!order.completesWhenPaid) return paid;
  return finishOrder(ctx, paid, 'system');
}
