import type { DeliveryOutcome } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { type RawBuilder, sql } from 'kysely';

/** Of a row of store_purchases: somebody asked for its goods. A surplus gets its order after it has come. */
export const isAskedFor = sql<boolean>`(store_purchases.fill_up_reason is null
  or store_purchases.fill_up_reason not in ('OVER_DELIVERY', 'UNORDERED'))`;

/**
 * The lines of branch orders that suppliers were asked for, with what came of each by posted receipts; a table to select from.
 * `asked_qty` leaves out what both sides agreed not to deliver. A line is due when nothing more is to come or its day is over, late
 * when something of it had not come by the end of its day, and short when it is due and something is missing. Quantities are in base
 * units; `lead_days` has one value for each day on which something came. What came is looked up allocation by allocation, so a query
 * about many of them gives those it is about.
 */
export const placedLines = (today: string, allocations: RawBuilder<unknown> = sql`purchase_allocations`) => sql`(
  select a.store_purchase_id, a.supplier_id, a.product_id, cl.pack_qty, q.asked_qty, a.received_qty, d.rejected_qty, d.came_qty, d.lead_days,
    q.is_due, c.expected_date < ${today}::date and d.in_time_qty < q.asked_qty as is_late,
    q.is_due and a.received_qty < q.asked_qty as is_short
  from ${allocations} a
  join company_purchases c on c.id = a.company_purchase_id and c.status in ('PLACED', 'RECEIVED', 'CLOSED')
  join company_purchase_lines cl on cl.id = a.company_line_id
  cross join lateral (
    select coalesce(sum(l.rejected_qty), 0) as rejected_qty, coalesce(sum(l.accepted_qty + l.rejected_qty), 0) as came_qty,
      coalesce(sum(l.accepted_qty + l.rejected_qty) filter (where t.day <= c.expected_date), 0) as in_time_qty,
      array_agg(distinct t.day - (c.placed_time at time zone 'Asia/Shanghai')::date) as lead_days
    from goods_receipt_lines l
    join goods_receipts r on r.id = l.receipt_id and r.status = 'POSTED'
    cross join lateral (select (r.posted_time at time zone 'Asia/Shanghai')::date as day) t
    where l.store_line_id = a.store_line_id and l.company_line_id = a.company_line_id) d
  cross join lateral (
    select a.qty - (a.charged_back_qty - d.rejected_qty) as asked_qty,
      (a.qty = a.received_qty + a.charged_back_qty + a.closed_qty or c.expected_date < ${today}::date) as is_due) q)`;

const outcomes: Record<DeliveryOutcome, RawBuilder<boolean>> = {
  PLACED: sql`true`,
  LATE: sql`l.is_late`,
  SHORT: sql`l.is_short`,
  REJECTED: sql`l.rejected_qty > 0`,
};

/** Of a row of store_purchases: a supplier was asked for one of its lines, with this outcome. */
export const hasOutcome = (
  today: string,
  {
    delivery,
    supplierId,
    productId,
  }: { delivery: DeliveryOutcome; supplierId?: string | undefined; productId?: string | undefined },
) => sql<boolean>`(${isAskedFor} and exists (select from ${placedLines(today)} l
  where l.store_purchase_id = store_purchases.id and ${outcomes[delivery]}
    and ${supplierId ? sql`l.supplier_id = ${supplierId}` : sql`true`} and ${productId ? sql`l.product_id = ${productId}` : sql`true`}))`;
