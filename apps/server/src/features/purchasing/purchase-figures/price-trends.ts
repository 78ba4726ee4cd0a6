import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import type { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import type { PriceTrend } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { sql } from 'kysely';
import { matchesProduct } from '#features/goods/product/product.ts';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { matchesSupplier } from '#features/purchasing/supplier/supplier.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { sortsOf } from '#kernel/list.ts';
import { isAsked, ordersBehind } from './asked-orders.ts';

const sorts = sortsOf({
  by: {
    name: sql`t.name`,
    supplier: sql`t.supplier_name`,
    last: sql`t.last_fen`,
    change: sql`t.last_fen::numeric / greatest(t.first_fen, 1)`,
    receipts: sql`t.receipts`,
  },
  byDefault: 'name',
  tie: sql`t.id`,
});

/** The same caller with nothing but the branches whose costs they see in scope. Undefined if there is none. */
function withCostsOnly(ctx: Ctx): Ctx | undefined {
  const { branchIds } = ctx.actor;
  if (branchIds === 'all') return ctx;
  const seen = branchIds.filter((id) => seesCostAt(ctx, id));
  if (seen.length === 0) return undefined;
  return seen.length === branchIds.length ? ctx : { ...ctx, actor: { ...ctx.actor, branchIds: seen, isCompanyWide: false } };
}

/** What packs cost when they were received, by supplier and product. Prices of packs of another size are not compared. */
export async function listPriceTrends(
  ctx: Ctx,
  { keyword, sort, page, limit, ...asked }: In<typeof purchaseFiguresApi.prices>,
): Promise<Out<typeof purchaseFiguresApi.prices>> {
  const seeing = withCostsOnly(ctx);
  if (!seeing) return { rows: [], total: 0 };
  const { rows: found } = await sql<PriceTrend & { found: number }>`
    with paid as (
      select r.supplier_id, l.product_id, r.id as receipt_id, (r.posted_time at time zone 'Asia/Shanghai')::date as day, r.posted_time,
        l.line_no, l.pack_unit, l.pack_qty, l.price_fen, suppliers.name as supplier_name, product_masters.code, product_masters.name,
        product_masters.spec, product_masters.picture, product_masters.base_unit,
        first_value(l.pack_qty) over (partition by r.supplier_id, l.product_id order by r.posted_time desc, l.id desc) as last_qty
      from goods_receipt_lines l
      join goods_receipts r on r.id = l.receipt_id and r.status = 'POSTED'
      join store_purchase_lines o on o.id = l.store_line_id
      join store_purchases on store_purchases.id = o.purchase_id
      join product_masters on product_masters.id = l.product_id
      join suppliers on suppliers.id = r.supplier_id
      where l.kind = 'PAID' and l.accepted_qty > 0 and ${isAsked(seeing, asked)}
        and ${keyword ? sql`(${matchesProduct(keyword)} or ${matchesSupplier(keyword)})` : sql`true`}),
    daily as (
      select supplier_id, product_id, day, (array_agg(price_fen order by posted_time desc, line_no desc))[1] as fen
      from paid where pack_qty = last_qty group by 1, 2, 3),
    trends as (
      select supplier_id || '.' || product_id as id, supplier_id, supplier_name, product_id, code, name, spec, picture, base_unit,
        (array_agg(pack_unit order by posted_time desc))[1] as pack_unit, pack_qty, count(distinct receipt_id)::int as receipts,
        (array_agg(price_fen order by posted_time, line_no))[1] as first_fen,
        (array_agg(price_fen order by posted_time desc, line_no desc))[1] as last_fen,
        min(price_fen) as least_fen, max(price_fen) as most_fen
      from paid where pack_qty = last_qty group by supplier_id, supplier_name, product_id, code, name, spec, picture, base_unit, pack_qty)
    select * from (select count(*)::int as found from trends) as counted
    left join lateral (
      select t.*, (select json_agg(json_build_object('day', d.day::text, 'fen', d.fen) order by d.day) from daily d
          where d.supplier_id = t.supplier_id and d.product_id = t.product_id) as points
      from trends t order by ${sorts(sort)} limit ${limit} offset ${(page - 1) * limit}) as page on true`.execute(ctx.db);
  // A page behind the last one has the count alone.
  const behind = ordersBehind(ctx, asked);
  const rows = found
    .filter(({ id }) => id !== null)
    .map((row) => ({ ...row, behind: { ...behind, supplierId: row.supplierId, productId: row.productId } }));
  return { rows, total: Math.min(found[0]?.found ?? 0, MOST_LISTED) };
}
