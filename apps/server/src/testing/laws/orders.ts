/** Of orders, their payments and refunds (G7). */
export const orders = {
  'G7 what waits for an order is what was paid and neither earned nor given back': `
    with waiting as (
      select p.company_id, p.doc_id as id, -sum(p.amount) as fen from tenant.postings p
      join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
      where a.code = 'ORDER_CLEARING' group by 1, 2)
    select o.no, o.status, o.paid_fen, o.refunded_fen, waiting.fen from tenant.orders o left join waiting using (company_id, id)
    where coalesce(waiting.fen, 0) <> o.paid_fen - o.refunded_fen - case when o.status <> 'COMPLETED' then 0 else o.payable_fen - (
      select coalesce(sum(l.amount_fen), 0) from tenant.refunds r
      join tenant.refund_lines l on l.company_id = r.company_id and l.refund_id = r.id
      where r.company_id = o.company_id and r.order_id = o.id) end`,

  'an order has the goods set aside that it waits to deliver, and none once it is over': `
    select o.no, o.status from tenant.orders o
    join tenant.stock_reservations r on r.company_id = o.company_id and r.doc_id = o.id and r.status = 'OPEN'
    where o.status in ('CANCELLED', 'COMPLETED')`,

  'a refund is the sum of its shares, and no payment gives back more than it brought': `
    select r.no, r.amount_fen from tenant.refunds r
    cross join lateral (select sum(p.amount_fen)::bigint as fen, sum(p.points)::bigint as points from tenant.refund_parts p
      where p.company_id = r.company_id and p.refund_id = r.id) s
    where (r.amount_fen, r.points) is distinct from (s.fen, s.points)
    union all
    select o.no, p.amount_fen from tenant.payments p join tenant.orders o on o.company_id = p.company_id and o.id = p.order_id
    where p.amount_fen < (select coalesce(sum(r.amount_fen), 0) from tenant.refund_parts r
      where r.company_id = p.company_id and r.payment_id = p.id and r.status <> 'FAILED')`,

  'every version of an order stands in its history': `
    select o.no, o.version, count(s.seq) from tenant.orders o
    left join tenant.order_steps s on s.company_id = o.company_id and s.order_id = o.id
    group by o.company_id, o.id having o.version <> count(s.seq) or o.version <> max(s.seq)`,

  'an order is paid what its payments say': `
    select o.no, o.paid_fen, paid.fen from tenant.orders o
    left join (select company_id, order_id, sum(amount_fen) as fen from tenant.payments where status = 'SUCCEEDED' group by 1, 2) paid
      on paid.company_id = o.company_id and paid.order_id = o.id
    where o.paid_fen <> coalesce(paid.fen, 0)`,
};
