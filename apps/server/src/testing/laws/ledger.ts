/** Of journals, accounts and holds (G1 to G3). */
export const ledger = {
  'G1 a journal balances in every unit': `
    select p.journal_id, a.unit, sum(p.amount) as off from tenant.postings p
    left join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
    group by p.company_id, p.journal_id, a.unit having sum(p.amount) <> 0 or a.unit is null`,

  'G1 a reversal is the exact opposite in money': `
    with pair as (select company_id, doc_id, id, reversal_of from tenant.journals where reversal_of is not null),
    meant as (select pair.id, p.line_no, p.account_id, -p.amount as amount, p.dims from pair
      join tenant.postings p on p.company_id = pair.company_id and p.doc_id = pair.doc_id and p.journal_id = pair.reversal_of),
    done as (select pair.id, p.line_no, p.account_id, p.amount, p.dims from pair
      join tenant.postings p on p.company_id = pair.company_id and p.doc_id = pair.doc_id and p.journal_id = pair.id)
    (table meant except all table done) union all (table done except all table meant)`,

  'G1 a reversal is the exact opposite in goods': `
    with pair as (select company_id, doc_id, id, reversal_of from tenant.journals where reversal_of is not null),
    meant as (select pair.id, m.line_no, m.warehouse_id, m.product_id, -m.qty as qty, -m.value_fen as value_fen from pair
      join tenant.stock_moves m on m.company_id = pair.company_id and m.doc_id = pair.doc_id and m.journal_id = pair.reversal_of),
    done as (select pair.id, m.line_no, m.warehouse_id, m.product_id, m.qty, m.value_fen from pair
      join tenant.stock_moves m on m.company_id = pair.company_id and m.doc_id = pair.doc_id and m.journal_id = pair.id)
    (table meant except all table done) union all (table done except all table meant)`,

  'G2 a kept balance is the sum of its postings': `
    select a.id, a.code, a.balance, sum(p.amount) as posted from tenant.ledger_accounts a
    left join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id
    where a.guard <> 'NONE' group by a.company_id, a.id having a.balance <> coalesce(sum(p.amount), 0)`,

  'G2 a day of an account is the sum of the postings the rollup has seen': `
    with seen as (
      select p.company_id, p.account_id, j.biz_date, sum(greatest(p.amount, 0)) as debit, sum(greatest(-p.amount, 0)) as credit
      from tenant.journals j
      join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
      where j.xact_id < coalesce((select xact_id from platform.watermarks where name = 'ledger.rollup'), '0')
      group by 1, 2, 3)
    select account_id, biz_date, seen.debit, seen.credit, d.debit as rolled_debit, d.credit as rolled_credit
    from seen full join tenant.account_days d using (company_id, account_id, biz_date)
    where (seen.debit, seen.credit) is distinct from (d.debit::numeric, d.credit::numeric)`,

  'G3 a guarded balance covers what is held, and only guarded ones are kept': `
    select id, code, balance, held from tenant.ledger_accounts
    where case when guard = 'NONE' then balance <> 0 or held <> 0 else (case side when 'D' then balance else -balance end) < held end`,

  'G3 what an account holds is the sum of its open holds': `
    select a.id, a.held, sum(h.amount) as open from tenant.ledger_accounts a
    left join tenant.holds h on h.company_id = a.company_id and h.account_id = a.id and h.status = 'OPEN'
    group by a.company_id, a.id having a.held <> coalesce(sum(h.amount), 0)`,

  'G3 no more is captured than was held': `
    select id, amount, captured, status from tenant.holds where captured > amount or (captured > 0) <> (status = 'CAPTURED')`,
};
