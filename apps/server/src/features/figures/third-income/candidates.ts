import type { Candidate } from '@netbar/contract/figures/third-income/third-income.model';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';

interface FoundCandidate extends Omit<Candidate, 'time'> {
  rowId: string;
  branchId: string;
  time: Date;
}

const MOST = 5;

/**
 * What lines that only the channel has may belong to, the nearest in time first: a payment of the same amount within a day that only
 * our books have, and orders of that amount within half an hour that were not paid through the channel. Whoever asks has found the
 * rows in scope.
 */
export async function findCandidates(ctx: Ctx | Tx, rowIds: string[]): Promise<FoundCandidate[]> {
  if (rowIds.length === 0) return [];
  const { rows } = await sql<FoundCandidate>`
    select r.id as "rowId", c.kind, c.id, c.order_no as "orderNo", c.branch_id as "branchId", c.branch_name as "branchName",
      c.cashier as "cashierName", c.time, c.amount_fen as "amountFen"
    from tenant.channel_bill_rows r
    join tenant.channel_bills b on b.company_id = r.company_id and b.id = r.bill_id
    cross join lateral (
      (select 'ROW' as kind, w.id, o.no as order_no, w.branch_id, n.name as branch_name, o.creator_name as cashier, w.ours_time as time,
          w.ours_fen as amount_fen
        from tenant.channel_bills wb
        join tenant.channel_bill_rows w on w.company_id = wb.company_id and w.bill_id = wb.id and w.status in ('OPEN', 'CLAIMED')
        join tenant.orders o on o.company_id = w.company_id and o.id = w.order_id
        join tenant.branches n on n.company_id = w.company_id and n.id = w.branch_id
        where wb.company_id = b.company_id and wb.brand_id = b.brand_id and wb.channel = b.channel and wb.day between b.day - 2 and b.day + 2
          and (wb.status <> 'SETTLED' or w.status = 'CLAIMED') and w.line_id is null and w.kind = r.kind and w.ours_fen = r.theirs_fen
          and w.ours_time between r.theirs_time - interval '1 day' and r.theirs_time + interval '1 day'
        order by abs(extract(epoch from w.ours_time - r.theirs_time)) limit ${sql.lit(MOST)})
      union all
      (select 'ORDER', o.id, o.no, o.branch_id, n.name, o.creator_name, o.created_time, o.payable_fen
        from tenant.branches n
        join tenant.orders o on o.company_id = n.company_id and o.branch_id = n.id
          and o.created_time between r.theirs_time - interval '30 minutes' and r.theirs_time + interval '30 minutes'
        where n.company_id = b.company_id and n.brand_id = b.brand_id and r.kind = 'PAYMENT' and o.payable_fen = r.theirs_fen
          and not exists (select from tenant.payments p where p.company_id = o.company_id and p.order_id = o.id
            and p.status = 'SUCCEEDED' and p.tender in ('WECHAT', 'ALIPAY', 'GROUPBUY'))
          and not exists (select from tenant.channel_bill_rows a where a.company_id = o.company_id and a.order_id = o.id)
        order by abs(extract(epoch from o.created_time - r.theirs_time)) limit ${sql.lit(MOST)})) c
    where r.id = any(${rowIds}::uuid[]) and r.status = 'OPEN' and r.ours_fen is null`.execute(ctx.db);
  return rows;
}
