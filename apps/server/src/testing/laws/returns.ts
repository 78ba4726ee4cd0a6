/** Of goods that go back to suppliers, and what is claimed for them. */
export const returns = {
  'R1 what is claimed from a supplier is what went back, less what was settled': `
    with booked as (
      select a.company_id, a.owner_id as supplier_id, sum(p.amount) as fen from tenant.ledger_accounts a
      join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id where a.code = 'RETURN_CLAIM' group by 1, 2),
    taken_off as (
      select l.company_id, l.source_id as line_id, sum(l.ours_fen) as fen from tenant.statement_lines l
      join tenant.statements s on s.company_id = l.company_id and s.id = l.statement_id and s.status in ('APPROVED', 'PAID')
      where l.kind = 'SUPPLIER' and l.source_type = 'PURCHASE_RETURN_LINE' and l.is_live group by 1, 2),
    claimed as (
      select r.company_id, r.supplier_id, sum(case r.status when 'SHIPPED' then l.claim_fen
        else l.offset_fen + coalesce(t.fen, 0) + case when l.exchanged_time is null then l.exchange_fen else 0 end end) as fen
      from tenant.purchase_returns r
      join tenant.purchase_return_lines l on l.company_id = r.company_id and l.return_id = r.id
      left join taken_off t on t.company_id = l.company_id and t.line_id = l.id
      where r.status in ('SHIPPED', 'ACCOUNTED') group by 1, 2)
    select supplier_id, booked.fen as booked, claimed.fen as claimed from booked full join claimed using (company_id, supplier_id)
    where coalesce(booked.fen, 0) <> coalesce(claimed.fen, 0)`,

  'R2 a receipt line counts what was shipped back of it, and is claimed for to the fen': `
    select g.id, g.returned_qty, s.qty, g.amount_fen, s.claim_fen from tenant.goods_receipt_lines g
    left join lateral (select sum(l.qty) as qty, sum(l.claim_fen) as claim_fen from tenant.purchase_return_lines l
      join tenant.purchase_returns r on r.company_id = l.company_id and r.id = l.return_id and r.status in ('SHIPPED', 'ACCOUNTED')
      where l.company_id = g.company_id and l.receipt_line_id = g.id) s on true
    where g.returned_qty <> coalesce(s.qty, 0) or coalesce(s.claim_fen, 0) > g.amount_fen
      or g.returned_qty = g.accepted_qty and coalesce(s.claim_fen, 0) <> g.amount_fen`,

  'R3 what left the stock by a return is what its lines say, and nothing leaves before it is shipped': `
    select r.id, r.status::text, l.qty, l.value, m.qty as moved, m.value as moved_value from tenant.purchase_returns r
    join lateral (select sum(qty) as qty, coalesce(sum(value_fen), 0) as value, coalesce(sum(exchanged_qty), 0) as came,
        coalesce(sum(exchange_fen) filter (where exchanged_time is not null), 0) as came_value
      from tenant.purchase_return_lines l where l.company_id = r.company_id and l.return_id = r.id) l on true
    left join lateral (select coalesce(sum(qty), 0) as qty, coalesce(sum(value_fen), 0) as value from tenant.stock_moves m
      where m.company_id = r.company_id and m.doc_id = r.id) m on true
    where (m.qty, m.value) is distinct from (case when r.shipped_time is null then 0 else l.came - l.qty end, l.came_value - l.value)`,

  'R4 a return is the sum of its lines, and every claim that is accounted for is settled': `
    select r.id, r.status::text, r.claim_fen, sum(l.claim_fen) as claimed from tenant.purchase_returns r
    join tenant.purchase_return_lines l on l.company_id = r.company_id and l.return_id = r.id
    group by r.company_id, r.id
    having r.claim_fen <> sum(l.claim_fen)
      or sum(l.offset_fen + l.cash_fen + l.exchange_fen + l.loss_fen + l.net_fen) <> case r.status when 'ACCOUNTED' then r.claim_fen else 0 end
      or r.awaits_exchange <> bool_or(l.exchange_fen > 0 and l.exchanged_time is null)`,

  'R5 what was charged back of an order is what chargebacks say': `
    select a.store_line_id, a.company_line_id, a.charged_back_qty, sum(l.qty) as charged_back from tenant.purchase_allocations a
    left join (select l.* from tenant.purchase_return_lines l join tenant.purchase_returns r
        on r.company_id = l.company_id and r.id = l.return_id and r.status = 'ACCOUNTED') l
      on l.company_id = a.company_id and l.store_line_id = a.store_line_id and l.company_line_id = a.company_line_id
    group by a.company_id, a.store_line_id, a.company_line_id having a.charged_back_qty <> coalesce(sum(l.qty), 0)`,
};
