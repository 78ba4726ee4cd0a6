import type { homeApi } from '@netbar/contract/figures/home/home.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { bizDateAt, thresholdsOf } from '#features/org/branch/branch.ts';
import { type Ctx, requireInScope } from '#kernel/ctx.ts';

interface Answers {
  orders: number;
  answered: number;
  inTime: number;
  medianSec: number | null;
}

/** API-08: of the orders and calls of the branch's business day, how many were answered, how many in time, and how fast. */
export async function getOrderRate(ctx: Ctx, { id: branchId }: In<typeof homeApi.orderRate>) {
  requireInScope(ctx, branchId);
  const date = await bizDateAt(ctx, branchId);
  const { orderLateSec: lateSec } = await thresholdsOf(ctx, branchId);
  const { rows } = await sql<Answers>`
    with waits as (
      select extract(epoch from coalesce(accepted_time, finished_time) - created_time) as sec from tenant.orders
      where branch_id = ${branchId} and biz_date = ${date}::date and created_time >= ${startOfBizDate(date)}
        and (status <> 'CANCELLED' or accepted_time is not null))
    select count(*)::int as orders, count(sec)::int as answered, count(*) filter (where sec <= ${lateSec})::int as "inTime",
      round(percentile_cont(0.5) within group (order by sec))::int as "medianSec"
    from waits`.execute(ctx.db);
  return { date, ...(rows[0] ?? { orders: 0, answered: 0, inTime: 0, medianSec: null }) };
}
