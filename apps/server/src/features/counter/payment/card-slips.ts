import type { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, type Ctx } from '#kernel/ctx.ts';
import { groupRows, sortsOf } from '#kernel/list.ts';

/** Slips taken before they named their machine have no day of their own. */
const bizDate = sql<string>`coalesce(payments.slip_date, orders.biz_date)`;

/** Whoever entered the slip: the step that the payment made of the order. */
const cashierName = sql<string | null>`(select s.actor_name from order_steps s where s.order_id = payments.order_id
  and s.action in ('pay', 'payPart') and s.created_time = payments.created_time limit 1)`;

const sorts = sortsOf({
  by: {
    slip: sql`payments.reference`,
    amount: sql`payments.amount_fen`,
    refunded: sql`payments.refunded_fen`,
    time: sql`payments.created_time`,
  },
  byDefault: '-time',
  tie: sql`payments.id`,
});

/** Card slips, the newest first, to be compared with what the card machines and the bank say. */
export async function listCardSlips(ctx: Ctx, filter: In<typeof paymentApi.cardSlips>) {
  const { branchId, keyword, from, to, sort, page, limit } = filter;
  let found = ctx.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('branches', 'branches.id', 'payments.branchId')
    .leftJoin('members', 'members.id', 'orders.memberId')
    .leftJoin('shifts', 'shifts.id', 'payments.shiftId')
    .where(inScope(ctx, 'payments.branchId'))
    // A literal, not a parameter: otherwise the planner cannot choose the partial index of slips.
    .where(sql<boolean>`payments.tender = 'BANK_CARD'`);
  if (branchId) found = found.where('payments.branchId', '=', branchId);
  if (from) found = found.where(bizDate, '>=', from).where('payments.createdTime', '>=', startOfBizDate(from));
  if (to) found = found.where(bizDate, '<=', to).where('payments.createdTime', '<', startOfBizDate(addDays(to, 2)));
  if (keyword)
    found = found.where((q) =>
      q.or([
        q('payments.terminalNo', 'ilike', containing(keyword)),
        q('payments.reference', 'ilike', containing(keyword)),
        q('orders.no', 'ilike', containing(keyword)),
      ]),
    );
  const [rows, total, groups] = await Promise.all([
    found
      .select(['payments.id', 'payments.branchId', 'branches.name as branchName', 'payments.terminalNo', 'payments.orderId'])
      .select(['payments.amountFen', 'payments.refundedFen', 'orders.no as orderNo', 'orders.type as orderType'])
      .select(['members.name as memberName', 'shifts.no as shiftNo', 'payments.createdTime'])
      .select([bizDate.as('bizDate'), sql<string>`payments.reference`.as('slipNo'), cashierName.as('cashierName')])
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('payments.id')),
    groupRows(ctx, found, {
      by: { tender: sql`payments.tender` },
      sums: { amountFen: sql`payments.amount_fen`, refundedFen: sql`payments.refunded_fen` },
    }),
  ]);
  const { n: slips = 0, amountFen = 0, refundedFen = 0 } = groups?.[0] ?? {};
  return { rows, total, ...(groups ? { sums: { slips, amountFen, refundedFen } } : { noSums: 'TOO_MANY' as const }) };
}
