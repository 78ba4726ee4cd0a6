import type { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { mostFactDays } from '@netbar/contract/figures/sales/sales.rules';
import { salesErrors } from '@netbar/contract/figures/sales/sales.errors';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { daysBetween } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findConditions } from './abc.ts';
import { dimsOf, fromFacts, readSales, salesFen } from './read-sales.ts';
import { findPlace, type Place, requirePlan } from './sales-place.ts';

interface Days {
  from: string;
  to: string;
}

/** How many days the documents of a place can be listed over, and whether these are. */
function limitAt({ branchIds }: Place, { from, to }: Days) {
  const mostDays = mostFactDays(branchIds.length);
  return { mostDays, isListed: daysBetween(from, to) < mostDays };
}

/** What one cell is made of. */
export async function getCell(ctx: Ctx, filter: In<typeof salesApi.cell>): Promise<Out<typeof salesApi.cell>> {
  const place = await findPlace(ctx, filter);
  const conditions = await findConditions(ctx, place, filter);
  const reads = requirePlan(place, filter, { dims: dimsOf(conditions) });
  const { mostDays, isListed } = limitAt(place, filter);
  const [{ rows }, documents] = await Promise.all([
    sql<{ salesFen: number; costFen: number; qty: number }>`
      select coalesce(sum(sales_fen), 0)::bigint as sales_fen, coalesce(sum(cost_fen), 0)::bigint as cost_fen, coalesce(sum(qty), 0)::bigint as qty
      from ${readSales(ctx, place, reads, { by: 'NONE', across: 'NONE', conditions })} as lines`.execute(ctx.db),
    isListed
      ? sql<{
          n: number;
        }>`select count(distinct earnings.journal_id)::int as n ${fromFacts(ctx, place, filter, conditions)}`.execute(ctx.db)
      : undefined,
  ]);
  const { salesFen: fen, costFen, qty } = rows[0] ?? { salesFen: 0, costFen: 0, qty: 0 };
  const marginFen = place.seesCost ? fen - costFen : null;
  return { salesFen: fen, marginFen, qty, documents: documents ? (documents.rows[0]?.n ?? 0) : null, mostDays };
}

type Documents = Out<typeof salesApi.documents>;
type Row = Documents['rows'][number] & { found: number; allFen: number; allQty: number };

/** The events that a cell is made of, the newest first: sales, and refunds on their own day. */
export async function listDocuments(ctx: Ctx, filter: In<typeof salesApi.documents>): Promise<Documents> {
  const { page, limit, ...asked } = filter;
  const place = await findPlace(ctx, asked);
  const { mostDays, isListed } = limitAt(place, asked);
  if (!isListed) throw new AppError(salesErrors.periodTooLong, { days: mostDays });
  const conditions = await findConditions(ctx, place, asked);
  const { rows } = await sql<Row>`
    with found as materialized (
      select earnings.company_id, earnings.journal_id, earnings.doc_id, earnings.branch_id, earnings.biz_date,
        earnings.posted_time, earnings.source, earnings.seller_id, sum(earnings.qty)::bigint as qty, sum(${salesFen})::bigint as sales_fen,
        array_agg(earnings.product_id order by earnings.line_no) as product_ids, array_agg(earnings.qty order by earnings.line_no) as qtys
      ${fromFacts(ctx, place, asked, conditions)} group by 1, 2, 3, 4, 5, 6, 7, 8)
    select total.*, page.* from (
      select count(*)::int as found, coalesce(sum(sales_fen), 0)::bigint as all_fen, coalesce(sum(qty), 0)::bigint as all_qty from found) as total
    left join lateral (
      select f.journal_id as id, f.doc_id as order_id, o.no, o.biz_date::text as order_date, f.qty < 0 as is_return, b.name as branch_name, f.biz_date::text as biz_date,
        f.posted_time, f.source, a.name as seller_name, f.qty, f.sales_fen,
        (select string_agg(p.name || ' ×' || abs(l.qty), '、' order by l.at) from unnest(f.product_ids, f.qtys) with ordinality as l (product_id, qty, at)
          join tenant.product_masters p on p.company_id = f.company_id and p.id = l.product_id) as products
      from found f
      join tenant.orders o on o.company_id = f.company_id and o.id = f.doc_id
      join tenant.branches b on b.company_id = f.company_id and b.id = f.branch_id
      left join platform.accounts a on a.company_id = f.company_id and a.id = f.seller_id
      order by f.posted_time desc, f.journal_id limit ${limit} offset ${(page - 1) * limit}) as page on true`.execute(ctx.db);
  const [first] = rows;
  return {
    // A page behind the last one has the sums alone.
    rows: rows.filter(({ id }) => id !== null),
    total: Math.min(first?.found ?? 0, MOST_LISTED),
    salesFen: first?.allFen ?? 0,
    qty: first?.allQty ?? 0,
  };
}
