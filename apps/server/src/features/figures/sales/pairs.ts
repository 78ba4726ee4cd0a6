import type { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { LEAST_TOGETHER, MOST_PAIRS, pairDays, pairFigures } from '@netbar/contract/figures/sales/sales.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { fromFacts } from './read-sales.ts';
import { findPlace } from './sales-place.ts';

/** The largest orders are parties: each of their pairs would count, and says nothing. */
const MOST_PRODUCTS = 12;

interface Pair {
  firstId: string;
  firstName: string;
  secondId: string;
  secondName: string;
  together: number;
  first: number;
  second: number;
  orders: number;
}

/** Products that were bought together most often in the last days of the period. */
export async function listPairs(ctx: Ctx, asked: In<typeof salesApi.pairs>): Promise<Out<typeof salesApi.pairs>> {
  const place = await findPlace(ctx, asked);
  const days = pairDays(asked, place.branchIds.length);
  const { rows } = await sql<Pair>`
    with bought as materialized (
      select distinct earnings.doc_id, earnings.product_id ${fromFacts(ctx, place, days, {})} and earnings.qty > 0),
    orders as materialized (select doc_id, count(*) as products from bought group by 1),
    small as materialized (select b.* from bought b join orders o on o.doc_id = b.doc_id and o.products between 2 and ${MOST_PRODUCTS}),
    products as materialized (select product_id, count(*)::int as n from bought group by 1),
    pairs as (
      select a.product_id as first_id, b.product_id as second_id, count(*)::int as together
      from small a join small b on b.doc_id = a.doc_id and b.product_id > a.product_id
      group by 1, 2 having count(*) >= ${LEAST_TOGETHER} order by 3 desc, 1, 2 limit ${MOST_PAIRS})
    select total.orders, pairs.*, x.n as first, y.n as second, p.name as first_name, q.name as second_name
    from (select count(*)::int as orders from orders) as total
    left join (pairs
      join products x on x.product_id = pairs.first_id join products y on y.product_id = pairs.second_id
      join tenant.product_masters p on p.id = pairs.first_id join tenant.product_masters q on q.id = pairs.second_id) on true
    order by pairs.together desc, pairs.first_id, pairs.second_id`.execute(ctx.db);
  const pairs = rows.filter(({ firstId }) => firstId !== null);
  return {
    ...days,
    orders: rows[0]?.orders ?? 0,
    pairs: pairs.map(({ first, second, orders, ...pair }) => ({
      ...pair,
      ...pairFigures({ together: pair.together, first, second, orders }),
    })),
  };
}
