import { FACTS, touchedDays } from '#features/figures/facts/absorb-journals.ts';

const earnedParts = `
  coalesce(-sum(p.amount) filter (where a.code = 'REVENUE.NET_FEE'), 0) as net_fee,
  coalesce(-sum(p.amount) filter (where a.code = 'REVENUE.GOODS'), 0) as goods,
  coalesce(-sum(p.amount) filter (where a.code like 'REVENUE.LEASE%'), 0) as lease,
  coalesce(-sum(p.amount) filter (where a.code like 'REVENUE.%' and a.code not like 'REVENUE.LEASE%'
    and a.code not in ('REVENUE.NET_FEE', 'REVENUE.GOODS')), 0) as other,
  coalesce(sum(p.amount) filter (where a.code = 'DISCOUNT'), 0) as discount,
  coalesce(sum(p.amount) filter (where a.code = 'BONUS_DISCOUNT'), 0) as bonus,
  coalesce(sum(p.amount) filter (where a.code = 'COGS'), 0) as cost`;

/** Facts and rollups, once the worker has counted everything: each row gives the branch or brand, and the day or month, that is wrong. */
export const figures = {
  'F1 the facts of a branch and day are the postings of the ledger': `
    with booked as (
      select j.company_id, a.branch_id, j.biz_date, ${earnedParts}
      from tenant.journals j
      join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
      join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id and a.branch_id is not null
      where a.code like 'REVENUE.%' or a.code in ('DISCOUNT', 'BONUS_DISCOUNT', 'COGS') group by 1, 2, 3),
    counted as (
      select company_id, branch_id, biz_date, sum(net_fee_fen) as net_fee, sum(goods_fen) as goods, sum(lease_fen) as lease,
        sum(other_fen) as other, sum(discount_fen) as discount, sum(bonus_fen) as bonus, sum(cost_fen) as cost
      from tenant.earnings group by 1, 2, 3)
    select coalesce(b.branch_id, c.branch_id) as place, coalesce(b.biz_date, c.biz_date) as date, to_jsonb(b) as booked, to_jsonb(c) as counted
    from booked b full join counted c using (company_id, branch_id, biz_date)
    where (b.net_fee, b.goods, b.lease, b.other, b.discount, b.bonus, b.cost)
      is distinct from (c.net_fee, c.goods, c.lease, c.other, c.discount, c.bonus, c.cost)
      and (coalesce(b.net_fee, 0), coalesce(b.goods, 0), coalesce(b.lease, 0), coalesce(b.other, 0), coalesce(b.discount, 0), coalesce(b.bonus, 0), coalesce(b.cost, 0))
      is distinct from (coalesce(c.net_fee, 0), coalesce(c.goods, 0), coalesce(c.lease, 0), coalesce(c.other, 0), coalesce(c.discount, 0), coalesce(c.bonus, 0), coalesce(c.cost, 0))`,

  'F2 a branch and day earned what its facts say, and so did its areas and hours': `
    with counted as (
      select company_id, branch_id, biz_date, sum(net_fee_fen) as net_fee, sum(goods_fen) as goods, sum(lease_fen + other_fen) as other,
        sum(discount_fen + bonus_fen) as given, sum(cost_fen) as cost
      from tenant.earnings group by 1, 2, 3),
    areas as (
      select company_id, branch_id, biz_date, sum(net_fee_fen) as net_fee, sum(goods_fen) as goods, sum(lease_fen + other_fen) as other,
        sum(discount_fen + bonus_fen) as given, sum(cogs_fen) as cost,
        sum((select sum(hour) from unnest(earned_hours) hour)) as hours, sum(occupied_sec) as occupied, sum(available_sec) as available
      from tenant.area_days group by 1, 2, 3)
    select d.branch_id as place, d.biz_date as date from tenant.branch_days d
    left join counted c using (company_id, branch_id, biz_date) left join areas a using (company_id, branch_id, biz_date)
    where (d.net_fee_fen, d.goods_fen, d.lease_fen + d.other_fen, d.discount_fen + d.bonus_fen, d.cogs_fen)
        <> (coalesce(c.net_fee, 0), coalesce(c.goods, 0), coalesce(c.other, 0), coalesce(c.given, 0), coalesce(c.cost, 0))
      or (d.net_fee_fen, d.goods_fen, d.lease_fen + d.other_fen, d.discount_fen + d.bonus_fen, d.cogs_fen, d.occupied_sec, d.available_sec)
        <> (coalesce(a.net_fee, 0), coalesce(a.goods, 0), coalesce(a.other, 0), coalesce(a.given, 0), coalesce(a.cost, 0), coalesce(a.occupied, 0), coalesce(a.available, 0))
      or d.net_fee_fen + d.goods_fen + d.lease_fen + d.other_fen - d.discount_fen - d.bonus_fen <> coalesce(a.hours, 0)
    union all
    select c.branch_id, c.biz_date from counted c
    where not exists (select from tenant.branch_days d where d.company_id = c.company_id and d.branch_id = c.branch_id and d.biz_date = c.biz_date)
      and (c.net_fee, c.goods, c.other, c.given, c.cost) <> (0, 0, 0, 0, 0)`,

  'F3 a branch and day took what was paid for its orders, by way of paying and by hour': `
    with paid as (
      select p.company_id, p.branch_id, o.biz_date, coalesce(sum(p.amount_fen) filter (where p.tender = 'CASH'), 0) as cash,
        coalesce(sum(p.amount_fen) filter (where p.tender = 'WECHAT'), 0) as wechat, coalesce(sum(p.amount_fen) filter (where p.tender = 'ALIPAY'), 0) as alipay,
        coalesce(sum(p.amount_fen) filter (where p.tender = 'BANK_CARD'), 0) as card, coalesce(sum(p.amount_fen) filter (where p.tender = 'GROUPBUY'), 0) as vouchers,
        coalesce(sum(p.amount_fen) filter (where p.tender in ('MEMBER_PRINCIPAL', 'MEMBER_BONUS')), 0) as balances
      from tenant.payments p join tenant.orders o on o.company_id = p.company_id and o.id = p.order_id
      where p.status = 'SUCCEEDED' group by 1, 2, 3)
    select coalesce(p.branch_id, d.branch_id) as place, coalesce(p.biz_date, d.biz_date) as date
    from paid p full join tenant.branch_days d using (company_id, branch_id, biz_date)
    left join tenant.branch_day_hours h using (company_id, branch_id, biz_date)
    where (coalesce(p.cash, 0), coalesce(p.wechat, 0), coalesce(p.alipay, 0), coalesce(p.card, 0), coalesce(p.vouchers, 0), coalesce(p.balances, 0))
      <> (coalesce(d.cash_fen, 0), coalesce(d.wechat_fen, 0), coalesce(d.alipay_fen, 0), coalesce(d.card_fen, 0), coalesce(d.group_buy_fen, 0),
          coalesce(d.principal_fen + d.bonus_paid_fen, 0))
      or coalesce(d.cash_fen + d.wechat_fen + d.alipay_fen + d.card_fen + d.group_buy_fen, 0)
        <> coalesce((select sum(hour) from unnest(h.taken_fen) hour), 0)`,

  'F4 months are their days, and products their facts': `
    select 'branch month' as of, m.branch_id as place, m.biz_date as date from tenant.branch_months m
    left join lateral (select sum(net_fee_fen) as net_fee, sum(goods_fen) as goods, sum(cash_fen) as cash, sum(visitors) as visitors, count(*) as days
      from tenant.branch_days d where d.company_id = m.company_id and d.branch_id = m.branch_id and date_trunc('month', d.biz_date) = m.biz_date) d on true
    where (m.net_fee_fen, m.goods_fen, m.cash_fen, m.visitors, m.open_days) is distinct from (d.net_fee, d.goods, d.cash, d.visitors, d.days)
    union all
    select 'brand day', coalesce(p.brand_id, e.brand_id), coalesce(p.biz_date, e.biz_date)
    from (select company_id, brand_id, biz_date, sum(qty) as qty, sum(gross_fen) as gross, sum(discount_fen) as discount, sum(cost_fen) as cost
      from tenant.product_days group by 1, 2, 3) p
    full join (select e.company_id, b.brand_id, e.biz_date, sum(e.qty) as qty, sum(e.goods_fen + e.lease_fen + e.other_fen) as gross,
        sum(e.discount_fen) as discount, sum(e.cost_fen) as cost
      from tenant.earnings e join tenant.branches b on b.company_id = e.company_id and b.id = e.branch_id where e.product_id is not null group by 1, 2, 3) e
      using (company_id, brand_id, biz_date)
    where (p.qty, p.gross, p.discount, p.cost) is distinct from (e.qty, e.gross, e.discount, e.cost)
    union all
    select 'brand month', coalesce(m.brand_id, d.brand_id), coalesce(m.biz_date, d.biz_date)
    from (select company_id, brand_id, biz_date, dimensions, sum(qty) as qty, sum(gross_fen) as gross from tenant.product_months group by 1, 2, 3, 4) m
    full join (select company_id, brand_id, date_trunc('month', biz_date)::date as biz_date, dimensions, sum(qty) as qty, sum(gross_fen) as gross
      from tenant.product_days cross join generate_series(0, 3) dimensions group by 1, 2, 3, 4) d using (company_id, brand_id, biz_date, dimensions)
    where (m.qty, m.gross) is distinct from (d.qty, d.gross)
    union all
    select 'branch products', coalesce(m.branch_id, e.branch_id), coalesce(m.biz_date, e.biz_date)
    from (select company_id, branch_id, biz_date, sum(qty) as qty, sum(gross_fen) as gross from tenant.branch_product_months group by 1, 2, 3) m
    full join (select company_id, branch_id, date_trunc('month', biz_date)::date as biz_date, sum(qty) as qty,
        sum(goods_fen + lease_fen + other_fen) as gross from tenant.earnings where product_id is not null group by 1, 2, 3) e
      using (company_id, branch_id, biz_date)
    where (m.qty, m.gross) is distinct from (e.qty, e.gross)
    union all
    select 'hours of the week', w.brand_id, w.biz_date from (
      select company_id, brand_id, biz_date, sum((select sum(hour) from unnest(earned_hours) hour)) as earned from tenant.week_hours group by 1, 2, 3) w
    join (select d.company_id, b.brand_id, date_trunc('month', d.biz_date)::date as biz_date,
        sum(d.net_fee_fen + d.goods_fen + d.lease_fen + d.other_fen - d.discount_fen - d.bonus_fen) as earned
      from tenant.area_days d join tenant.branches b on b.company_id = d.company_id and b.id = d.branch_id group by 1, 2, 3) d
      using (company_id, brand_id, biz_date)
    where w.earned <> d.earned`,

  'F5 refunds and sessions of a day are those of the documents': `
    select d.branch_id as place, d.biz_date as date from tenant.branch_days d
    join tenant.branches b on b.company_id = d.company_id and b.id = d.branch_id
    cross join lateral (select coalesce(sum(r.amount_fen), 0) as fen from tenant.refunds f
      join tenant.refund_parts r on r.company_id = f.company_id and r.refund_id = f.id and r.status = 'REFUNDED'
      join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id
        and p.tender in ('CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD', 'GROUPBUY')
      where f.company_id = d.company_id and f.branch_id = d.branch_id and f.biz_date = d.biz_date) r
    cross join lateral (select count(*) as sessions from tenant.machine_sessions s
      where s.company_id = d.company_id and s.branch_id = d.branch_id
        and (s.started_time at time zone 'Asia/Shanghai' - make_interval(mins => b.day_cutoff_min))::date = d.biz_date) s
    where (d.refund_fen, d.sessions) <> (r.fen, s.sessions)`,

  'F6 the members and the waits of a day are those of its sessions, orders and calls': `
    select d.branch_id as place, d.biz_date as date from tenant.branch_day_hours d
    join tenant.branches b on b.company_id = d.company_id and b.id = d.branch_id
    cross join lateral (select coalesce(array_agg(member_id order by member_id), '{}') as ids from (
      select s.member_id from tenant.machine_sessions s
      where s.company_id = d.company_id and s.branch_id = d.branch_id and s.member_id is not null
        and (s.started_time at time zone 'Asia/Shanghai' - make_interval(mins => b.day_cutoff_min))::date = d.biz_date
      union
      select o.member_id from tenant.orders o
      where o.company_id = d.company_id and o.branch_id = d.branch_id and o.member_id is not null and o.is_paid and o.biz_date = d.biz_date) each) m
    cross join lateral (select coalesce(array_agg(extract(epoch from o.accepted_time - o.created_time)::int order by o.accepted_time - o.created_time), '{}') as waits
      from tenant.orders o where o.company_id = d.company_id and o.branch_id = d.branch_id and o.biz_date = d.biz_date and o.accepted_time is not null
        and o.type in ('CALL', 'TEA', 'CLEAN', 'AC_ON', 'AC_OFF', 'NO_SMOKING')) c
    where d.member_ids <> m.ids or d.call_waits <> c.waits`,
};

