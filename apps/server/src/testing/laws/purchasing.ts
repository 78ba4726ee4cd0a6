/** Of orders, what came of them, and what is owed for it. */
export const purchasing = {
  'P1 an allocation counts what its posted receipts accepted': `
    select a.store_line_id, a.company_line_id, a.received_qty, sum(r.accepted_qty) as accepted, a.charged_back_qty, sum(r.rejected_qty) as rejected
    from tenant.purchase_allocations a
    left join (select l.* from tenant.goods_receipt_lines l join tenant.goods_receipts r
        on r.company_id = l.company_id and r.id = l.receipt_id and r.status = 'POSTED') r
      on r.company_id = a.company_id and r.store_line_id = a.store_line_id and r.company_line_id = a.company_line_id
    group by a.company_id, a.store_line_id, a.company_line_id
    having a.received_qty <> coalesce(sum(r.accepted_qty), 0) or a.charged_back_qty < coalesce(sum(r.rejected_qty), 0)`,

  'P1 the line of a store order is the sum of its allocations': `
    select l.id, l.ordered_qty, l.received_qty, l.charged_back_qty, l.dropped_qty from tenant.store_purchase_lines l
    left join tenant.purchase_allocations a on a.company_id = l.company_id and a.store_line_id = l.id
    group by l.company_id, l.id
    having (l.ordered_qty, l.received_qty, l.charged_back_qty, l.dropped_qty) is distinct from
      (coalesce(sum(a.qty), 0), coalesce(sum(a.received_qty), 0), coalesce(sum(a.charged_back_qty), 0), coalesce(sum(a.closed_qty), 0))`,

  'P1 the line of a company order is the sum of its allocations': `
    select l.id, l.qty from tenant.company_purchase_lines l
    left join tenant.purchase_allocations a on a.company_id = l.company_id and a.company_line_id = l.id
    group by l.company_id, l.id having l.qty <> coalesce(sum(a.qty), 0)`,

  'P2 an order is stored or received when every line has come, and only then': `
    select p.id, p.status::text from tenant.store_purchases p
    join tenant.store_purchase_lines l on l.company_id = p.company_id and l.purchase_id = p.id
    where p.status in ('ORDERED', 'STORED') group by p.company_id, p.id
    having (p.status = 'STORED') <> bool_and(l.ordered_qty = l.received_qty + l.charged_back_qty + l.dropped_qty)
    union all
    select c.id, c.status::text from tenant.company_purchases c
    join tenant.purchase_allocations a on a.company_id = c.company_id and a.company_purchase_id = c.id
    where c.status in ('PLACED', 'RECEIVED') group by c.company_id, c.id
    having (c.status = 'RECEIVED') <> bool_and(a.qty = a.received_qty + a.charged_back_qty + a.closed_qty)`,

  'P3 a receipt is the sum of its lines, and its goods are in stock at that value': `
    select r.id, r.status::text, r.amount_fen, l.amount, m.value, m.qty, l.qty as accepted from tenant.goods_receipts r
    join lateral (select sum(amount_fen) as amount, sum(accepted_qty) as qty from tenant.goods_receipt_lines l
      where l.company_id = r.company_id and l.receipt_id = r.id) l on true
    left join lateral (select coalesce(sum(value_fen), 0) as value, coalesce(sum(qty), 0) as qty from tenant.stock_moves m
      where m.company_id = r.company_id and m.doc_id = r.id) m on true
    where r.status in ('POSTED', 'REVERSED') and (r.amount_fen <> l.amount
      or (m.value, m.qty) is distinct from (case r.status when 'POSTED' then l.amount else 0 end, case r.status when 'POSTED' then l.qty else 0 end))
      or r.status in ('DRAFT', 'DISCARDED') and m.qty <> 0`,
};
