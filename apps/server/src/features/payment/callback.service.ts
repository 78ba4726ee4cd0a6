import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { paymentErrors, type paymentApi } from '@netbar/contract/payment/payment.api';
import type { IncomingHttpHeaders } from 'node:http';
import { settleCallback as settleRefund } from '#features/refund/settle-refund.service.ts';
import type { Callback } from '#gateways/payment.ts';
import type { Ctx, Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { systemActor } from '#kernel/open-ctx.ts';
import { openDesk } from './merchant.service.ts';
import { settle } from './settle.service.ts';

/** What a provider tells us by itself: believed only by its signature over the bytes as they came. */
export async function takeCallback(
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
  await settleReading(ctx, input.merchantId, reading);
  const { contentType, body } = acquirer.answerCallback(true);
  return { name: 'answer', type: contentType, body: answerOf(body) };
}

async function* answerOf(body: string) {
  yield body;
}

async function settleReading(ctx: Ctx, merchantId: string, reading: Exclude<Callback, { verdict: 'REFUSED' }>) {
  if (reading.verdict === 'NOTHING') return;
  if (reading.verdict === 'REFUND') return settleRefund(ctx, reading.refundNo, reading.result);
  const payment = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('outTradeNo', '=', reading.outTradeNo)
    .executeTakeFirst();
  // Genuine, and none of ours: another system of the same merchant.
  if (!payment) return ctx.log.warn({ outTradeNo: reading.outTradeNo }, 'paid for something unknown');
  const { amountFen, transactionId, paidTime } = reading;
  await settle(ctx, payment.id, { outcome: 'SUCCEEDED', amountFen, transactionId, paidTime });
}
