import type { LockedOrder } from '#features/order/lock-order.service.ts';
import type { StoredPayment } from '#features/payment/lock-payment.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { openRefund } from './open-refund.service.ts';
import { planAll } from './plan.service.ts';

/** Money that came for an order that no longer waits for it goes back whole, by itself. */
export async function refundLate(ctx: Tx, order: LockedOrder, { id, tender, amountFen }: StoredPayment) {
  const plan = planAll([{ id, tender, leftFen: amountFen, leftPoints: 0 }]);
  await openRefund(ctx, order, plan, { restock: false, reason: '订单已取消或已付清，自动退回' });
}
