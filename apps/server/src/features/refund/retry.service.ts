import type { In } from '@netbar/contract/kernel/endpoint';
import { refundApi, refundErrors } from '@netbar/contract/refund/refund.api';
import { lockOrder } from '#features/order/lock-order.service.ts';
import { lockOne, stepPayment } from '#features/payment/lock-payment.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getRefund, lockPart } from './refund.queries.ts';
import { sendAll } from './refund.service.ts';
import { refundJob } from './send-refund.service.ts';
import { stepPart } from './settle-refund.service.ts';
import { syncOrder } from './sync-order.service.ts';

/** What a provider refused is asked for once more. What it closed goes under a new number. */
export async function retryRefund(ctx: Ctx, input: In<typeof refundApi.retry>) {
  await command(ctx, refundApi.retry, input, async (ctx) => {
    const { refundId } = input;
    const { orderId, no, parts } = await getRefund(ctx, { refundId });
    const order = await lockOrder(ctx, orderId);
    const failed = parts.filter(({ status }) => status === 'FAILED');
    if (failed.length === 0) throw new AppError(refundErrors.nothingFailed);
    for (const { id } of failed) {
      const part = await lockPart(ctx, id);
      const payment = await lockOne(ctx, part.paymentId);
      await stepPayment(ctx, payment, 'refund', { refundedFen: payment.refundedFen + part.amountFen });
      await stepPart(ctx, part, 'retry', { asks: 0, nextAskTime: ctx.now });
      ctx.later(refundJob, { partId: id });
    }
    await syncOrder(ctx, order, { no });
    return getRefund(ctx, { refundId });
  });
  return sendAll(ctx, input.refundId);
}
