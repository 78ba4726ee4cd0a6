import { orderMachine } from '@netbar/contract/order/order.rules';
import type { Updateable } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import type { DB } from '#kernel/db.types.ts';
import { inOneFlight } from '#kernel/flight.ts';
import { transition } from '#kernel/transition.ts';
import type { LockedOrder } from './lock-order.service.ts';

type Change = Pick<
  Updateable<DB['orders']>,
  'shiftId' | 'paidFen' | 'pointsPaid' | 'refundedFen' | 'refundStatus' | 'acceptedTime' | 'finishedTime' | 'expiresTime'
>;

interface Step {
  action: keyof typeof orderMachine.actions;
  by: 'person' | 'system';
  change?: Change;
  /** What staff read in the order's history. */
  detail?: Record<string, string | number>;
}

/** One step of an order, kept in its history. Its status is written nowhere else. */
export async function stepOrder(
  ctx: Tx,
  order: LockedOrder,
  { action, by, change = {}, detail = {} }: Step,
): Promise<LockedOrder> {
  let stepped = order;
  await transition(ctx, orderMachine, order, {
    action,
    by,
    detail,
    write: (next) => {
      stepped = { ...order, ...change, ...next } as LockedOrder;
      const written = ctx.db
        .updateTable('orders')
        .set({ ...change, ...next })
        .where('id', '=', order.id)
        .execute();
      return inOneFlight(written, keepStep(ctx, stepped, { action, detail }));
    },
  });
  return stepped;
}

export const keepStep = (
  ctx: Tx,
  { id: orderId, version: seq, status }: Pick<LockedOrder, 'id' | 'version' | 'status'>,
  { action, detail }: { action: string; detail: object },
) =>
  ctx.db
    .insertInto('orderSteps')
    .values({
      orderId,
      seq,
      action,
      status,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      detail: JSON.stringify(detail),
      createdTime: ctx.now,
    })
    .execute();
