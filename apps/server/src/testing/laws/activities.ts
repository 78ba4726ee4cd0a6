/** Of what activities give: it is within their budgets, and the orders say the same. */
export const activities = {
  'A1 a budget counts exactly what is used and held of it': `
    select b.activity_id, b.used, b.reserved, u.used as uses, u.reserved as holds from tenant.activity_budgets b
    join tenant.activities a on a.company_id = b.company_id and a.id = b.activity_id
    left join lateral (select
        coalesce(sum(case when a.budget_kind = 'SPEND' then u.amount_fen - u.reverted_fen else u.budget_units end)
          filter (where u.status = 'USED'), 0) as used,
        coalesce(sum(u.budget_units) filter (where u.status = 'RESERVED'), 0) as reserved
      from tenant.benefit_uses u where u.company_id = b.company_id and u.activity_id = b.activity_id) u on true
    where (b.used, b.reserved) is distinct from (u.used, u.reserved)`,

  'A2 the discount of a line is what activities took off it': `
    select l.id, l.discount_fen, sum(j.amount_fen) as taken from tenant.order_lines l
    join tenant.orders o on o.company_id = l.company_id and o.id = l.order_id and o.source <> 4
    left join tenant.order_adjustments j on j.company_id = l.company_id and j.order_line_id = l.id
    group by l.company_id, l.id having l.discount_fen <> coalesce(sum(j.amount_fen), 0)`,

  'A3 what an activity took off an order is what it counts as given, and so is what came back': `
    select u.id, u.status::text, u.amount_fen, u.reverted_fen, j.amount, j.reverted from tenant.benefit_uses u
    join lateral (select coalesce(sum(j.amount_fen), 0) as amount, coalesce(sum(j.reverted_fen), 0) as reverted
      from tenant.order_adjustments j join tenant.order_lines l on l.company_id = j.company_id and l.id = j.order_line_id
      where l.company_id = u.company_id and l.order_id = u.doc_id and j.activity_id = u.activity_id and j.benefit_key = u.benefit_key) j on true
    where u.doc_type = 'ORDER' and u.gives not in ('FREE_GOODS', 'BONUS_FEN')
      and (u.amount_fen <> j.amount or u.status = 'USED' and u.reverted_fen <> j.reverted)`,

  'A4 an order that ended without being sold keeps nothing of an activity, and one that is paid holds nothing back': `
    select u.id, u.status::text, o.status::text as of from tenant.benefit_uses u
    join tenant.orders o on o.company_id = u.company_id and o.id = u.doc_id
    where u.doc_type = 'ORDER' and (o.status = 'CANCELLED' and u.status <> 'REVERTED'
      or (o.status = 'COMPLETED' or o.is_paid and o.paid_fen > 0) and u.status = 'RESERVED' or not o.is_paid and u.status = 'USED')`,

  'A5 nobody used an activity more often than its limit says': `
    select u.activity_id, u.member_id, count(distinct u.doc_id) from tenant.benefit_uses u
    join tenant.activities a on a.company_id = u.company_id and a.id = u.activity_id
    where u.status <> 'REVERTED' and u.member_id is not null
    group by u.company_id, u.activity_id, u.member_id, a.per_member having count(distinct u.doc_id) > a.per_member
    union all
    select u.activity_id, u.member_id, count(distinct u.doc_id) from tenant.benefit_uses u
    join tenant.activities a on a.company_id = u.company_id and a.id = u.activity_id
    where u.status <> 'REVERTED' and u.member_id is not null
    group by u.company_id, u.activity_id, u.member_id, u.biz_date, a.per_member_day
    having count(distinct u.doc_id) > a.per_member_day`,

  'A6 the bonus of a recharge is what activities gave with it': `
    select o.id, o.bonus_fen, sum(u.amount_fen) as given from tenant.orders o
    left join tenant.benefit_uses u on u.company_id = o.company_id and u.doc_id = o.id
    where o.type = 'CHARGE' and o.status <> 'CANCELLED' group by o.company_id, o.id
    having o.bonus_fen <> coalesce(sum(u.amount_fen), 0)`,
};
