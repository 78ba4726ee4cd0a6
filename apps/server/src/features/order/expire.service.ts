import { inTx, type Ctx } from '#kernel/ctx.ts';
import { endOrder } from './cancel-order.service.ts';
import { lockOrder } from './lock-order.service.ts';

/** Orders that nobody paid let go of their goods. One that took a part of its money is for somebody at the counter to end. */
export async function expireOrders(ctx: Ctx, orderIds: string[]) {
  for (const orderId of orderIds)
    await inTx(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId);
      const isDue = order.status === 'PENDING' && order.expiresTime !== null && order.expiresTime <= ctx.now;
      if (isDue && order.paidFen === 0 && order.pointsPaid === 0) await endOrder(ctx, order, { action: 'expire', by: 'system' });
    });
}
