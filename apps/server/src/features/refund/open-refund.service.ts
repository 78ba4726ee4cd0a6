import type { PartStatus } from '@netbar/contract/refund/refund.rules';
import { refundMachine } from '@netbar/contract/refund/refund.rules';
import { bizDateAt } from '#features/branch/branch-lookup.service.ts';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { lockOne, stepPayment } from '#features/payment/lock-payment.service.ts';
import { findOpenShift } from '#features/shift/open-shift.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { traceOpened } from '#kernel/transition.ts';
import { giveBack, isImmediate } from './give-back.service.ts';
import type { Plan, PlannedPart } from './plan.service.ts';
import { seqsOf } from './refund.queries.ts';
import { syncOrder } from './sync-order.service.ts';
import { refundJob } from './send-refund.service.ts';

interface About {
  restock: boolean;
  reason: string;
  approverName?: string | null;
}

/** Writes a refund down and gives back what can be given on the spot; providers are asked after the commit. */
export async function openRefund(ctx: Tx, order: LockedOrder, plan: Plan, { restock, reason, approverName = null }: About) {
  const { id: orderId, branchId } = order;
  const [{ no }, bizDate, shift] = [
    await nextDocNo(ctx, branchId, 'refund'),
    await bizDateAt(ctx, branchId),
    await findOpenShift(ctx, branchId),
  ];
  const { refundSeq, partSeq } = await seqsOf(ctx, orderId);
  const id = ctx.newId();
  await ctx.db
    .insertInto('refunds')
    .values({
      id,
      no,
      orderId,
      branchId,
      seq: refundSeq,
      amountFen: plan.amountFen,
      points: plan.points,
      restock,
      reason,
      bizDate,
      shiftId: shift?.id ?? null,
      creatorId: ctx.actor.id,
      creatorName: ctx.actor.name,
      approverName,
      createdTime: ctx.now,
    })
    .execute();
  for (const [i, part] of plan.parts.entries())
    await openPart(ctx, order, { refundId: id, no, seq: partSeq + i, part, till: { bizDate, shift } });
  return { id, no, seq: refundSeq, bizDate, order: await syncOrder(ctx, order, { no, reason }) };
}

interface NewPart {
  refundId: string;
  no: string;
  seq: number;
  part: PlannedPart;
  till: Parameters<typeof giveBack>[2];
}

async function openPart(ctx: Tx, order: LockedOrder, { refundId, no, seq, part, till }: NewPart) {
  const { payment, amountFen, points } = part;
  const stored = await lockOne(ctx, payment.id);
  await stepPayment(ctx, stored, 'refund', { refundedFen: stored.refundedFen + amountFen });
  const id = ctx.newId();
  const isNow = isImmediate(payment.tender);
  const status: PartStatus = isNow ? 'REFUNDED' : 'REFUNDING';
  const about = { id, refundId, orderId: order.id, paymentId: payment.id, branchId: order.branchId, seq, amountFen, points };
  await ctx.db
    .insertInto('refundParts')
    .values({
      ...about,
      status,
      refundNo: `${no}P${seq}`,
      finishedTime: isNow ? ctx.now : null,
      nextAskTime: isNow ? null : ctx.now,
    })
    .execute();
  traceOpened(ctx, refundMachine, { id, branchId: order.branchId, status }, { no, tender: payment.tender, amountFen });
  if (isNow) await giveBack(ctx, order, till, { ...about, tender: payment.tender });
  else ctx.later(refundJob, { partId: id });
}
