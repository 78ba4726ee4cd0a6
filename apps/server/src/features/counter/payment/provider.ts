import type { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { paymentErrors } from '@netbar/contract/counter/payment/payment.errors';
import type { NewTender } from '@netbar/contract/counter/payment/payment.model';
import { channelOfCode, paymentLifecycle } from '@netbar/contract/counter/payment/payment.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { id } from '@netbar/contract/kernel/model';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { getOrder, stepOrder, type LockedOrder } from '#features/counter/order/order.ts';
import { findOpenShift } from '#features/money/shift/shift.ts';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import type { Callback, PaymentResult } from '#gateways/payment.ts';
import { channelAccount } from '#kernel/accounts.ts';
import { inTx, type Ctx, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { systemActor } from '#kernel/open-ctx.ts';
import { defineJob } from '#kernel/outbox.ts';
import { traceOpened } from '#kernel/transition.ts';
import { isOver, isUnheard, mayRevoke, nextAsk, SHOWN_LIFE_MS } from './ask-timing.ts';
import { openDesk, requireMerchant, type Desk } from './merchant.ts';
import { findPayment, lockPayment, lockPaymentRow, moneyBack, stepPayment, type StoredPayment } from './payment.ts';
import { advanceOrder, postPayment } from './tenders.ts';

export type ProviderTender = Extract<NewTender, { tender: 'WECHAT' | 'ALIPAY' }>;
export const isProviderTender = (tender: NewTender): tender is ProviderTender =>
  tender.tender === 'WECHAT' || tender.tender === 'ALIPAY';

/** Asks a provider for the result of a payment. */
export const askPaymentJob = defineJob('payment.ask', z.object({ paymentId: id }));

/** Stores a payment before the provider is asked for money, so that its result can be found by its number whatever happens. */
export async function openPayment(ctx: Tx, order: LockedOrder, { tender, amountFen, payerCode }: ProviderTender, seq: number) {
  if (payerCode && channelOfCode(payerCode) !== tender) throw new AppError(paymentErrors.wrongCode);
  const { id: orderId, type: orderType, branchId } = order;
  const { brandId } = await requireBranch(ctx, branchId);
  const merchantId = await requireMerchant(ctx, brandId, tender);
  const id = ctx.newId();
  const row = { id, orderId, orderType, branchId, seq, tender, amountFen, merchantId, createdTime: ctx.now };
  await ctx.db
    .insertInto('payments')
    .values({
      ...row,
      status: 'INIT',
      mode: payerCode ? 'SCANNED' : 'SHOWN',
      outTradeNo: id.replaceAll('-', ''),
      expiresTime: payerCode ? null : new Date(ctx.now.getTime() + SHOWN_LIFE_MS),
      nextAskTime: nextAsk(0, ctx.now),
    })
    .execute();
  traceOpened(ctx, paymentLifecycle, { id, branchId, status: 'INIT' }, { no: order.no, tender, amountFen });
  // If this server stops before it sends the payment, the worker closes it.
  ctx.later(askPaymentJob, { paymentId: id }, nextAsk(0, ctx.now));
}

/** Asks the provider for the money of a stored payment. Only the call that takes it from INIT to PENDING does so. */
export async function sendPayment(ctx: Ctx, paymentId: string, { payerCode }: ProviderTender) {
  const isOurs = await inTx(ctx, async (ctx) => {
    const { payment } = await lockPayment(ctx, paymentId);
    if (payment.status === 'INIT') await stepPayment(ctx, payment, 'send');
    return payment.status === 'INIT';
  });
  if (!isOurs) return;
  const payment = await findPayment(ctx, paymentId);
  const { branchNo, name } = await requireBranch(ctx, payment.branchId);
  const { acquirer, notifyUrl } = await openDesk(ctx, payment.merchantId as string);
  const charge = { outTradeNo: payment.outTradeNo as string, amountFen: payment.amountFen, description: name };
  if (payerCode)
    await settlePayment(ctx, paymentId, await acquirer.takeCode({ ...charge, payerCode, branchNo, deviceIp: ctx.ip }));
  else await showCode(ctx, payment, await acquirer.showCode({ ...charge, notifyUrl, expiresTime: payment.expiresTime as Date }));
}

/** Stores the code for the screen. Without a code the payment is settled or asked about like any other. */
async function showCode(ctx: Ctx, { id }: StoredPayment, result: Awaited<ReturnType<Desk['acquirer']['showCode']>>) {
  if (result.outcome !== 'PENDING') return settlePayment(ctx, id, result);
  await inTx(ctx, async (ctx) => {
    const { payment } = await lockPayment(ctx, id);
    if (payment.status === 'PENDING') await stepPayment(ctx, payment, 'ask', { codeUrl: result.codeUrl });
  });
}

/** 查询结果: the cashier asks for the result of a payment. */
export async function queryPayment(ctx: Ctx, { paymentId }: In<typeof paymentApi.query>) {
  const { orderId } = await askForPayment(ctx, paymentId);
  return getOrder(ctx, { orderId });
}

/** The customer pays in another way: cancels the payment at the provider. */
export async function closePayment(ctx: Ctx, { paymentId }: In<typeof paymentApi.close>) {
  const { orderId } = await askForPayment(ctx, paymentId, { isWanted: false });
  return getOrder(ctx, { orderId });
}

/** For the schedule: payments whose own job got lost. */
export async function askForPayments(ctx: Ctx, paymentIds: string[]) {
  for (const paymentId of paymentIds) await askForPayment(ctx, paymentId);
}

type ProviderPayment = StoredPayment & { mode: 'SCANNED' | 'SHOWN'; outTradeNo: string };

/**
 * Asks the provider for the result of a payment and stores it. A payment that nobody waits for any longer is cancelled at the
 * provider, since the money would have to be refunded.
 */
export async function askForPayment(ctx: Ctx, paymentId: string, { isWanted }: { isWanted?: boolean } = {}) {
  const payment = (await findPayment(ctx, paymentId)) as ProviderPayment;
  if (payment.isFlagged || (payment.status !== 'INIT' && payment.status !== 'PENDING')) return payment;
  if (payment.status === 'INIT') {
    // Never sent, and too old to be sent now.
    if (isUnheard(payment, ctx.now) || isWanted === false) await settlePayment(ctx, paymentId, { outcome: 'CLOSED' });
    return payment;
  }
  const desk = await openDesk(ctx, payment.merchantId as string);
  const wanted = isWanted ?? (await isWaitedFor(ctx, payment));
  await settlePayment(ctx, paymentId, await askProvider(ctx, desk, payment, wanted));
  return payment;
}

/** Whether the order still waits for this amount. */
async function isWaitedFor(ctx: Ctx, { orderId, amountFen }: StoredPayment) {
  const { status, dueFen } = await getOrder(ctx, { orderId });
  return (status === 'PENDING' || status === 'CONFIRMED') && dueFen >= amountFen;
}

async function askProvider(ctx: Ctx, { acquirer }: Desk, payment: ProviderPayment, isWanted: boolean): Promise<PaymentResult> {
  const { outTradeNo, mode } = payment;
  const answer = await acquirer.query(outTradeNo);
  if (answer.outcome !== 'PENDING' && answer.outcome !== 'UNKNOWN') return answer;
  if (answer.outcome === 'PENDING' && !answer.isKnown && isUnheard(payment, ctx.now)) return { outcome: 'CLOSED' };
  if (isWanted && !isOver(payment, ctx.now)) return answer;
  if (mode === 'SHOWN') return acquirer.close(outTradeNo);
  return mayRevoke(payment, ctx.now) ? acquirer.revoke(outTradeNo) : answer;
}

/** A provider reports a result. It is believed only if its signature fits the bytes of the body. */
export async function receiveCallback(
  visit: Visit,
  input: In<typeof paymentApi.callback>,
): Promise<Out<typeof paymentApi.callback>> {
  const ctx = visit.as(systemActor(input.companyId));
  const { acquirer } = await openDesk(ctx, input.merchantId);
  const reading = acquirer.readCallback(Buffer.from(input.file), input.headers as IncomingHttpHeaders, ctx.now);
  if (reading.verdict === 'REFUSED') {
    ctx.log.warn({ problem: reading.problem, merchantId: input.merchantId }, 'a callback was refused');
    throw new AppError(paymentErrors.callbackRefused);
  }
  await settleCallback(ctx, input.merchantId, reading);
  const { contentType, body } = acquirer.answerCallback(true);
  return { name: 'answer', type: contentType, body: streamOf(body) };
}

async function* streamOf(body: string) {
  yield body;
}

async function settleCallback(ctx: Ctx, merchantId: string, reading: Exclude<Callback, { verdict: 'REFUSED' }>) {
  if (reading.verdict === 'NOTHING') return;
  if (reading.verdict === 'REFUND') {
    for (const { settleRefundCallback } of moneyBack.all()) await settleRefundCallback(ctx, reading.refundNo, reading.result);
    return;
  }
  const payment = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('outTradeNo', '=', reading.outTradeNo)
    .executeTakeFirst();
  // Another system of the same merchant took this payment.
  if (!payment) return ctx.log.warn({ outTradeNo: reading.outTradeNo }, 'paid for something unknown');
  const { amountFen, transactionId, paidTime } = reading;
  await settlePayment(ctx, payment.id, { outcome: 'SUCCEEDED', amountFen, transactionId, paidTime });
}

/** Stores what a provider says about a payment. The same result twice, or results in another order, have one effect. */
export const settlePayment = (ctx: Ctx, paymentId: string, result: PaymentResult) =>
  inTx(ctx, async (ctx) => {
    const { order, payment } = await lockPayment(ctx, paymentId);
    if (payment.status === 'SUCCEEDED' || payment.isFlagged) return;
    switch (result.outcome) {
      case 'SUCCEEDED':
        if (result.amountFen !== payment.amountFen) return flagPayment(ctx, payment, result);
        return creditPayment(ctx, { order, payment, transactionId: result.transactionId });
      case 'FAILED':
      case 'CLOSED':
        if (payment.status === 'INIT' || payment.status === 'PENDING')
          await stepPayment(ctx, payment, result.outcome === 'FAILED' ? 'fail' : 'close', { codeUrl: null, nextAskTime: null });
        return;
      case 'PENDING':
      case 'UNKNOWN':
        if (payment.status === 'PENDING') await askAgainLater(ctx, payment);
    }
  });

/** The provider took another amount than asked for. Nothing is credited; somebody has to check with the provider. */
async function flagPayment(
  ctx: Tx,
  payment: StoredPayment,
  { amountFen, transactionId }: { amountFen: number; transactionId: string },
) {
  ctx.log.error(
    { paymentId: payment.id, asked: payment.amountFen, paid: amountFen, transactionId },
    'a payment of another amount',
  );
  if (payment.status === 'PENDING') await stepPayment(ctx, payment, 'flag', { isFlagged: true, nextAskTime: null });
}

async function askAgainLater(ctx: Tx, payment: StoredPayment) {
  const nextAskTime = nextAsk(payment.asks, ctx.now);
  await stepPayment(ctx, payment, 'ask', { nextAskTime, asks: payment.asks + 1 });
  ctx.later(askPaymentJob, { paymentId: payment.id }, nextAskTime);
}

interface PaymentToCredit {
  order: LockedOrder;
  payment: StoredPayment;
  transactionId: string;
}

/** The money came: posts it and steps the order, or refunds it if the order no longer waits for it. */
async function creditPayment(ctx: Tx, { order, payment, transactionId }: PaymentToCredit) {
  const { amountFen, tender, seq } = payment;
  // Without an open shift the payment is counted to the shift that opens next.
  const shift = await findOpenShift(ctx, order.branchId);
  await stepPayment(ctx, payment, 'succeed', {
    reference: transactionId,
    settledTime: ctx.now,
    codeUrl: null,
    nextAskTime: null,
    shiftId: shift?.id ?? null,
  });
  const bizDate = await bizDateAt(ctx, order.branchId);
  await postPayment(ctx, order, { to: channelAccount(order.branchId), amountFen, tender, bizDate, seq });
  const detail = { [tender]: amountFen };
  const isWaiting = order.status === 'PENDING' || order.status === 'CONFIRMED';
  if (isWaiting && amountFen <= order.payableFen - order.paidFen) {
    await advanceOrder(ctx, order, { fen: amountFen, points: 0, by: 'system', detail });
    return;
  }
  const change = { paidFen: order.paidFen + amountFen };
  const late = await stepOrder(ctx, order, { action: 'payLate', by: 'system', change, detail });
  const stored = await lockPaymentRow(ctx, payment.id);
  for (const { refundLatePayment } of moneyBack.all()) await refundLatePayment(ctx, late, stored);
}
