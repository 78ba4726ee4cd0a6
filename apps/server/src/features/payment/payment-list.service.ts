import type { Payment } from '@netbar/contract/payment/payment.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx, Tx } from '#kernel/ctx.ts';

/** What an order was paid with, in the order it came. Whoever asks has found the order in scope. */
export async function listPayments(ctx: Ctx | Tx, orderId: string): Promise<z.output<typeof Payment>[]> {
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'orderId', 'tender', 'status', 'amountFen', 'points', 'tenderedFen', 'changeFen', 'reference', 'refundedFen'])
    .select(['createdTime', 'settledTime', 'version', 'mode', 'codeUrl', 'expiresTime', 'isFlagged', 'reason'])
    .select(sql<string | null>`case when evidence ->> 'kind' = 'SIGNATURE' then evidence ->> 'shown' end`.as('signerName'))
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute();
}
