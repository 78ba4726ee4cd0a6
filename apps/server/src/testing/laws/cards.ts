/** Of recharge cards, their batches and what the house owes for them. */
export const cards = {
  'what is owed for the cards of a batch is what was paid for those sold and not redeemed': `
    with owed as (
      select a.company_id, a.owner_id as activity_id, -sum(p.amount) as fen from tenant.ledger_accounts a
      join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id
      where a.code = 'RECHARGE_CARD_LIAB' group by 1, 2),
    sold as (
      select company_id, activity_id, sum(price_fen) as fen from tenant.recharge_cards where status = 'SOLD' group by 1, 2)
    select activity_id, owed.fen as owed, sold.fen as sold from owed full join sold using (company_id, activity_id)
    where coalesce(owed.fen, 0) <> coalesce(sold.fen, 0)`,

  'a batch has as many cards as its job has made, and codes to take until they are taken': `
    select b.activity_id, b.made, (select count(*) from tenant.recharge_cards c
      where c.company_id = b.company_id and c.activity_id = b.activity_id) as cards from tenant.card_batches b
    where b.made <> (select count(*) from tenant.recharge_cards c where c.company_id = b.company_id and c.activity_id = b.activity_id)
      or (b.taken_by is null and b.made > 0) <> exists (select from tenant.card_codes k
        where k.company_id = b.company_id and k.activity_id = b.activity_id)`,

  'a card is sold with a finished order, and reserved for one that may still be paid': `
    select c.activity_id, c.seq, c.status, o.no, o.status as order_status from tenant.recharge_cards c
    join tenant.orders o on o.company_id = c.company_id and o.id = c.order_id
    where (c.status = 'NEW') <> (o.status in ('PENDING', 'CONFIRMED')) or (c.status <> 'NEW') <> (o.status = 'COMPLETED')`,

  'a redeemed card is one recharge of its member': `
    select c.activity_id, c.seq, l.granted from tenant.recharge_cards c
    left join tenant.wallet_lots l on l.company_id = c.company_id and l.source_id = c.id and l.kind = 'PRINCIPAL'
      and l.source_type = 'CHARGE'
    where (c.status = 'REDEEMED') <> (l.id is not null) or l.granted <> c.price_fen`,
};
