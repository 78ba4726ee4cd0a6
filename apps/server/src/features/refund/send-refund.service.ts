import { id } from '@netbar/contract/kernel/model';
import { z } from 'zod';
import { openDesk } from '#features/payment/merchant.service.ts';
import type { RefundResult } from '#gateways/payment.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { defineJob } from '#kernel/outbox.ts';
import { findPart } from './refund.queries.ts';

/** Has a provider give money back, or finds out what became of it. */
export const refundJob = defineJob('refund.send', z.object({ partId: id }));

/**
 * Asks first, unless it is the very first time: a provider carries a number out once, so asking for it again after doubt is
 * safe, and needless when it is done.
 */
export async function askProvider(ctx: Ctx, partId: string): Promise<RefundResult | undefined> {
  const part = await findPart(ctx, partId);
  if (part.status !== 'REFUNDING') return undefined;
  const { acquirer, notifyUrl } = await openDesk(ctx, part.merchantId as string);
  const { amountFen, refundNo, totalFen, reason } = part;
  const about = { outTradeNo: part.outTradeNo as string, refundNo, amountFen };
  if (part.asks > 0) {
    const known = await acquirer.queryRefund(about);
    if (known.outcome !== 'UNKNOWN') return known;
  }
  return acquirer.refund({ ...about, totalFen, reason, notifyUrl });
}
