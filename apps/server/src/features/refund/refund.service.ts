import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { refundApi, refundErrors } from '@netbar/contract/refund/refund.api';
import { needsManager } from '@netbar/contract/refund/refund.rules';
import { thresholdsOf } from '#features/branch/branch.service.ts';
import { lockOrder, type LockedOrder } from '#features/order/lock-order.service.ts';
import { showOrder } from '#features/order/show-order.service.ts';
import { takeRewardBack } from '#features/payment/reward.service.ts';
import { findOpenShift } from '#features/shift/open-shift.service.ts';
import { readSignature } from '#features/shift/signature.service.ts';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { openRefund } from './open-refund.service.ts';
import { planRefund, type Plan } from './plan.service.ts';
import { getRefund } from './refund.queries.ts';
import { reverseSale } from './reverse-sale.service.ts';
import { pursue } from './settle-refund.service.ts';

/** What would go back, to show before anybody decides. */
export const previewRefund = (ctx: Ctx, { orderId, lines }: In<typeof refundApi.preview>) =>
  inTx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    const plan = await planRefund(ctx, order, lines);
    const parts = plan.parts.map(({ payment, ...part }) => ({ paymentId: payment.id, tender: payment.tender, ...part }));
    const { needed } = await limitOf(ctx, order, plan);
    return { amountFen: plan.amountFen, points: plan.points, parts, needsManager: needed };
  });

/** Gives back what was paid for these lines, the way it was paid. */
export async function refundOrder(ctx: Ctx, input: In<typeof refundApi.refund>) {
  const { branchId } = await showOrder(ctx, input);
  const approver = input.approver && (await readSignature(ctx, input.approver, branchId, 'ORDER_REFUND_ANY'));
  const refund = await command(ctx, refundApi.refund, input, async (ctx) => {
    const { orderId, version, amountFen, restock, reason } = input;
    const order = await lockOrder(ctx, orderId, version);
    const plan = await planRefund(ctx, order, input.lines);
    if (plan.amountFen !== amountFen) throw new AppError(refundErrors.amountChanged, { amount: yuan(plan.amountFen) });
    const { needed, limitFen } = await limitOf(ctx, order, plan);
    const mayAlone = ctx.actor.functions.has('ORDER_REFUND_ANY');
    if (needed && !mayAlone && !approver) throw new AppError(refundErrors.managerNeeded, { amount: yuan(limitFen) });
    const opened = await openRefund(ctx, order, plan, { restock, reason, approverName: approver?.name ?? null });
    await reverseSale(ctx, order, plan, { ...opened, restock });
    await takeRewardBack(ctx, order, opened);
    return getRefund(ctx, { refundId: opened.id });
  });
  return sendAll(ctx, refund.id);
}

/** Whether the manager has to say yes, and up to what not. */
async function limitOf(ctx: Tx, order: LockedOrder, { amountFen }: Plan) {
  const { cashierRefundFen: limitFen } = await thresholdsOf(ctx, order.branchId);
  const shift = await findOpenShift(ctx, order.branchId);
  const isSameShift = shift !== undefined && order.shiftId === shift.id;
  return { limitFen, needed: needsManager({ amountFen, limitFen, isSameShift, isCharge: order.type === 'CHARGE' }) };
}

/** The providers are asked once the refund is written down; what they do not answer now, the worker asks again. */
export async function sendAll(ctx: Ctx, refundId: string) {
  const refund = await getRefund(ctx, { refundId });
  const open = refund.parts.filter(({ status }) => status === 'REFUNDING');
  for (const { id } of open) await pursue(ctx, id);
  return open.length > 0 ? getRefund(ctx, { refundId }) : refund;
}

export const queryRefund = (ctx: Ctx, { refundId }: In<typeof refundApi.query>) => sendAll(ctx, refundId);
