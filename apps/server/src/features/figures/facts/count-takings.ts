import type { Measure } from '@netbar/contract/figures/facts/measures';
import { callTypes, type OrderType } from '@netbar/contract/counter/order/order.rules';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { moneyTenders } from '#features/counter/payment/payment.ts';
import type { Tx } from '#kernel/ctx.ts';
import { type BranchDay, hoursOfDay } from './count-branch-day.ts';

/** The column of each way to pay. Points bring nothing, and a signed order is not paid. */
const columnOf: Partial<Record<Tender, Measure>> = {
  CASH: 'cashFen',
  WECHAT: 'wechatFen',
  ALIPAY: 'alipayFen',
  BANK_CARD: 'cardFen',
  GROUPBUY: 'groupBuyFen',
  MEMBER_PRINCIPAL: 'principalFen',
  MEMBER_BONUS: 'bonusPaidFen',
};

type Counted = Partial<Record<Measure, number>>;

/** The clock's hour of a payment. What was paid after the day had ended counts in its last hour. */
const hourOf = (time: string, { within }: BranchDay) =>
  sql`extract(hour from least(${sql.raw(time)}, ${new Date(within.from + DAY_MS - 1000)}) at time zone 'Asia/Shanghai')::int`;

const ordersOf = ({ branchId, date, within }: BranchDay) => sql`
  tenant.orders o where o.branch_id = ${branchId} and o.biz_date = ${date}::date
    and o.created_time >= ${new Date(within.from)} and o.created_time < ${new Date(within.from + DAY_MS)}`;

/** What was paid for the orders of the day, whenever it was paid: the list of the day's orders adds up to the same. */
export async function countTakings(ctx: Tx, day: BranchDay) {
  const { rows } = await sql<{ tender: Tender; type: OrderType; hour: number; fen: number }>`
    select p.tender, p.order_type as type, ${hourOf('p.settled_time', day)} as hour,
      sum(p.amount_fen)::bigint as fen
    from tenant.payments p join (select o.id from ${ordersOf(day)}) o on o.id = p.order_id
    where p.status = 'SUCCEEDED' group by 1, 2, 3`.execute(ctx.db);
  const counted: Counted = { chargeFen: 0, leaseTakenFen: 0 };
  const takenHours = hoursOfDay();
  for (const { tender, type, hour, fen } of rows) {
    const column = columnOf[tender];
    if (column) counted[column] = (counted[column] ?? 0) + fen;
    if (!moneyTenders.includes(tender)) continue;
    takenHours[hour] = (takenHours[hour] ?? 0) + fen;
    if (tender === 'GROUPBUY') continue;
    if (type === 'CHARGE') counted.chargeFen = (counted.chargeFen ?? 0) + fen;
    if (type === 'LEASE') counted.leaseTakenFen = (counted.leaseTakenFen ?? 0) + fen;
  }
  return { counted, takenHours };
}

