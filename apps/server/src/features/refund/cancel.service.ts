import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { orderApi, orderErrors } from '@netbar/contract/order/order.api';
import { nextStatus } from '@netbar/contract/kernel/machine';
import { orderMachine } from '@netbar/contract/order/order.rules';
import { endOrder } from '#features/order/cancel-order.service.ts';
import { lockOrder, type LockedOrder } from '#features/order/lock-order.service.ts';
import { showOrder } from '#features/order/show-order.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { backOf } from './back.queries.ts';
import { openRefund } from './open-refund.service.ts';
import { planAll } from './plan.service.ts';

/** Calls an order off. One that took money is for the manager, and all of it goes back first. */
export const cancelOrder = (ctx: Ctx, input: In<typeof orderApi.cancel>) =>
  command(ctx, orderApi.cancel, input, async (ctx) => {
    const { orderId, version, reason } = input;
    const order = await lockOrder(ctx, orderId, version);
    const action = order.status === 'CONFIRMED' ? 'revoke' : 'cancel';
    if (!nextStatus(orderMachine, order.status, action)) throw new AppError(commonErrors.wrongStatus);
    await endOrder(ctx, await giveAllBack(ctx, order, reason), { action, by: 'person', reason });
    return showOrder(ctx, { orderId });
  });

async function giveAllBack(ctx: Tx, order: LockedOrder, reason: string): Promise<LockedOrder> {
  if (order.paidFen === 0 && order.pointsPaid === 0) return order;
  if (!ctx.actor.functions.has('ORDER_REFUND_ANY')) throw new AppError(orderErrors.managerOnly);
  const opened = await openRefund(ctx, order, planAll(await backOf(ctx, order.id)), { restock: false, reason });
  return opened.order;
}
