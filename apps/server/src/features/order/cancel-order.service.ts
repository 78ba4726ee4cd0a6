import { isCall } from '@netbar/contract/order/order.rules';
import { resolveReservations } from '#features/stock/reservation.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import type { LockedOrder } from './lock-order.service.ts';
import { stepOrder } from './step.service.ts';

interface Ending {
  action: 'cancel' | 'revoke' | 'expire';
  by: 'person' | 'system';
  reason?: string;
}

/** Ends an order that was not delivered: its goods are free again, and the counter is told. */
export async function endOrder(ctx: Tx, order: LockedOrder, { action, by, reason }: Ending): Promise<LockedOrder> {
  await resolveReservations(ctx, order.id, 'RELEASED');
  // A call that its opposite ended is no news: the opposite is.
  if (by === 'person' || !isCall(order.type)) ctx.publish('ORDER_CANCELLED', order.branchId, { orderNo: order.no });
  return stepOrder(ctx, order, { action, by, change: { finishedTime: ctx.now }, ...(reason && { detail: { reason } }) });
}
