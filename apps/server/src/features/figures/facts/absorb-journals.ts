import { ROLLUP } from '#kernel/ledger.ts';
import { advance } from '#kernel/worker/advance.ts';
import type pg from 'pg';

export const FACTS = 'figures.facts';

/** Journals read at a time: a long outage or a large import is caught up in pieces. */
const MOST_JOURNALS = 5_000;

/** The accounts whose postings are facts, and the column they are summed in. Revenue is credited, the others are debited. */
const EARNED = `
  coalesce(-sum(p.amount) filter (where a.code = 'REVENUE.NET_FEE'), 0) as net_fee,
  coalesce(-sum(p.amount) filter (where a.code = 'REVENUE.GOODS'), 0) as goods,
  coalesce(-sum(p.amount) filter (where a.code in ('REVENUE.LEASE_RENT', 'REVENUE.LEASE_DAMAGE')), 0) as lease,
  coalesce(-sum(p.amount) filter (where a.code in ('REVENUE.SERVICE', 'REVENUE.THIRD_PARTY', 'REVENUE.BREAKAGE')), 0) as other,
  coalesce(sum(p.amount) filter (where a.code = 'DISCOUNT'), 0) as discount,
  coalesce(sum(p.amount) filter (where a.code = 'BONUS_DISCOUNT'), 0) as bonus,
  coalesce(sum(p.amount) filter (where a.code = 'COGS'), 0) as cost`;
const earningCodes = [
  ...['NET_FEE', 'GOODS', 'LEASE_RENT', 'LEASE_DAMAGE', 'SERVICE', 'THIRD_PARTY', 'BREAKAGE'].map((part) => `REVENUE.${part}`),
  'DISCOUNT',
  'BONUS_DISCOUNT',
  'COGS',
];

/** Each part of a journal that earned something at a branch, by order line; `line_id` is null for the rest of it. */
const posted = (journals: string) => `
  select x.*, sum(x.cost) over (partition by x.company_id, x.branch_id, x.journal_id) as journal_cost from (
    select j.company_id, a.branch_id, j.biz_date, j.id as journal_id, j.doc_id, j.doc_type, j.event, j.event_seq, j.posted_time,
      (p.dims ->> 'orderLineId')::uuid as line_id, ${EARNED}
    from ${journals} j
    join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
    join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id and a.branch_id is not null
      and a.code in (${earningCodes.map((code) => `'${code}'`).join(', ')})
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) x`;

/** Lines of orders with their own discount and, where goods left or came back, their own cost. */
const LINES = `
  select x.company_id, x.branch_id, x.biz_date, x.journal_id, x.doc_id, x.doc_type, x.posted_time, l.line_no, l.product_id,
    case x.event when 'REFUND' then -coalesce(r.qty, 0) else l.qty end as qty, x.net_fee, x.goods, x.lease, x.other,
    case x.event when 'REFUND' then x.goods + x.lease + x.other + coalesce(r.amount_fen, 0) else l.discount_fen end as discount,
    0 as bonus,
    case when x.event = 'REFUND' then coalesce(round(x.journal_cost * l.cost_fen * coalesce(r.qty, 0)
        / nullif(sum(l.cost_fen * coalesce(r.qty, 0)) over (partition by x.company_id, x.branch_id, x.journal_id), 0)), 0)
      when l.is_gift or x.journal_cost = 0 then 0 else l.cost_fen end as cost
  from posted x
  join tenant.order_lines l on l.company_id = x.company_id and l.id = x.line_id
  left join tenant.refunds f on x.event = 'REFUND' and f.company_id = x.company_id and f.order_id = x.doc_id and f.seq = x.event_seq
  left join tenant.refund_lines r on r.company_id = f.company_id and r.refund_id = f.id and r.order_line_id = l.id`;

/** What is left of a journal's sums when its lines are taken away, also by rounding. It belongs to no line. */
const REST = `
  select company_id, branch_id, biz_date, journal_id, doc_id, doc_type, posted_time, 0 as line_no, null::uuid as product_id, 0 as qty,
    sum(net_fee) as net_fee, sum(goods) as goods, sum(lease) as lease, sum(other) as other, sum(discount) as discount, sum(bonus) as bonus,
    sum(cost) as cost
  from (
    select company_id, branch_id, biz_date, journal_id, doc_id, doc_type, posted_time, net_fee, goods, lease, other, discount, bonus, cost
    from posted
    union all
    select company_id, branch_id, biz_date, journal_id, doc_id, doc_type, posted_time, -net_fee, -goods, -lease, -other, -discount, -bonus, -cost
    from lines) parts
  group by 1, 2, 3, 4, 5, 6, 7
  having (sum(net_fee), sum(goods), sum(lease), sum(other), sum(discount), sum(bonus), sum(cost)) <> (0, 0, 0, 0, 0, 0, 0)`;

