import { DAY_MS } from '@netbar/contract/kernel/time';
import type { Tender } from '@netbar/contract/payment/payment.rules';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { lockOne, stepPayment } from './lock-payment.service.ts';

interface Taken {
  tender: Tender;
  paidCount: number;
  paidFen: number;
  refundedCount: number;
  refundedFen: number;
}

/** What a shift took and gave back, by the way it was paid. */
export async function tendersOf(ctx: Ctx | Tx, shiftId: string): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with paid as (
      select tender, count(*) as n, sum(amount_fen) as fen from tenant.payments
      where shift_id = ${shiftId} and status = 'SUCCEEDED' group by 1),
    back as (
      select p.tender, count(*) as n, sum(r.amount_fen) as fen from tenant.refunds f
      join tenant.refund_parts r on r.company_id = f.company_id and r.refund_id = f.id and r.status = 'REFUNDED'
      join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id
      where f.shift_id = ${shiftId} group by 1)
    select tender, coalesce(paid.n, 0)::int as "paidCount", coalesce(paid.fen, 0)::bigint as "paidFen",
      coalesce(back.n, 0)::int as "refundedCount", coalesce(back.fen, 0)::bigint as "refundedFen"
    from paid full join back using (tender) order by tender`.execute(ctx.db as Tx['db']);
  return rows;
}

const TWO_DAYS_MS = 2 * DAY_MS;

/** Money that came while nobody was on shift belongs to the shift that opens next. */
export async function attachPayments(ctx: Tx, { branchId, shiftId }: { branchId: string; shiftId: string }) {
  const loose = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where(inScope(ctx, 'payments.branchId'))
    .where('branchId', '=', branchId)
    .where('status', '=', 'SUCCEEDED')
    .where('shiftId', 'is', null)
    .where('createdTime', '>', new Date(ctx.now.getTime() - TWO_DAYS_MS))
    .orderBy('id')
    .execute();
  for (const { id } of loose) await stepPayment(ctx, await lockOne(ctx, id), 'attach', { shiftId });
}
