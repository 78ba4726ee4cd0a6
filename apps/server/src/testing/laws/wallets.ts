/** Of what members own and branches owe each other (G5, G6). */
export const wallets = {
  'the lots of a member are what the account says': `
    with lots as (
      select company_id, member_id, case kind when 'PRINCIPAL' then 'MEMBER_PRINCIPAL' when 'BONUS' then 'MEMBER_BONUS' else 'POINT_MEMBER' end as code,
        sum(remaining) as remaining from tenant.wallet_lots group by 1, 2, 3),
    kept as (
      select a.company_id, a.owner_id as member_id, a.code, -a.balance as balance from tenant.ledger_accounts a
      join tenant.members m on m.company_id = a.company_id and m.id = a.owner_id
      where a.code in ('MEMBER_PRINCIPAL', 'MEMBER_BONUS', 'POINT_MEMBER'))
    select member_id, code, remaining, balance from lots full join kept using (company_id, member_id, code)
    where coalesce(remaining, 0) <> coalesce(balance, 0)`,

  'what is left of a lot is what was granted less its uses': `
    select l.id, l.granted, l.remaining, sum(u.amount) as used from tenant.wallet_lots l
    left join tenant.lot_uses u on u.company_id = l.company_id and u.lot_id = l.id
    group by l.company_id, l.id having l.remaining <> l.granted - coalesce(sum(u.amount), 0)`,

  'G5 the gifts of all members of a brand are its unearned gifts': `
    with held as (
      select m.company_id, m.brand_id, sum(-a.balance) as fen from tenant.members m
      join tenant.ledger_accounts a on a.company_id = m.company_id and a.owner_id = m.id and a.code = 'MEMBER_BONUS' group by 1, 2),
    mirror as (
      select a.company_id, a.owner_id as brand_id, sum(p.amount) as fen from tenant.ledger_accounts a
      join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id
      where a.code = 'BONUS_UNEARNED' and a.owner_id is not null group by 1, 2)
    select brand_id, held.fen as held, mirror.fen as mirror from held full join mirror using (company_id, brand_id)
    where coalesce(held.fen, 0) <> coalesce(mirror.fen, 0)`,

  'G6 what branches owe each other adds up to nothing': `
    select a.company_id, sum(p.amount) as off from tenant.postings p
    join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
    where a.code = 'INTERBRANCH' group by 1 having sum(p.amount) <> 0`,
};
