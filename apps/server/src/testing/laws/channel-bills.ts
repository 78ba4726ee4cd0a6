/** Of bills of payment channels and group-buy platforms. */
export const channelBills = {
  'T1 a settled bill leaves nothing on CHANNEL but its claims: its payments and refunds, what resolved them, and the settlement': `
    with settled as (select company_id, id from tenant.channel_bills where status = 'SETTLED'),
    rows as (
      select r.* from settled s join tenant.channel_bill_rows r on r.company_id = s.company_id and r.bill_id = s.id),
    posted as (
      select r.company_id, r.bill_id, j.doc_id, j.id as journal_id from rows r
      join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id
      join tenant.journals j on j.company_id = r.company_id and j.doc_type = 'ORDER' and j.doc_id = r.order_id and j.event = 'PAID' and j.event_seq = p.seq
      union all
      select r.company_id, r.bill_id, j.doc_id, j.id from rows r
      join tenant.refund_parts p on p.company_id = r.company_id and p.id = r.refund_part_id
      join tenant.journals j on j.company_id = r.company_id and j.doc_type = 'ORDER' and j.doc_id = r.order_id and j.event = 'REFUNDED' and j.event_seq = p.seq
      union all
      select r.company_id, r.bill_id, j.doc_id, j.id from rows r
      join tenant.journals j on j.company_id = r.company_id and j.doc_id = r.id
      union all
      select s.company_id, s.id, j.doc_id, j.id from settled s
      join tenant.journals j on j.company_id = s.company_id and j.doc_id = s.id),
    booked as (
      select j.company_id, j.bill_id, a.id as account_id, p.amount from posted j
      join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.journal_id
      join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id and a.code = 'CHANNEL'
      union all
      select r.company_id, r.bill_id, a.id, coalesce(r.theirs_fen, 0) - coalesce(r.ours_fen, 0) from rows r
      join tenant.ledger_accounts a on a.company_id = r.company_id and a.code = 'CHANNEL' and a.branch_id = r.branch_id
      where r.status = 'CLAIMED')
    select bill_id, account_id, sum(amount) as left from booked group by company_id, bill_id, account_id having sum(amount) <> 0`,

  'T2 a settled bill has no open row, and was booked as its lines say': `
    select b.id, b.gross_fen, b.fee_fen, r.gross, r.fee, r.open from tenant.channel_bills b
    join lateral (select coalesce(sum(theirs_fen), 0) as gross, coalesce(sum(fee_fen), 0) as fee,
        count(*) filter (where status = 'OPEN') as open
      from tenant.channel_bill_rows r where r.company_id = b.company_id and r.bill_id = b.id) r on true
    where b.status = 'SETTLED' and (b.gross_fen, b.fee_fen, 0) is distinct from (r.gross, r.fee, r.open)`,

  'T3 each line of a bill is in one row of that bill, with the amount it says': `
    select l.id, l.line_key, r.bill_id from tenant.channel_bill_lines l
    left join tenant.channel_bill_rows r on r.company_id = l.company_id and r.line_id = l.id
    where (r.bill_id, r.kind, r.theirs_fen, r.fee_fen) is distinct from (l.bill_id, l.kind, l.amount_fen, l.fee_fen)`,

  'T4 our side of a row says what the payment or the refund says': `
    select r.id, r.ours_fen, p.amount_fen as paid, rp.amount_fen as refunded from tenant.channel_bill_rows r
    left join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id and p.status = 'SUCCEEDED'
    left join tenant.refund_parts rp on rp.company_id = r.company_id and rp.id = r.refund_part_id and rp.status = 'REFUNDED'
    where r.ours_fen is distinct from coalesce(p.amount_fen, -rp.amount_fen)`,

  'T5 a bill waits for its settlement when none of its rows is open, and only then': `
    select b.id, b.status::text from tenant.channel_bills b
    where b.status <> 'SETTLED' and (b.status = 'IMPORTED') <> exists (
      select from tenant.channel_bill_rows r where r.company_id = b.company_id and r.bill_id = b.id and r.status = 'OPEN')`,
};
