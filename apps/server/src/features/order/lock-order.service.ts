import { commonErrors } from '@netbar/contract/kernel/errors';
import type { OrderSource, RefundStatus } from '@netbar/contract/order/order.rules';
import { sql } from 'kysely';
import { inScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/** Nobody else pays, delivers, cancels or refunds it until the transaction ends. */
export async function lockOrder(ctx: Tx, orderId: string, version?: number) {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'no', 'branchId', 'type', 'status', 'version', 'bizDate', 'machineNo', 'memberId', 'shiftId'])
    .select([sql<OrderSource>`source`.as('source'), sql<RefundStatus>`refund_status`.as('refundStatus')])
    .select(['grossFen', 'discountFen', 'payableFen', 'pointsCost', 'bonusFen', 'bonusExpiresTime', 'remark'])
    .select(['paidFen', 'pointsPaid', 'refundedFen', 'completesWhenPaid', 'creatorId', 'createdTime', 'expiresTime'])
    .where(inScope(ctx, 'orders.branchId'))
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('订单'));
  if (version !== undefined && order.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return order;
}