/** Writes the facts of journals. The facts of a journal add up to its postings. */
export const insertFacts = (journals: string) => `
  with posted as materialized (${posted(journals)}), lines as materialized (${LINES}),
  rows as materialized (select * from lines union all ${REST})
  insert into tenant.earnings (company_id, branch_id, biz_date, journal_id, line_no, hour, source, qty, net_fee_fen, goods_fen, lease_fen,
    other_fen, discount_fen, bonus_fen, cost_fen, doc_id, posted_time, product_id, area_id, member_id, seller_id, activity_id, tender, doc_type)
  select r.company_id, r.branch_id, r.biz_date, r.journal_id, r.line_no, extract(hour from r.posted_time at time zone 'Asia/Shanghai'),
    o.source, r.qty, r.net_fee, r.goods, r.lease, r.other, r.discount, r.bonus, r.cost, r.doc_id, r.posted_time, r.product_id, m.area_id,
    coalesce(o.member_id, s.member_id), o.creator_id, u.activity_id, t.tender, r.doc_type
  from rows r
  left join lateral (select * from tenant.orders o where r.doc_type = 'ORDER' and o.company_id = r.company_id and o.id = r.doc_id offset 0) o on true
  left join lateral (select s.member_id, x.machine_id from tenant.machine_sessions s
    join tenant.session_stretches x on x.company_id = s.company_id and x.machine_session_id = s.id
    where r.doc_type = 'SESSION' and s.company_id = r.company_id and s.id = r.doc_id order by x.seq desc limit 1) s on true
  left join lateral (select m.area_id from tenant.machines m
    where m.company_id = r.company_id and m.id = coalesce(o.machine_id, s.machine_id) offset 0) m on true
  left join lateral (select p.tender from tenant.payments p where p.company_id = o.company_id and p.order_id = o.id and p.status = 'SUCCEEDED'
    order by p.amount_fen desc, p.seq limit 1) t on true
  left join lateral (select b.activity_id from tenant.benefit_uses b where b.company_id = o.company_id and b.doc_type = 'ORDER' and b.doc_id = o.id
    order by b.amount_fen desc, b.id limit 1) u on true
  order by r.company_id, r.branch_id, r.biz_date, r.journal_id, r.line_no
  on conflict do nothing`;

/** The branches and days that journals touch: those of their postings, and those of the order they belong to and of its refunds. */
export const touchedDays = (journals: string) => `
  select distinct j.company_id, a.branch_id, d.day
  from ${journals} j
  join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
  join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id and a.branch_id is not null
  left join tenant.orders o on j.doc_type = 'ORDER' and o.company_id = j.company_id and o.id = j.doc_id
  cross join lateral (
    select j.biz_date as day
    union select o.biz_date where o.id is not null
    union select f.biz_date from tenant.refunds f where f.company_id = o.company_id and f.order_id = o.id) d`;

const markDays = (journals: string) => `
  insert into tenant.rollup_marks (company_id, kind, place_id, from_date)
  select company_id, 'BRANCH_DAY', branch_id, day from (${touchedDays(journals)}) touched
  order by company_id, branch_id, day
  on conflict do nothing`;

/**
 * Turns journals of finished transactions into facts and marks the days they change, up to where the ledger's own rollup has come.
 * Facts are keyed by journal and line, and a mark twice is a mark: reading a journal again changes nothing.
 */
export const absorbJournals = async (pool: pg.Pool) => {
  const read = await advance(pool, FACTS, (client, { from, to }) => absorbSpan(client, from, to), nearestEnd);
  return { more: (read ?? 0) > 0 };
};

const SPAN = '(select * from tenant.journals where xact_id >= $1 and xact_id < $2)';

async function absorbSpan(client: pg.PoolClient, from: string, to: string): Promise<number> {
  const { rows } = await client.query<{ journals: number }>(
    'select count(*)::int as journals from tenant.journals where xact_id >= $1 and xact_id < $2',
    [from, to],
  );
  const journals = rows[0]?.journals ?? 0;
  if (journals === 0) return 0;
  await client.query(insertFacts(SPAN), [from, to]);
  await client.query(markDays(SPAN), [from, to]);
  return journals;
}

/** Not beyond the ledger's rollup, whose sums the days are counted with, and not more than so many journals, transactions being whole. */
async function nearestEnd(client: pg.PoolClient, { from, to }: { from: string; to: string }): Promise<string> {
  const { rows } = await client.query<{ end: string }>(
    `select greatest($1::xid8, least($2::xid8, coalesce((select xact_id from platform.watermarks where name = $3), '0'),
       (select xact_id from tenant.journals where xact_id > $1::xid8 order by xact_id offset ${MOST_JOURNALS} limit 1)))::text as end`,
    [from, to, ROLLUP],
  );
  return rows[0]?.end ?? from;
}
