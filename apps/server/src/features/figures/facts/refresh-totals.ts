import { measures } from '@netbar/contract/figures/facts/measures';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { snakeCase } from '#kernel/postgres/names.ts';

const columns = measures.map(snakeCase);
const columnList = sql.raw(columns.join(', '));
const columnSums = sql.raw(columns.map((column) => `sum(${column})`).join(', '));

const monthOf = (date: string) => sql`biz_date >= ${date}::date and biz_date < (${date}::date + interval '1 month')::date`;

/** Adds the days of a branch's month up, and its facts by product. */
export async function refreshBranchMonth(ctx: Tx, branchId: string, month: string): Promise<void> {
  await sql`delete from tenant.branch_months where branch_id = ${branchId} and biz_date = ${month}::date`.execute(ctx.db);
  await sql`
    insert into tenant.branch_months (branch_id, biz_date, open_days, ${columnList})
    select branch_id, ${month}::date, count(*), ${columnSums} from tenant.branch_days
    where branch_id = ${branchId} and ${monthOf(month)} group by 1`.execute(ctx.db);
  await sql`delete from tenant.branch_product_months where branch_id = ${branchId} and biz_date = ${month}::date`.execute(ctx.db);
  await sql`
    insert into tenant.branch_product_months (branch_id, biz_date, product_id, lines, qty, gross_fen, discount_fen, cost_fen)
    select branch_id, ${month}::date, product_id, count(*), sum(qty), sum(goods_fen + lease_fen + other_fen), sum(discount_fen), sum(cost_fen)
    from tenant.earnings where branch_id = ${branchId} and ${monthOf(month)} and product_id is not null group by 1, 3 order by 3`.execute(
    ctx.db,
  );
}

/** A brand's products of a day, by source and way of paying, from the facts of its branches. */
export async function refreshBrandDay(ctx: Tx, brandId: string, date: string): Promise<void> {
  await sql`delete from tenant.product_days where brand_id = ${brandId} and biz_date = ${date}::date`.execute(ctx.db);
  await sql`
    insert into tenant.product_days (brand_id, biz_date, product_id, source, tender, lines, qty, gross_fen, discount_fen, cost_fen)
    select ${brandId}::uuid, ${date}::date, e.product_id, coalesce(e.source, 0), coalesce(e.tender, 'SIGNED'), count(*), sum(e.qty),
      sum(e.goods_fen + e.lease_fen + e.other_fen), sum(e.discount_fen), sum(e.cost_fen)
    from tenant.branches b join tenant.earnings e on e.company_id = b.company_id and e.branch_id = b.id and e.biz_date = ${date}::date
    where b.brand_id = ${brandId} and e.product_id is not null group by 3, 4, 5 order by 3, 4, 5`.execute(ctx.db);
}

const HOURS = Array.from({ length: 24 }, (_, i) => i + 1);
const hourSums = (column: string) => sql.raw(`array[${HOURS.map((hour) => `sum(d.${column}[${hour}])`).join(', ')}]::bigint[]`);

/** A brand's products of a month, and its hours of the week. */
export async function refreshBrandMonth(ctx: Tx, brandId: string, month: string): Promise<void> {
  await sql`delete from tenant.product_months where brand_id = ${brandId} and biz_date = ${month}::date`.execute(ctx.db);
  await sql`
    insert into tenant.product_months (brand_id, biz_date, product_id, dimensions, source, tender, lines, qty, gross_fen, discount_fen, cost_fen)
    select ${brandId}::uuid, ${month}::date, product_id, 1 - grouping(source) + 2 * (1 - grouping(tender)), coalesce(source, 0),
      coalesce(tender, 'SIGNED'), sum(lines), sum(qty), sum(gross_fen), sum(discount_fen), sum(cost_fen)
    from tenant.product_days where brand_id = ${brandId} and ${monthOf(month)} group by product_id, cube (source, tender) order by 4, 3, 5, 6`.execute(
    ctx.db,
  );
  await sql`delete from tenant.week_hours where brand_id = ${brandId} and biz_date = ${month}::date`.execute(ctx.db);
  await sql`
    insert into tenant.week_hours (brand_id, biz_date, weekday, days, earned_hours, goods_hours, session_hours, occupied_hours, available_hours)
    select ${brandId}::uuid, ${month}::date, extract(isodow from d.biz_date), count(distinct (d.branch_id, d.biz_date)),
      ${hourSums('earned_hours')}, ${hourSums('goods_hours')}, ${hourSums('session_hours')}, ${hourSums('occupied_hours')},
      ${hourSums('available_hours')}
    from tenant.branches b join tenant.area_days d on d.company_id = b.company_id and d.branch_id = b.id
    where b.brand_id = ${brandId} and d.biz_date >= ${month}::date and d.biz_date < (${month}::date + interval '1 month')::date
    group by 3`.execute(ctx.db);
}
