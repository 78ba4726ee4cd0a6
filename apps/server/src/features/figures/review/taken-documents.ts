import type { Sum } from '@netbar/contract/figures/facts/definition';
import { sql } from 'kysely';
import { moneyTenders } from '#features/counter/payment/payment.ts';
import type { DocumentQuery } from './documents.ts';
import type { Scope } from './scope.ts';
import type { Asked } from './source.ts';

const tenderOf = {
  cashFen: 'CASH',
  wechatFen: 'WECHAT',
  alipayFen: 'ALIPAY',
  cardFen: 'BANK_CARD',
  groupBuyFen: 'GROUPBUY',
  principalFen: 'MEMBER_PRINCIPAL',
  bonusPaidFen: 'MEMBER_BONUS',
} as const;

/** What a payment counts for: its way of paying, and what was paid for. A voucher is paid for by a platform. */
function weightOf(sum: Sum) {
  const byTender = Object.entries(tenderOf).map(([measure, tender]) => `when '${tender}' then ${sum[measure as keyof Sum] ?? 0}`);
  const isMoney = `p.tender::text in (${moneyTenders
    .filter((tender) => tender !== 'GROUPBUY')
    .map((tender) => `'${tender}'`)
    .join(', ')})`;
  const byType = `case when ${isMoney} and p.order_type = 'CHARGE' then ${sum.chargeFen ?? 0}
    when ${isMoney} and p.order_type = 'LEASE' then ${sum.leaseTakenFen ?? 0} else 0 end`;
  return sql.raw(`(case p.tender::text ${byTender.join(' ')} else 0 end + ${byType})`);
}

/** Orders of the business days. Their creation lies within a day of them, which leaves out the other partitions. */
const isOfDays = ({ branchIds }: Scope, { days: { from, to } }: Asked) => sql`
  o.branch_id = any(${branchIds}::uuid[]) and o.biz_date between ${from}::date and ${to}::date
    and o.created_time >= (${from}::date - 1)::timestamptz and o.created_time < (${to}::date + 3)::timestamptz`;

export const takenDocuments: DocumentQuery = (scope, asked, sum) => sql`
  select p.id::text as key, 'PAYMENT' as kind, o.biz_date as date, p.settled_time as time, o.id as doc_id, p.tender::text as code,
    o.member_id, (p.amount_fen * ${weightOf(sum)})::bigint as amount
  from tenant.orders o join tenant.payments p on p.company_id = o.company_id and p.order_id = o.id and p.status = 'SUCCEEDED'
  where ${isOfDays(scope, asked)} and p.amount_fen * ${weightOf(sum)} <> 0`;

/** Bonuses that came with recharges. */
export const bonusDocuments: DocumentQuery = (scope, asked, sum) => sql`
  select o.id::text as key, 'ORDER' as kind, o.biz_date as date, o.created_time as time, o.id as doc_id, '' as code, o.member_id,
    (${sum.chargeBonusFen ?? 0}::int * o.bonus_fen)::bigint as amount
  from tenant.orders o where ${isOfDays(scope, asked)} and o.is_paid and o.bonus_fen <> 0`;

/** Orders that brought money. */
export const orderDocuments: DocumentQuery = (scope, asked, sum) => sql`
  select o.id::text as key, 'ORDER' as kind, o.biz_date as date, o.created_time as time, o.id as doc_id, '' as code, o.member_id,
    ${sum.orders ?? 0}::bigint as amount
  from tenant.orders o where ${isOfDays(scope, asked)} and exists (select from tenant.payments p
    where p.company_id = o.company_id and p.order_id = o.id and p.status = 'SUCCEEDED' and p.tender::text = any(${moneyTenders}))`;

/** Orders of products that were paid, however they were paid. A recharge card is no product. */
export const soldDocuments: DocumentQuery = (scope, asked, sum) => sql`
  select o.id::text as key, 'ORDER' as kind, o.biz_date as date, o.created_time as time, o.id as doc_id, '' as code, o.member_id,
    (${sum.soldFen ?? 0}::int * o.payable_fen)::bigint as amount
  from tenant.orders o where ${isOfDays(scope, asked)} and o.type = 'SALE' and o.is_paid and o.status <> 'CANCELLED' and o.payable_fen <> 0
    and not exists (select from tenant.recharge_cards c where c.company_id = o.company_id and c.order_id = o.id)`;

/** Money that went back, by the way it had come. */
export const refundDocuments: DocumentQuery = ({ branchIds }, { days: { from, to } }, sum) => sql`
  select r.id::text as key, 'REFUND' as kind, f.biz_date as date, f.created_time as time, f.id as doc_id, p.tender::text as code,
    null::uuid as member_id, (${sum.refundFen ?? 0}::int * r.amount_fen)::bigint as amount
  from tenant.refunds f
  join tenant.refund_parts r on r.company_id = f.company_id and r.refund_id = f.id and r.status = 'REFUNDED'
  join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id and p.tender::text = any(${moneyTenders})
  where f.branch_id = any(${branchIds}::uuid[]) and f.biz_date between ${from}::date and ${to}::date`;
