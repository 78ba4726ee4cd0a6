/** Of drawers and their cash. */
export const tills = {
  'a shift explains the cash of its drawer: what it began with, took, gave back, brought in and carried away': `
    select s.no, s.expected_fen, s.opening_fen, taken.fen as taken, back.fen as given_back, moved.fen as moved,
      entered.fen as entered from tenant.shifts s
    cross join lateral (select coalesce(sum(p.amount_fen), 0) as fen from tenant.payments p
      where p.company_id = s.company_id and p.shift_id = s.id and p.tender = 'CASH' and p.status = 'SUCCEEDED') taken
    cross join lateral (select coalesce(sum(r.amount_fen), 0) as fen from tenant.refunds f
      join tenant.refund_parts r on r.company_id = f.company_id and r.refund_id = f.id and r.status = 'REFUNDED'
      join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id and p.tender = 'CASH'
      where f.company_id = s.company_id and f.shift_id = s.id) back
    cross join lateral (select coalesce(sum(case m.kind when 'PAY_IN' then m.fen else -m.fen end), 0) as fen
      from tenant.cash_moves m where m.company_id = s.company_id and m.shift_id = s.id) moved
    cross join lateral (select coalesce(sum(e.fen), 0) as fen
      from tenant.till_entries e where e.company_id = s.company_id and e.shift_id = s.id and e.tender = 'CASH') entered
    where s.closed_time is not null and s.expected_fen <> s.opening_fen + taken.fen - back.fen + moved.fen + entered.fen`,

  'what was signed for and not given back is a cost of promotion, and somebody in charge said why': `
    with signed as (
      select p.company_id, p.order_id as id, sum(p.amount_fen) - coalesce(sum((select sum(r.amount_fen) from tenant.refund_parts r
        where r.company_id = p.company_id and r.payment_id = p.id and r.status = 'REFUNDED')), 0) as fen
      from tenant.payments p where p.tender = 'SIGNED' and p.status = 'SUCCEEDED' group by 1, 2),
    given as (
      select p.company_id, p.doc_id as id, sum(p.amount) as fen from tenant.postings p
      join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
      where a.code = 'PROMO_COST' and p.dims ->> 'tender' = 'SIGNED' group by 1, 2)
    select id::text, signed.fen, given.fen as booked from signed full join given using (company_id, id)
    where coalesce(signed.fen, 0) <> coalesce(given.fen, 0)
    union all
    select id::text, amount_fen, refunded_fen from tenant.payments
    where tender = 'SIGNED' and (reason is null or evidence ->> 'accountId' is null or order_type = 'CHARGE' or change_fen is not null)`,
};
