import { lockOne, lockPayment, stepPayment, type StoredPayment } from './lock-payment.service.ts';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { stepOrder } from '#features/order/step.service.ts';
import { bizDateAt } from '#features/branch/branch-lookup.service.ts';
import { refundLate } from '#features/refund/refund-late.service.ts';
import { findOpenShift } from '#features/shift/open-shift.service.ts';
import type { PaymentResult } from '#gateways/payment.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { advance } from './advance.service.ts';
import { askJob, nextAsk } from './ask-timing.service.ts';
import { channelOf, receive } from './take.service.ts';

/** Writes down what a provider said about a payment. Said twice, or in another order, it has one effect. */
export const settle = (ctx: Ctx, paymentId: string, result: PaymentResult) =>
  inTx(ctx, async (ctx) => {
    const { order, payment } = await lockPayment(ctx, paymentId);
    if (payment.status === 'SUCCEEDED' || payment.isFlagged) return;
    switch (result.outcome) {
      case 'SUCCEEDED':
        if (result.amountFen !== payment.amountFen) return flag(ctx, payment, result);
        return credit(ctx, { order, payment, transactionId: result.transactionId });
      case 'FAILED':
      case 'CLOSED':
        if (payment.status === 'INIT' || payment.status === 'PENDING')
          await stepPayment(ctx, payment, result.outcome === 'FAILED' ? 'fail' : 'close', { codeUrl: null, nextAskTime: null });
        return;
      case 'PENDING':
      case 'UNKNOWN':
        if (payment.status === 'PENDING') await askAgain(ctx, payment);
    }
  });

/** Neither paid nor refused: the worker asks again. */
async function askAgain(ctx: Tx, payment: StoredPayment) {
  const nextAskTime = nextAsk(payment.asks, ctx.now);
  await stepPayment(ctx, payment, 'ask', { nextAskTime, asks: payment.asks + 1 });
  ctx.later(askJob, { paymentId: payment.id }, nextAskTime);
}

/** Another sum than was asked for is nobody's payment. Somebody has to look at it with the provider. */
async function flag(ctx: Tx, payment: StoredPayment, { amountFen, transactionId }: { amountFen: number; transactionId: string }) {
  ctx.log.error(
    { paymentId: payment.id, asked: payment.amountFen, paid: amountFen, transactionId },
    'a payment of another amount',
  );
  if (payment.status === 'PENDING') await stepPayment(ctx, payment, 'flag', { isFlagged: true, nextAskTime: null });
}

interface Credited {
  order: LockedOrder;
  payment: StoredPayment;
  transactionId: string;
}

async function credit(ctx: Tx, { order, payment, transactionId }: Credited) {
  const { amountFen, tender, seq } = payment;
  // Money that comes while nobody is on shift belongs to the next one.
  const shift = await findOpenShift(ctx, order.branchId);
  await stepPayment(ctx, payment, 'succeed', {
    reference: transactionId,
    settledTime: ctx.now,
    codeUrl: null,
    nextAskTime: null,
    shiftId: shift?.id ?? null,
  });
  const bizDate = await bizDateAt(ctx, order.branchId);
  await receive(ctx, order, { to: channelOf(order.branchId), amountFen, tender, bizDate, seq });
  const detail = { [tender]: amountFen };
  const isWaiting = order.status === 'PENDING' || order.status === 'CONFIRMED';
  if (isWaiting && amountFen <= order.payableFen - order.paidFen) {
    await advance(ctx, order, { fen: amountFen, points: 0, by: 'system', detail });
    return;
  }
  // It came after the order was called off or paid otherwise: it is the customer's, and goes back.
  const late = await stepOrder(ctx, order, {
    action: 'payLate',
    by: 'system',
    change: { paidFen: order.paidFen + amountFen },
    detail,
  });
  await refundLate(ctx, late, await lockOne(ctx, payment.id));
}
