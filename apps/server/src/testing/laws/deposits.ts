/** Of safes, of bags on their way to the bank, and of bank statements. */
export const deposits = {
  'what a bag moved in the safe, on the way and at the bank is what its status says': `
    select d.no, d.status, d.fen, d.bank_fen, moved.safe, moved.transit, moved.bank, moved.short from tenant.cash_deposits d
    cross join lateral (
      select coalesce(sum(p.amount) filter (where a.code = 'CASH_SAFE'), 0) as safe,
        coalesce(sum(p.amount) filter (where a.code = 'CASH_TRANSIT'), 0) as transit,
        coalesce(sum(p.amount) filter (where a.code = 'BANK'), 0) as bank,
        coalesce(sum(p.amount) filter (where a.code = 'CASH_OVER_SHORT'), 0) as short
      from tenant.postings p join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
      where p.company_id = d.company_id and p.doc_id = d.id) moved
    where moved.safe <> case when d.status = 'CANCELLED' then 0 else -d.fen end
      or moved.bank <> coalesce(d.bank_fen, 0)
      or moved.short <> case when d.status = 'CLOSED' then d.fen - d.bank_fen else 0 end
      or moved.transit <> case d.status when 'SEALED' then d.fen when 'BANKED' then d.fen
        when 'DIFFERENT' then d.fen - d.bank_fen else 0 end`,

  'the book of a safe is the ledger: on every day its documents moved what was posted by them': `
    with posted as (
      select p.company_id, a.branch_id, j.biz_date, sum(p.amount) as fen from tenant.journals j
      join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
      join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id and a.code = 'CASH_SAFE'
      where j.doc_type in ('CASH_DEPOSIT', 'SAFE_PAY_OUT', 'SAFE_COUNT') group by 1, 2, 3),
    documents as (
      select company_id, branch_id, biz_date, sum(fen) as fen from (
        select company_id, branch_id, biz_date, -fen as fen from tenant.cash_deposits
        union all select company_id, branch_id, ended_date, fen from tenant.cash_deposits where status = 'CANCELLED'
        union all select company_id, branch_id, biz_date, -fen from tenant.safe_pay_outs
        union all select company_id, branch_id, booked_date, counted_fen - expected_fen from tenant.safe_counts where status = 'BOOKED'
      ) d group by 1, 2, 3)
    select branch_id, biz_date, coalesce(posted.fen, 0) as posted, coalesce(documents.fen, 0) as documents
    from posted full join documents using (company_id, branch_id, biz_date)
    where coalesce(posted.fen, 0) <> coalesce(documents.fen, 0)`,

  'no safe ever held less than nothing by the books of a day': `
    select company_id, branch_id, biz_date, closing from (
      select a.company_id, a.branch_id, j.biz_date, sum(sum(p.amount)) over (partition by a.company_id, a.branch_id order by j.biz_date) as closing
      from tenant.journals j
      join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
      join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id and a.code = 'CASH_SAFE'
      group by 1, 2, 3) days where closing < 0`,

  'who counted a bag did not carry it, and who booked a difference did neither': `
    select d.no, t.kind, t.person_id from tenant.cash_deposits d
    join tenant.duties t on t.company_id = d.company_id and t.doc_id = d.id and not t.alone
    where t.kind = 'AUDITOR' and t.person_id in (d.counter_id, d.carrier_id)`,
};
