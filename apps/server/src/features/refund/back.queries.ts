import type { Tender } from '@netbar/contract/payment/payment.rules';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';

/** A payment with what may still go back of it. */
export interface Back {
  id: string;
  tender: Tender;
  leftFen: number;
  leftPoints: number;
}

export async function backOf(ctx: Ctx | Tx, orderId: string): Promise<Back[]> {
  return ctx.db
    .selectFrom('payments')
    .select([
      'payments.id',
      'payments.tender',
      sql<number>`payments.amount_fen - payments.refunded_fen`.as('leftFen'),
      sql<number>`payments.points - coalesce((select sum(r.points) from refund_parts r
        where r.payment_id = payments.id and r.status <> 'FAILED'), 0)::bigint`.as('leftPoints'),
    ])
    .where(inScope(ctx, 'payments.branchId'))
    .where('payments.orderId', '=', orderId)
    .where('payments.status', '=', 'SUCCEEDED')
    .orderBy('payments.seq')
    .execute();
}
