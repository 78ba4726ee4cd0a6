const settled = `s.status in ('APPROVED', 'PAID') and l.is_live and l.line_kind <> 'CARRY'`;

const balancesOf = (code: string) => `
  select a.company_id, a.owner_id, a.branch_id, sum(p.amount) as fen from tenant.ledger_accounts a
  join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id where a.code = '${code}' group by 1, 2, 3`;

/** Of statements of suppliers and branches. */
export const bills = {
  'B1 a received line is billed when an approved statement of its supplier holds it, and only then': `
    select g.id, g.is_billed, s.no, s.status::text from tenant.goods_receipt_lines g
    left join tenant.statement_lines l on l.company_id = g.company_id and l.source_id = g.id and l.source_type = 'GOODS_RECEIPT_LINE'
      and l.kind = 'SUPPLIER' and l.is_live
    left join tenant.statements s on s.company_id = l.company_id and s.id = l.statement_id
    where g.is_billed <> (coalesce(s.status::text, '') in ('APPROVED', 'PAID'))`,

  'B1 a live line of goods is of a posted receipt of its party, at what it cost less what was left off': `
    select s.no, l.line_no, l.ours_fen, g.amount_fen, n.fen as net, r.status::text from tenant.statement_lines l
    join tenant.statements s on s.company_id = l.company_id and s.id = l.statement_id
    left join tenant.goods_receipt_lines g on g.company_id = l.company_id and g.id = l.source_id
    left join tenant.goods_receipts r on r.company_id = g.company_id and r.id = g.receipt_id
    left join lateral (select coalesce(sum(n.net_fen), 0) as fen from tenant.purchase_return_lines n
      where n.company_id = g.company_id and n.receipt_line_id = g.id and l.kind = 'SUPPLIER') n on true
    where l.line_kind = 'GOODS' and l.source_type = 'GOODS_RECEIPT_LINE' and l.is_live
      and ((r.status = 'POSTED' and g.kind = 'PAID' and l.ours_fen = g.amount_fen - n.fen
        and case l.kind when 'SUPPLIER' then (r.supplier_id, r.brand_id) = (s.party_id, s.brand_id)
          else r.branch_id = s.party_id and r.branch_id = s.branch_id end) is not true)`,

  'B2 a live line of a return is of an accounted return of its party, at what it takes off': `
    select s.no, l.line_no, l.ours_fen, n.offset_fen, t.status::text from tenant.statement_lines l
    join tenant.statements s on s.company_id = l.company_id and s.id = l.statement_id
    left join tenant.purchase_return_lines n on n.company_id = l.company_id and n.id = l.source_id
    left join tenant.purchase_returns t on t.company_id = n.company_id and t.id = n.return_id
    where l.source_type = 'PURCHASE_RETURN_LINE' and l.is_live
      and ((t.status = 'ACCOUNTED' and case l.kind
        when 'SUPPLIER' then (t.supplier_id, t.brand_id) = (s.party_id, s.brand_id) and -l.ours_fen = n.offset_fen
        else t.branch_id = s.party_id and -l.ours_fen = n.offset_fen + n.cash_fen + n.net_fen
          + case when n.loss_bearer = 'COMPANY' then n.loss_fen else 0 end end) is not true)`,

  'B3 what is owed to a supplier is what its approved statements came to, less what was paid': `
    with owed as (${balancesOf('SUPPLIER_DUE')}),
    billed as (select s.company_id, s.party_id as owner_id, sum(s.total_fen - s.carried_in_fen - s.paid_fen) as fen
      from tenant.statements s where s.kind = 'SUPPLIER' and s.status in ('APPROVED', 'PAID') group by 1, 2)
    select owner_id, -owed.fen as owed, billed.fen as billed from owed full join billed using (company_id, owner_id)
    where coalesce(-owed.fen, 0) <> coalesce(billed.fen, 0)`,

  'B3 what branches owe the company is what their approved statements came to, less what was settled': `
    with owed as (${balancesOf('INTERBRANCH')}),
    billed as (select s.company_id, sum(s.total_fen - s.carried_in_fen - s.paid_fen) as fen
      from tenant.statements s where s.kind = 'BRANCH' and s.status in ('APPROVED', 'PAID') group by 1)
    select company_id, owed.fen as owed, billed.fen as billed
    from (select * from owed where branch_id is null) owed full join billed using (company_id)
    where coalesce(owed.fen, 0) <> coalesce(billed.fen, 0)`,

  'B4 GRNI of a supplier is what its posted receipts cost, less what was left off and what is billed': `
    -- Goods that the tests of the kernel book in have no supplier.
    with owed as (select * from (${balancesOf('GRNI')}) b where b.owner_id is not null),
    received as (
      select r.company_id, r.supplier_id as owner_id, sum(g.amount_fen) as fen from tenant.goods_receipts r
      join tenant.goods_receipt_lines g on g.company_id = r.company_id and g.receipt_id = r.id and g.kind = 'PAID'
      where r.status = 'POSTED' group by 1, 2),
    left_off as (
      select t.company_id, t.supplier_id as owner_id, sum(n.net_fen) as fen from tenant.purchase_returns t
      join tenant.purchase_return_lines n on n.company_id = t.company_id and n.return_id = t.id
      where t.status = 'ACCOUNTED' group by 1, 2),
    billed as (
      select s.company_id, s.party_id as owner_id, sum(l.ours_fen) as fen from tenant.statements s
      join tenant.statement_lines l on l.company_id = s.company_id and l.statement_id = s.id and l.line_kind = 'GOODS'
      where s.kind = 'SUPPLIER' and ${settled} group by 1, 2)
    select owner_id, -owed.fen as owed, received.fen as received, left_off.fen as left_off, billed.fen as billed
    from owed full join received using (company_id, owner_id) full join left_off using (company_id, owner_id)
    full join billed using (company_id, owner_id)
    where coalesce(-owed.fen, 0) <> coalesce(received.fen, 0) - coalesce(left_off.fen, 0) - coalesce(billed.fen, 0)`,
};