/** Orders that brought money, goods sold, bonuses given and calls answered. */
export async function countOrders(ctx: Tx, day: BranchDay) {
  const [paid, orders, sold, calls] = await Promise.all([
    sql<{ hour: number; orders: number }>`
      select ${hourOf('first_time', day)} as hour, count(*)::int as orders from (
        select min(p.settled_time) as first_time from tenant.payments p join (select o.id from ${ordersOf(day)}) o on o.id = p.order_id
        where p.status = 'SUCCEEDED' and p.tender::text = any(${moneyTenders}) group by p.order_id) paid group by 1`.execute(
      ctx.db,
    ),
    sql<{ hour: number; soldFen: number; chargeBonusFen: number }>`
      select extract(hour from o.created_time at time zone 'Asia/Shanghai')::int as hour,
        coalesce(sum(o.payable_fen) filter (where o.type = 'SALE' and o.is_paid and o.status <> 'CANCELLED' and not exists (
          select from tenant.recharge_cards c where c.company_id = o.company_id and c.order_id = o.id)), 0)::bigint as "soldFen",
        coalesce(sum(o.bonus_fen) filter (where o.is_paid), 0)::bigint as "chargeBonusFen"
      from (select o.* from ${ordersOf(day)}) o group by 1`.execute(ctx.db),
    sql<{ orders: number }>`
      select count(distinct doc_id)::int as orders from tenant.earnings
      where branch_id = ${day.branchId} and biz_date = ${day.date}::date and product_id is not null and qty > 0`.execute(ctx.db),
    sql<{ wait: number | null }>`
      select extract(epoch from o.accepted_time - o.created_time)::int as wait from ${ordersOf(day)}
        and o.type::text = any(${callTypes}) order by 1`.execute(ctx.db),
  ]);
  const [orderHours, soldHours] = [hoursOfDay(), hoursOfDay()];
  const goodsOrders = sold.rows[0]?.orders ?? 0;
  const counted: Counted = { orders: 0, goodsOrders, soldFen: 0, chargeBonusFen: 0, calls: calls.rows.length };
  for (const { hour, orders: count } of paid.rows) {
    orderHours[hour] = count;
    counted.orders = (counted.orders ?? 0) + count;
  }
  for (const { hour, ...row } of orders.rows) {
    soldHours[hour] = row.soldFen;
    counted.soldFen = (counted.soldFen ?? 0) + row.soldFen;
    counted.chargeBonusFen = (counted.chargeBonusFen ?? 0) + row.chargeBonusFen;
  }
  return { counted, orderHours, soldHours, callWaits: calls.rows.flatMap(({ wait }) => wait ?? []) };
}

/** Money that went back by refunds of the day. What is still on its way is not counted, nor what went back to a balance. */
export async function countRefunds(ctx: Tx, { branchId, date, within }: BranchDay): Promise<Counted> {
  const { rows } = await sql<{ refunds: number; refundFen: number }>`
    select count(distinct f.id)::int as refunds, coalesce(sum(r.amount_fen), 0)::bigint as "refundFen"
    from tenant.refunds f
    join tenant.refund_parts r on r.company_id = f.company_id and r.refund_id = f.id and r.status = 'REFUNDED'
    join tenant.payments p on p.company_id = r.company_id and p.id = r.payment_id and p.tender::text = any(${moneyTenders})
    where f.branch_id = ${branchId} and f.biz_date = ${date}::date and f.created_time >= ${new Date(within.from)}
      and f.created_time < ${new Date(within.from + DAY_MS)}`.execute(ctx.db);
  return rows[0] ?? {};
}

/** Costs of the branch on the day, as the ledger's rollup has them. */
export async function countCosts(ctx: Tx, { branchId, date }: BranchDay): Promise<Counted> {
  const { rows } = await sql<{ lossFen: number; overShortFen: number; channelFeeFen: number; salaryFen: number }>`
    select coalesce(sum(d.debit - d.credit) filter (where a.code in ('WASTAGE', 'STOCK_DIFF')), 0)::bigint as "lossFen",
      coalesce(sum(d.debit - d.credit) filter (where a.code = 'CASH_OVER_SHORT'), 0)::bigint as "overShortFen",
      coalesce(sum(d.debit - d.credit) filter (where a.code = 'CHANNEL_FEE'), 0)::bigint as "channelFeeFen",
      coalesce(sum(d.debit - d.credit) filter (where a.code = 'SALARY_COST'), 0)::bigint as "salaryFen"
    from tenant.ledger_accounts a join tenant.account_days d on d.company_id = a.company_id and d.account_id = a.id
    where a.branch_id = ${branchId} and a.code in ('WASTAGE', 'STOCK_DIFF', 'CASH_OVER_SHORT', 'CHANNEL_FEE', 'SALARY_COST')
      and d.biz_date = ${date}::date`.execute(ctx.db);
  return rows[0] ?? {};
}
