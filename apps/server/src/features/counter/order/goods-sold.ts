import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { inScope, type Ctx } from '#kernel/ctx.ts';

/** What goods were sold for on a business day and on the day before, the latter up to the same time of day. Recharge cards are no goods. */
export async function sumGoodsSold(ctx: Ctx, today: string): Promise<{ now: number; before: number }> {
  const yesterday = addDays(today, -1);
  const { rows } = await sql<{ now: number; before: number }>`
    select coalesce(sum(orders.payable_fen) filter (where orders.biz_date = ${today}::date), 0)::bigint as now,
      coalesce(sum(orders.payable_fen) filter (where orders.biz_date = ${yesterday}::date
        and orders.created_time + interval '1 day' <= ${ctx.now}), 0)::bigint as before
    from tenant.orders where ${inScope(ctx, 'orders.branchId')} and orders.type = 'SALE' and orders.is_paid
      and orders.status <> 'CANCELLED' and orders.created_time >= ${startOfBizDate(yesterday)}
      and not exists (select from tenant.recharge_cards c where c.company_id = orders.company_id and c.order_id = orders.id)`.execute(
    ctx.db,
  );
  return rows[0] ?? { now: 0, before: 0 };
}
