import type { Sum } from '@netbar/contract/figures/facts/definition';
import { NO_KEY } from '@netbar/contract/figures/review/review.rules';
import { sql } from 'kysely';
import { NO_AREA } from '#features/figures/facts/facts.ts';
import type { DocumentQuery } from './documents.ts';
import { classOf, levelKey, type Slice } from './slice-sums.ts';

const columnOf: Record<string, string> = {
  netFeeFen: 'earnings.net_fee_fen',
  goodsFen: 'earnings.goods_fen',
  leaseFen: 'earnings.lease_fen',
  otherFen: 'earnings.other_fen',
  discountFen: 'earnings.discount_fen',
  bonusFen: 'earnings.bonus_fen',
  cogsFen: 'earnings.cost_fen',
  returnedFen:
    'case when earnings.qty < 0 then earnings.discount_fen - earnings.goods_fen - earnings.lease_fen - earnings.other_fen else 0 end',
};
/** The price of products less their discounts: what a class of products earned. */
const OF_PRODUCT =
  'case when earnings.product_id is null then 0 else earnings.goods_fen + earnings.lease_fen + earnings.other_fen - earnings.discount_fen end';

const weighed = (sum: Sum, columns: Record<string, string>) =>
  Object.entries(sum)
    .map(([measure, weight]) => `${weight} * (${columns[measure]})`)
    .join(' + ');

function amountOf(sum: Sum, { classCode }: Slice) {
  if (classCode === undefined) return sql.raw(weighed(sum, columnOf));
  return sql.raw(classCode === NO_KEY ? `${weighed(sum, columnOf)} - (${OF_PRODUCT})` : OF_PRODUCT);
}

/** The events of the ledger that earned something, as the facts have them: a sale, its refund, the end of a session. */
export const earnedDocuments: DocumentQuery = ({ branchIds }, { days, slice }, sum) => {
  const { areaId, hour, classCode, levelKey: level } = slice;
  const amount = amountOf(sum, slice);
  return sql`
    select earnings.journal_id::text as key,
      case earnings.doc_type when 'ORDER' then 'ORDER' when 'SESSION' then 'SESSION' else 'JOURNAL' end as kind, earnings.biz_date as date,
      min(earnings.posted_time) as time, earnings.doc_id, '' as code, earnings.member_id, sum(${amount})::bigint as amount
    from tenant.earnings
    left join tenant.product_masters m on m.company_id = earnings.company_id and m.id = earnings.product_id
    left join tenant.members g on g.company_id = earnings.company_id and g.id = earnings.member_id
    where earnings.branch_id = any(${branchIds}::uuid[]) and earnings.biz_date between ${days.from}::date and ${days.to}::date
      and ${areaId === undefined ? sql`true` : areaId === NO_AREA ? sql`earnings.area_id is null` : sql`earnings.area_id = ${areaId}`}
      and ${hour === undefined ? sql`true` : sql`earnings.hour = ${hour}`}
      and ${classCode === undefined || classCode === NO_KEY ? sql`true` : sql`${classOf} = ${classCode}`}
      and ${level === undefined ? sql`true` : sql`${levelKey} = ${level}`}
    group by earnings.journal_id, earnings.doc_type, earnings.biz_date, earnings.doc_id, earnings.member_id
    having sum(${amount}) <> 0`;
};

const accountsOf: Record<string, readonly string[]> = { lossFen: ['WASTAGE', 'STOCK_DIFF'], salaryFen: ['SALARY_COST'] };

/** Journals that posted a cost to the branch. */
export const ledgerDocuments: DocumentQuery = ({ branchIds }, { days }, sum) => {
  const codes = Object.keys(sum).flatMap((measure) => accountsOf[measure] ?? []);
  return sql`
    select j.id::text || a.code as key, 'JOURNAL' as kind, j.biz_date as date, j.posted_time as time, j.doc_id, a.code::text as code,
      null::uuid as member_id, sum(p.amount)::bigint as amount
    from tenant.ledger_accounts a
    join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id
    join tenant.journals j on j.company_id = p.company_id and j.doc_id = p.doc_id and j.id = p.journal_id
    where a.branch_id = any(${branchIds}::uuid[]) and a.code = any(${codes}) and j.biz_date between ${days.from}::date and ${days.to}::date
    group by j.id, j.biz_date, j.posted_time, j.doc_id, a.code having sum(p.amount) <> 0`;
};
