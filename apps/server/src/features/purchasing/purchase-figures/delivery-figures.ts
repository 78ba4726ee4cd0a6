import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import type { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import type {
  DeliveryFigures,
  ProductFigures,
  SupplierFigures,
} from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { SCORE_POINTS } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.rules';
import { type RawBuilder, sql } from 'kysely';
import { matchesProduct } from '#features/goods/product/product.ts';
import { matchesSupplier } from '#features/purchasing/supplier/supplier.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { sortsOf } from '#kernel/list.ts';
import { type Asked, fromAskedLines, ordersBehind } from './asked-orders.ts';

/** Unknown figures are below all others. */
const known = (figure: string) => sql`coalesce(f.${sql.ref(figure)}, -1)`;
const figureSorts = {
  name: sql`owner.name`,
  orders: sql`f.orders`,
  lines: sql`f.lines`,
  packs: sql`f.packs`,
  fill: known('fill'),
  lead: known('median_days'),
  late: known('late'),
  rejected: known('rejected'),
};
const tie = sql`f.key`;
const productSorts = sortsOf({ by: figureSorts, byDefault: '-packs', tie });
const supplierSorts = sortsOf({ by: { ...figureSorts, score: known('score') }, byDefault: '-orders', tie });

export const listProductFigures = (
  ctx: Ctx,
  filter: In<typeof purchaseFiguresApi.products>,
): Promise<Out<typeof purchaseFiguresApi.products>> =>
  pageOfFigures<ProductFigures>(ctx, filter, {
    key: sql`l.product_id`,
    owner: sql`product_masters`,
    shown: sql`owner.code, owner.name, owner.spec, owner.picture, owner.base_unit`,
    isFound: (keyword) => matchesProduct(keyword),
    idName: 'productId',
    sort: productSorts(filter.sort),
  });

export const listSupplierFigures = (
  ctx: Ctx,
  filter: In<typeof purchaseFiguresApi.suppliers>,
): Promise<Out<typeof purchaseFiguresApi.suppliers>> =>
  pageOfFigures<SupplierFigures>(ctx, filter, {
    key: sql`l.supplier_id`,
    owner: sql`suppliers`,
    shown: sql`owner.code, owner.name`,
    isFound: (keyword) => matchesSupplier(keyword),
    idName: 'supplierId',
    sort: supplierSorts(filter.sort),
  });

interface Grouping {
  /** What lines are grouped by, the table that names it, and what a row shows of that. */
  key: RawBuilder<unknown>;
  owner: RawBuilder<unknown>;
  shown: RawBuilder<unknown>;
  isFound: (keyword: string) => RawBuilder<boolean>;
  /** What the list of orders calls the key. */
  idName: 'productId' | 'supplierId';
  sort: RawBuilder<unknown>;
}

/**
 * One page of figures, and those of everything that matches, in one statement. The total is counted from the lines like every row:
 * shares, medians and numbers of orders do not add up.
 */
async function pageOfFigures<R extends DeliveryFigures>(
  ctx: Ctx,
  { page, limit, keyword, ...asked }: Asked & { page: number; limit: number; keyword?: string | undefined },
  { key, owner, shown, isFound, idName, sort }: Grouping,
) {
  const lines = sql`${fromAskedLines(ctx, asked)} and ${keyword ? isFound(keyword) : sql`true`}`;
  const { rows: found } = await sql<R & { id: string; isTotal: boolean; found: number }>`
    with ${figuresBy(key, lines)}
    select * from (
      select f.key as id, f.is_total, (select count(*)::int from figures where not is_total) as found,
        row_number() over (partition by f.is_total order by ${sort}) as n, ${shown},
        f.orders, f.lines, round(f.packs * 100)::bigint as packs, f.due_lines, round(f.fill * 10000)::int as fill_bp,
        round(f.late * 10000)::int as late_bp, round(f.rejected * 10000)::int as rejected_bp, f.median_days, f.ninetieth_days,
        f.late_orders, f.short_orders, f.rejected_orders, f.score
      from figures f left join ${owner} owner on owner.id = f.key) page
    where is_total or n > ${(page - 1) * limit} and n <= ${page * limit}
    order by is_total desc, n`.execute(ctx.db);
  const [total, ...rows] = found;
  const behind = ordersBehind(ctx, asked);
  return {
    rows: rows.map((row) => ({ ...row, behind: { ...behind, [idName]: row.id } })),
    total: Math.min(total?.found ?? 0, MOST_LISTED),
    // Without lines there are no orders behind them, and what was asked for is not repeated.
    sums: total ? { ...total, behind: keyword || total.lines === 0 ? null : behind } : null,
  };
}

const { filled, onTime, accepted } = SCORE_POINTS;

/** `figures`: one row for each key and one for all lines. Products are added up in packs, since their base units differ. */
const figuresBy = (key: RawBuilder<unknown>, lines: RawBuilder<unknown>) => sql`
  placed as materialized (
    select ${key} as key, l.store_purchase_id as order_id, l.asked_qty::numeric / l.pack_qty as packs,
      l.received_qty::numeric / l.pack_qty as received, l.rejected_qty::numeric / l.pack_qty as rejected,
      l.came_qty::numeric / l.pack_qty as came, l.is_due, l.is_late, l.is_short, l.lead_days
    ${lines}),
  leads as (
    select p.key, percentile_disc(0.5) within group (order by d.days) as median_days,
      percentile_disc(0.9) within group (order by d.days) as ninetieth_days
    from placed p, unnest(p.lead_days) as d (days) group by grouping sets ((p.key), ())),
  counted as (
    select key, grouping(key) = 1 as is_total, count(distinct order_id)::int as orders, count(*)::int as lines,
      coalesce(sum(packs), 0) as packs, (count(*) filter (where is_due))::int as due_lines,
      (sum(received) filter (where is_due)) / nullif(sum(packs) filter (where is_due), 0) as fill,
      (count(*) filter (where is_late))::numeric / nullif(count(*) filter (where is_due), 0) as late,
      sum(rejected) / nullif(sum(came), 0) as rejected,
      (count(distinct order_id) filter (where is_late))::int as late_orders,
      (count(distinct order_id) filter (where is_short))::int as short_orders,
      (count(distinct order_id) filter (where rejected > 0))::int as rejected_orders
    from placed group by grouping sets ((key), ())),
  figures as (
    select c.*, leads.median_days, leads.ninetieth_days,
      round(${sql.lit(filled)} * c.fill + ${sql.lit(onTime)} * (1 - c.late) + ${sql.lit(accepted)} * coalesce(1 - c.rejected, 0))::int as score
    from counted c left join leads on leads.key is not distinct from c.key)`;
