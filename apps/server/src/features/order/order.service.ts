import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { orderApi, orderErrors } from '@netbar/contract/order/order.api';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { finishOrder } from './finish-order.service.ts';
import { lockOrder } from './lock-order.service.ts';
import { getOrder } from './order.queries.ts';
import { stepOrder } from './step.service.ts';

/** Somebody will see to it; it may be paid later. */
export const acceptOrder = (ctx: Ctx, input: In<typeof orderApi.accept>) =>
  command(ctx, orderApi.accept, input, async (ctx) => {
    const { orderId, version } = input;
    const order = await lockOrder(ctx, orderId, version);
    // It waits for its customer now, not for a clock.
    await stepOrder(ctx, order, { action: 'accept', by: 'person', change: { acceptedTime: ctx.now, expiresTime: null } });
    if (order.payableFen > 0) ctx.publish('ORDER_CONFIRMED', order.branchId, { orderNo: order.no });
    return getOrder(ctx, { orderId });
  });

/** Delivered, or seen to. */
export const completeOrder = (ctx: Ctx, input: In<typeof orderApi.complete>) =>
  command(ctx, orderApi.complete, input, async (ctx) => {
    const { orderId, version } = input;
    const order = await lockOrder(ctx, orderId, version);
    const missing = order.payableFen - order.paidFen;
    if (order.status === 'CONFIRMED' && missing > 0) throw new AppError(orderErrors.notPaid, { amount: yuan(missing) });
    await finishOrder(ctx, order, 'person');
    return getOrder(ctx, { orderId });
  });
