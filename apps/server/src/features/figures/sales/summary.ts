import type { Days } from '@netbar/contract/figures/facts/period.rules';
import type { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { salesComparedDays, splitMonths } from '@netbar/contract/figures/sales/sales.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { fromFacts, readSales } from './read-sales.ts';
import { findPlace, isAt, type Place, requirePlan } from './sales-place.ts';

/** The headline figures of a period and of the days it is compared with. */
export async function getSummary(ctx: Ctx, asked: In<typeof salesApi.summary>): Promise<Out<typeof salesApi.summary>> {
  const place = await findPlace(ctx, asked);
  const compared = salesComparedDays(asked.comparison, asked);
  const [now, before] = await Promise.all([sumPeriod(ctx, place, asked), sumPeriod(ctx, place, compared)]);
  return { now, before, compared: { from: compared.from, to: compared.to, holiday: compared.holiday ?? null } };
}

async function sumPeriod(ctx: Ctx, place: Place, days: Days) {
  const reads = requirePlan(place, days, { dims: [] });
  const [{ rows }, counts] = await Promise.all([
    sql<{ salesFen: number; costFen: number; qty: number }>`
      select coalesce(sum(sales_fen), 0)::bigint as sales_fen, coalesce(sum(cost_fen), 0)::bigint as cost_fen, coalesce(sum(qty), 0)::bigint as qty
      from ${readSales(ctx, place, reads, { by: 'NONE', across: 'NONE', conditions: {} })} as lines`.execute(ctx.db),
    reads.every(({ table }) => table === 'FACTS') ? countFacts(ctx, place, days) : countDays(ctx, place, days),
  ]);
  const { salesFen, costFen, qty } = rows[0] ?? { salesFen: 0, costFen: 0, qty: 0 };
  return { salesFen, marginFen: place.seesCost ? salesFen - costFen : null, qty, ...counts };
}

interface Counts {
  orders: number;
  returnedFen: number;
}
const nothing: Counts = { orders: 0, returnedFen: 0 };

async function countFacts(ctx: Ctx, place: Place, days: Days): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(distinct earnings.doc_id) filter (where earnings.qty > 0)::int as orders,
      coalesce(sum(earnings.discount_fen - earnings.goods_fen - earnings.lease_fen - earnings.other_fen) filter (where earnings.qty < 0), 0)::bigint
        as returned_fen
    ${fromFacts(ctx, place, days, {})}`.execute(ctx.db);
  return rows[0] ?? nothing;
}

/** The same from the days and months of branches: an order is sold on one day. */
async function countDays(ctx: Ctx, place: Place, days: Days): Promise<Counts> {
  const { months, edges } = splitMonths(days);
  const parts = edges.map(
    ({ from, to }) => sql`
      select goods_orders, returned_fen from tenant.branch_days
      where ${inScope(ctx, 'branchDays.branchId')} and ${isAt(place, 'branch_days.branch_id')} and biz_date between ${from}::date and ${to}::date`,
  );
  if (months)
    parts.push(sql`
      select goods_orders, returned_fen from tenant.branch_months
      where ${inScope(ctx, 'branchMonths.branchId')} and ${isAt(place, 'branch_months.branch_id')}
        and biz_date between ${months.from}::date and ${months.to}::date`);
  const { rows } = await sql<Counts>`
    select coalesce(sum(goods_orders), 0)::bigint as orders, coalesce(sum(returned_fen), 0)::bigint as returned_fen
    from (${sql.join(parts, sql` union all `)}) as days`.execute(ctx.db);
  return rows[0] ?? nothing;
}