const notAbsorbed = `(select * from tenant.journals
  where xact_id >= coalesce((select xact_id from platform.watermarks where name = '${FACTS}'), '0'))`;

/**
 * The places and days that the worker has still to count, with their months and brands: those that are marked, those of journals
 * that are no facts yet, and today (and yesterday until six), which changes without a journal as time passes.
 */
const uncounted = `
  marked as (
    select company_id, place_id as place, from_date as date from tenant.rollup_marks
    union all
    select * from (${touchedDays(notAbsorbed)}) touched),
  uncounted as (
    select p.place, d.date from marked m left join tenant.branches b on b.company_id = m.company_id and b.id = m.place
    cross join lateral (values (m.place), (b.brand_id)) p (place)
    cross join lateral (values (m.date), (date_trunc('month', m.date)::date)) d (date)
    union
    select b.id, (clock_timestamp() at time zone 'Asia/Shanghai' - make_interval(mins => b.day_cutoff_min) - late)::date
    from tenant.branches b cross join (values (interval '0'), (interval '6 hours')) l (late))`;

/** The same laws beside a worker that is counting: what it has still to count is left out. */
export const figuresCounted = Object.fromEntries(
  Object.entries(figures).map(([name, law]) => [
    name,
    `with ${uncounted} select * from (${law}) fault
     where not exists (select from uncounted u where u.place = fault.place and u.date = fault.date)`,
  ]),
);
