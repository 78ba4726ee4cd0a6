import { orderNouns } from '@netbar/contract/counter/order/feature';
import {
  FRONT_DESK,
  isCall,
  orderLifecycle,
  type OrderSource,
  type RefundStatus,
} from '@netbar/contract/counter/order/order.rules';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import { sql, type Updateable } from 'kysely';
import { releaseUses, takeUsesBack } from '#features/activities/activity/activity.ts';
import { releaseCoupons } from '#features/activities/coupon/coupon.ts';
import { releaseCards } from '#features/activities/recharge-card/recharge-card.ts';
import { resolveReservations } from '#features/goods/stock/stock.ts';
import type { ShiftPart } from '#features/money/shift/shift.ts';
import { inScope, inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { inPipeline } from '#kernel/postgres/pipeline.ts';
import { transition } from '#kernel/transition.ts';

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/** Locks an order: until the transaction ends nobody else pays, finishes, cancels or refunds it. */
export async function lockOrder(ctx: Tx, orderId: string, version?: number) {
  const order = await orderById(ctx, orderId).forNoKeyUpdate().executeTakeFirstOrThrow(notFound(orderNouns.order));
  if (version !== undefined && order.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return order;
}

/** The same columns without the lock, for reads. */
export const readOrder = (ctx: Ctx | Tx, orderId: string) =>
  orderById(ctx, orderId).executeTakeFirstOrThrow(notFound(orderNouns.order));

const orderById = (ctx: Ctx | Tx, orderId: string) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'no', 'branchId', 'type', 'status', 'version', 'bizDate', 'machineNo', 'memberId', 'shiftId'])
    .select([sql<OrderSource>`source`.as('source'), sql<RefundStatus>`refund_status`.as('refundStatus')])
    .select(['grossFen', 'discountFen', 'payableFen', 'pointsCost', 'bonusFen', 'bonusExpiresTime', 'remark'])
    .select(['paidFen', 'pointsPaid', 'refundedFen', 'completesWhenPaid', 'creatorId', 'createdTime', 'expiresTime'])
    .where(inScope(ctx, 'orders.branchId'))
    .where('id', '=', orderId);

type OrderColumns = Pick<
  Updateable<DB['orders']>,
  'shiftId' | 'paidFen' | 'pointsPaid' | 'refundedFen' | 'refundStatus' | 'acceptedTime' | 'finishedTime' | 'expiresTime'
>;

interface OrderStep {
  action: keyof typeof orderLifecycle.actions;
  by: 'person' | 'system';
  /** Columns to write together with the status. */
  change?: OrderColumns;
  /** Shown in the order's history. */
  detail?: Record<string, string | number>;
}

/** Takes one step of the lifecycle and records it in the order's history. No other code writes the status of an order. */
export async function stepOrder(
  ctx: Tx,
  order: LockedOrder,
  { action, by, change = {}, detail = {} }: OrderStep,
): Promise<LockedOrder> {
  let stepped = order;
  await transition(ctx, orderLifecycle, order, {
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
      return inPipeline(written, recordOrderStep(ctx, stepped, { action, detail }));
    },
  });
  return stepped;
}

export const recordOrderStep = (
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

interface OrderEnd {
  action: 'cancel' | 'revoke' | 'expire';
  by: 'person' | 'system';
  reason?: string;
  /** The refund by which its money is given back. */
  refundNo?: string;
}

/** Ends an order that was not finished: releases its goods and tells the counter. */
export async function endOrder(ctx: Tx, order: LockedOrder, end: OrderEnd): Promise<LockedOrder> {
  const { action, by, reason, refundNo } = end;
  await resolveReservations(ctx, order.id, 'RELEASED');
  await giveBenefitsUp(ctx, order);
  if (order.type === 'SALE') await releaseCards(ctx, order.id);
  // When the opposite service call ended this one, the counter hears of the opposite call instead.
  if (by === 'person' || !isCall(order.type))
    ctx.publish('ORDER_CANCELLED', order.branchId, { orderNo: order.no, ...(refundNo && { value: refundNo }) });
  return stepOrder(ctx, order, { action, by, change: { finishedTime: ctx.now }, ...(reason && { detail: { reason } }) });
}

/** What activities gave with an order that ends comes back to them, whether it was paid or not. */
async function giveBenefitsUp(ctx: Tx, { id, type }: LockedOrder) {
  if (isCall(type)) return;
  await releaseCoupons(ctx, id);
  await releaseUses(ctx, id);
  await takeUsesBack(ctx, id, { parts: [], revenueFen: Number.MAX_SAFE_INTEGER, isWhole: true });
}

/** Ends unpaid orders whose time is over. One that took part of its money is left for the counter to cancel and refund. */
export async function expireOrders(ctx: Ctx, orderIds: string[]) {
  for (const orderId of orderIds)
    await inTx(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId);
      const isDue = order.status === 'PENDING' && order.expiresTime !== null && order.expiresTime <= ctx.now;
      if (isDue && order.paidFen === 0 && order.pointsPaid === 0) await endOrder(ctx, order, { action: 'expire', by: 'system' });
    });
}

/** Accepted, unpaid orders follow the shift: out of one that closes, if the manager signs, and into the one that opens next. */
export const orderShiftPart: ShiftPart = {
  moveOut: async (ctx, { id, branchId }, may) => {
    const unpaid = await listUnpaidOrders(ctx, branchId, id);
    if (unpaid.length > 0 && !may.move)
      throw new AppError(shiftErrors.ordersUnpaid, { count: unpaid.length, no: unpaid[0]?.no ?? '' });
    await moveOrders(ctx, unpaid, null);
  },
  moveIn: async (ctx, { id, branchId }) => moveOrders(ctx, await listUnpaidOrders(ctx, branchId, null), id),
};

/** Accepted, unpaid orders of the front desk, of one shift or of none. */
const listUnpaidOrders = (ctx: Tx, branchId: string, shiftId: string | null) =>
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

async function moveOrders(ctx: Tx, orders: { id: string }[], shiftId: string | null) {
  for (const { id } of orders)
    await stepOrder(ctx, await lockOrder(ctx, id), { action: 'moveOn', by: 'system', change: { shiftId } });
}
