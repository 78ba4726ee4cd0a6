import { oppositeCall, type CallType } from '@netbar/contract/order/order.rules';
import type { Tx } from '#kernel/ctx.ts';
import { endOrder } from './cancel-order.service.ts';
import { lockOrder } from './lock-order.service.ts';

interface Place {
  branchId: string;
  machineNo: string;
  type: CallType;
}

/** The same call that is still open at a machine. */
export const findOpenCall = (ctx: Tx, { branchId, machineNo, type }: Place) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'no'])
    .where('branchId', '=', branchId)
    .where('machineNo', '=', machineNo)
    .where('type', '=', type)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .executeTakeFirst();

/** Whoever wants it warmer no longer wants it colder. */
export async function endOpposite(ctx: Tx, { type, ...place }: Place) {
  const opposite = oppositeCall[type];
  const open = opposite && (await findOpenCall(ctx, { ...place, type: opposite }));
  if (!open) return;
  const order = await lockOrder(ctx, open.id);
  if (order.status === 'PENDING' || order.status === 'CONFIRMED')
    await endOrder(ctx, order, { action: order.status === 'PENDING' ? 'cancel' : 'revoke', by: 'system', reason: type });
}
