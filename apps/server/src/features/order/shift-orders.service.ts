import { FRONT_DESK } from '@netbar/contract/order/order.rules';
import { inScope, type Tx } from '#kernel/ctx.ts';
import { lockOrder } from './lock-order.service.ts';
import { stepOrder } from './step.service.ts';

/** Orders taken at the front desk that are accepted and not paid yet, of one shift or of none. */
export const unpaidOf = (ctx: Tx, { branchId, shiftId }: { branchId: string; shiftId: string | null }) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'no'])
    .where(inScope(ctx, 'orders.branchId'))
    .where('branchId', '=', branchId)
    .where('shiftId', shiftId === null ? 'is' : '=', shiftId)
    .where('source', '=', FRONT_DESK)
    .where('status', '=', 'CONFIRMED')
    .where('isPaid', '=', false)
    .orderBy('id')
    .execute();

/** Hands orders on to another shift; to none until it opens. */
export async function moveOrders(ctx: Tx, orders: { id: string }[], shiftId: string | null) {
  for (const { id } of orders)
    await stepOrder(ctx, await lockOrder(ctx, id), { action: 'moveOn', by: 'system', change: { shiftId } });
}
