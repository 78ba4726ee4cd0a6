import type { In } from '@netbar/contract/kernel/endpoint';
import type { paymentApi } from '@netbar/contract/payment/payment.api';
import { showOrder } from '#features/order/show-order.service.ts';
import type { PaymentResult } from '#gateways/payment.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { isOver, isUnheard, mayRevoke } from './ask-timing.service.ts';
import { findPayment, type StoredPayment } from './lock-payment.service.ts';
import { openDesk, type Desk } from './merchant.service.ts';
import { settle } from './settle.service.ts';

type Asked = StoredPayment & { mode: 'SCANNED' | 'SHOWN'; outTradeNo: string };

/** 查询结果: what the cashier presses when nobody knows. */
export async function queryPayment(ctx: Ctx, { paymentId }: In<typeof paymentApi.query>) {
  const { orderId } = await ask(ctx, paymentId);
  return showOrder(ctx, { orderId });
}

/** The customer pays otherwise: the code is ended, or what was begun is undone. */
export async function closePayment(ctx: Ctx, { paymentId }: In<typeof paymentApi.close>) {
  const { orderId } = await ask(ctx, paymentId, { isWanted: false });
  return showOrder(ctx, { orderId });
}

/**
 * Asks a provider about a payment and writes down what it says. What nobody waits for any longer is ended first, since money
 * that comes in for nothing only has to go back.
 */
export async function ask(ctx: Ctx, paymentId: string, { isWanted }: { isWanted?: boolean } = {}) {
  const payment = (await findPayment(ctx, paymentId)) as Asked;
  if (payment.isFlagged || (payment.status !== 'INIT' && payment.status !== 'PENDING')) return payment;
  if (payment.status === 'INIT') {
    // Nothing was sent. After a minute nothing will be.
    if (isUnheard(payment, ctx.now) || isWanted === false) await settle(ctx, paymentId, { outcome: 'CLOSED' });
    return payment;
  }
  const desk = await openDesk(ctx, payment.merchantId as string);
  const wanted = isWanted ?? (await isWaitedFor(ctx, payment));
  await settle(ctx, paymentId, await answerOf(ctx, desk, payment, wanted));
  return payment;
}

async function answerOf(ctx: Ctx, { acquirer }: Desk, payment: Asked, isWanted: boolean): Promise<PaymentResult> {
  const { outTradeNo, mode } = payment;
  const answer = await acquirer.query(outTradeNo);
  if (answer.outcome !== 'PENDING' && answer.outcome !== 'UNKNOWN') return answer;
  if (answer.outcome === 'PENDING' && !answer.isKnown && isUnheard(payment, ctx.now)) return { outcome: 'CLOSED' };
  if (isWanted && !isOver(payment, ctx.now)) return answer;
  if (mode === 'SHOWN') return acquirer.close(outTradeNo);
  return mayRevoke(payment, ctx.now) ? acquirer.revoke(outTradeNo) : answer;
}

/** Whether the order still waits for this much. */
async function isWaitedFor(ctx: Ctx, { orderId, amountFen }: StoredPayment) {
  const { status, dueFen } = await showOrder(ctx, { orderId });
  return (status === 'PENDING' || status === 'CONFIRMED') && dueFen >= amountFen;
}

/** By the clock, for payments of a company whose own job got lost. */
export async function askAll(ctx: Ctx, paymentIds: string[]) {
  for (const paymentId of paymentIds) await ask(ctx, paymentId);
}
