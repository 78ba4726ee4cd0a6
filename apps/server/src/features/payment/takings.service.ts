import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';

interface HourTakings {
  date: string;
  hour: number;
  fen: number;
}

const isMoney = sql`payments.tender in ('CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD', 'GROUPBUY')`;

/**
 * Money the caller's branches took less what went back, by day and hour of the business. What members owned already is none.
 * Of orders, refunds and till entries made since: what a provider confirms days later is not told here.
 */
export async function countTakings(ctx: Ctx, since: Date): Promise<HourTakings[]> {
  const scope = inScope(ctx, 'payments.branchId');
  const { rows } = await sql<HourTakings>`
    with moved as (
      select settled_time as at, amount_fen as fen from tenant.payments
      where ${scope} and status = 'SUCCEEDED' and ${isMoney} and created_time >= ${since}
      union all
      select r.finished_time, -r.amount_fen from tenant.refunds f
      join tenant.refund_parts r on r.company_id = f.company_id and r.refund_id = f.id and r.status = 'REFUNDED'
      join tenant.payments on payments.company_id = r.company_id and payments.id = r.payment_id
      where ${scope} and ${isMoney} and f.created_time >= ${since}
      union all
      select created_time, fen from tenant.till_entries where ${inScope(ctx, 'tillEntries.branchId')} and created_time >= ${since})
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date,
      extract(hour from at at time zone 'Asia/Shanghai')::int as hour, sum(fen)::bigint as fen
    from moved group by 1, 2`.execute(ctx.db as Tx['db']);
  return rows;
}
