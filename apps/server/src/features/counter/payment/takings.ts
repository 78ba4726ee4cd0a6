import type { OrderType } from '@netbar/contract/counter/order/order.rules';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { sql } from 'kysely';
import { bizDateAt, type BranchFigure } from '#features/org/branch/branch.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';

export interface TakingsRow {
  branchId: string;
  /** The business day of the orders. */
  date: string;
  type: OrderType;
  tender: Tender;
  /** Whether it was paid on its day before the time of day that it is now. */
  isByNow: boolean;
  fen: number;
  orders: number;
}

/**
 * What was paid for the orders of these business days in the caller's branches, however it was paid. Counts by the day of the order,
 * so that the list of orders of a day adds up to the same; a guest who pays later pays for the day of the order.
 */
export async function sumTakings(
  ctx: Ctx,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<TakingsRow[]> {
  const { rows } = await sql<TakingsRow>`
    select payments.branch_id as "branchId", o.biz_date::text as date, payments.order_type as type, payments.tender,
      payments.settled_time + make_interval(days => ${today}::date - o.biz_date) <= ${ctx.now} as "isByNow",
      sum(payments.amount_fen)::bigint as fen, count(distinct payments.order_id)::int as orders
    from tenant.payments join tenant.orders o on o.company_id = payments.company_id and o.id = payments.order_id
    where ${inScope(ctx, 'payments.branchId')} and payments.status = 'SUCCEEDED' and payments.created_time >= ${startOfBizDate(from)}
      and o.biz_date between ${from}::date and ${to}::date
    group by 1, 2, 3, 4, 5`.execute(ctx.db);
  return rows;
}

/** Tenders that bring money. Balances and bonuses were paid in before, points and signed orders bring none. */
export const moneyTenders: readonly Tender[] = ['CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD', 'GROUPBUY'];

const TAKINGS_DAYS = 30;

/** What one branch took today and on each of the last thirty business days. */
export const takingsFigure: BranchFigure = {
  can: 'ORDER_LIST',
  read: async (ctx, branchId) => {
    const today = await bizDateAt(ctx, branchId);
    const days = Array.from({ length: TAKINGS_DAYS }, (_, i) => addDays(today, i - TAKINGS_DAYS + 1));
    const actor = { ...ctx.actor, isCompanyWide: false, branchIds: [branchId] };
    const rows = await sumTakings({ ...ctx, actor }, { from: days[0] ?? today, to: today, today });
    const takenOn = (day: string) =>
      rows.reduce((sum, row) => (row.date === day && moneyTenders.includes(row.tender) ? sum + row.fen : sum), 0);
    return { takings: { todayFen: takenOn(today), days: days.map((day) => ({ day, fen: takenOn(day) })) } };
  },
};
