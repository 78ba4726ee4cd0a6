import type { orderApi } from '@netbar/contract/counter/order/order.api';
import { OrderStatus, type OrderRows } from '@netbar/contract/counter/order/order.model';
import { callTypes, isCall, orderTypes, REFUND_STATUS } from '@netbar/contract/counter/order/order.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { MOST_SUMMED } from '@netbar/contract/kernel/list';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, inScope } from '#kernel/ctx.ts';
import { chosenGroups, countTabs, groupRows, sortsOf, tabsOf, type Group, type TabRules } from '#kernel/list.ts';
import { orders, selectRows, toOrderRow } from './order.queries.ts';

type Filter = z.output<typeof OrderRows>;

const sorts = sortsOf({
  by: {
    no: sql`orders.no`,
    time: sql`orders.created_time`,
    gross: sql`orders.gross_fen`,
    discount: sql`orders.discount_fen`,
    payable: sql`orders.payable_fen`,
    paidFen: sql`orders.paid_fen`,
    refundedFen: sql`orders.refunded_fen`,
    machine: sql`orders.machine_no`,
  },
  byDefault: '-time',
  tie: sql`orders.id`,
});

/** One page of the order list, with the counts of its tabs and the sums of everything that matches. */
export async function listOrders(ctx: Ctx, filter: In<typeof orderApi.list>): Promise<Out<typeof orderApi.list>> {
  const [rows, groups, tenders, isBlind] = await Promise.all([
    selectRows(matching(orders(ctx), filter))
      .orderBy(sorts(filter.sort))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    groupRows(ctx, matching(countable(ctx, filter), { ...filter, type: undefined, status: undefined }), grouping),
    sumTenders(ctx, filter),
    isCountingBlind(ctx),
  ]);
  const asked = { type: filter.type, status: filter.status };
  const chosen = groups && chosenGroups(groups, tabs, asked);
  const total = chosen ? Math.min(countOf(chosen), MOST_LISTED) : await countOrders(ctx, filter, MOST_LISTED);
  return {
    rows: rows.map(toOrderRow),
    total,
    counts: countTabs(groups, tabs, asked),
    sums: chosen && !isBlind ? sumsOf(chosen, tenders) : null,
    // The sums by tender would tell a cashier what should be in the drawer.
    noSums: !chosen ? 'TOO_MANY' : isBlind ? 'BLIND' : null,
  };
}

const grouping = {
  by: {
    type: sql`orders.type`,
    status: sql`orders.status`,
    isPaid: sql`orders.is_paid`,
    isShort: sql`orders.paid_fen < orders.payable_fen`,
    hasRefund: sql`orders.refunded_fen > 0`,
    refundStatus: sql`orders.refund_status`,
  },
  sums: {
    grossFen: sql`orders.gross_fen`,
    discountFen: sql`orders.discount_fen`,
    unpaidFen: sql`greatest(orders.payable_fen - orders.paid_fen, 0)`,
    overpaidFen: sql`greatest(orders.paid_fen - orders.payable_fen, 0)`,
    paidFen: sql`orders.paid_fen`,
    refundedFen: sql`orders.refunded_fen`,
  },
};
type OrderGroup = Group<keyof typeof grouping.by, keyof typeof grouping.sums>;

const tabs: Record<'type' | 'status', TabRules<OrderGroup>> = {
  type: {
    MONEY: ({ type }) => !isCall(String(type)),
    CALLS: ({ type }) => isCall(String(type)),
    ...tabsOf<OrderGroup>('type', orderTypes),
  },
  status: {
    ...tabsOf<OrderGroup>('status', OrderStatus.options),
    UNPAID: ({ status, isPaid }) => status !== 'CANCELLED' && !isPaid,
    REFUND_TROUBLE: ({ refundStatus }) => refundStatus === REFUND_STATUS.failed,
  },
};

const countOf = (groups: OrderGroup[]) => groups.reduce((sum, { n }) => sum + n, 0);

/** Cancelled orders and service calls are counted in tabs, not in sums. */
function sumsOf(groups: OrderGroup[], tenders: { tender: Tender; amountFen: number }[]) {
  const ofMoney = groups.filter(({ type }) => !isCall(String(type)));
  const summed = ofMoney.filter(({ status }) => status !== 'CANCELLED');
  const sum = (key: keyof typeof grouping.sums) => summed.reduce((fen, group) => fen + group[key], 0);
  const [paidFen, refundedFen] = [sum('paidFen'), sum('refundedFen')];
  return {
    orders: countOf(summed),
    cancelled: countOf(ofMoney.filter(({ status }) => status === 'CANCELLED')),
    grossFen: sum('grossFen'),
    discountFen: sum('discountFen'),
    unpaidOrders: countOf(summed.filter(({ isShort }) => isShort)),
    unpaidFen: sum('unpaidFen'),
    overpaidFen: sum('overpaidFen'),
    paidFen,
    refundedOrders: countOf(summed.filter(({ hasRefund }) => hasRefund)),
    refundedFen,
    netFen: paidFen - refundedFen,
    tenders,
  };
}

/** What each tender brought for the orders that are summed. Nothing if there are more than MOST_SUMMED of them. */
async function sumTenders(ctx: Ctx, filter: Filter) {
  const summed = matching(countable(ctx, filter), filter)
    .where('orders.status', '<>', 'CANCELLED')
    .select('orders.id')
    .limit(MOST_SUMMED + 1);
  const { rows } = await sql<{ tender: Tender; amountFen: number }>`with found as materialized ${summed}
    select p.tender, sum(p.amount_fen)::bigint as amount_fen from found join payments p on p.order_id = found.id
    where (select count(*) from found) <= ${MOST_SUMMED} and p.status = 'SUCCEEDED' and p.amount_fen > 0
    group by 1 order by 2 desc, 1`.execute(ctx.db);
  return rows;
}

/** Counting needs no branch, and a member only for a search. Without these joins an index alone answers it. */
const countable = (ctx: Ctx, { keyword }: Filter) =>
  keyword ? orders(ctx) : (ctx.db.selectFrom('orders').where(inScope(ctx, 'orders.branchId')) as ReturnType<typeof orders>);

export const countOrders = (ctx: Ctx, filter: Filter, most: number) =>
  countUpTo(ctx, matching(countable(ctx, filter), filter).select('orders.id'), most);

/** The ids of everything that matches, in the order of the list. */
export async function listOrderIds(ctx: Ctx, filter: Filter, most: number): Promise<string[]> {
  const found = matching(countable(ctx, filter), filter).select('orders.id').orderBy(sorts(filter.sort)).limit(most);
  return (await found.execute()).map(({ id }) => id);
}

/** Rows in the order of `ids`. */
export async function listOrdersById(ctx: Ctx, ids: string[]) {
  const rows = await selectRows(orders(ctx).where((q) => q('orders.id', '=', q.fn.any(q.val(ids))))).execute();
  const byId = new Map(rows.map((row) => [row.id, toOrderRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function matching(found: ReturnType<typeof orders>, filter: Filter) {
  const { branchId, type, status, call, source, paid, refundStatus, tender, memberId, keyword, from, to } = filter;
  let some = found;
  if (branchId) some = some.where('orders.branchId', '=', branchId);
  if (type === 'MONEY') some = some.where('orders.type', 'not in', callTypes);
  else if (type === 'CALLS') some = some.where('orders.type', 'in', callTypes);
  else if (type) some = some.where('orders.type', '=', type);
  if (call) some = some.where('orders.type', '=', call);
  if (status === 'UNPAID') some = some.where('orders.status', '<>', 'CANCELLED').where('orders.isPaid', '=', false);
  else if (status === 'REFUND_TROUBLE') some = some.where('orders.refundStatus', '=', REFUND_STATUS.failed);
  // A literal, not a parameter: otherwise the planner cannot choose the partial index of open orders.
  else if (status) some = some.where(sql<boolean>`orders.status = ${sql.lit(status)}`);
  if (source !== undefined) some = some.where('orders.source', '=', source);
  if (paid) some = some.where('orders.isPaid', '=', paid === 'paid');
  if (refundStatus !== undefined) some = some.where('orders.refundStatus', '=', refundStatus);
  if (memberId) some = some.where('orders.memberId', '=', memberId);
  // A business day begins on its calendar day and ends on the next. The bounds on createdTime let the index by time be used.
  if (from) some = some.where('orders.bizDate', '>=', from).where('orders.createdTime', '>=', startOfBizDate(from));
  if (to) some = some.where('orders.bizDate', '<=', to).where('orders.createdTime', '<', startOfBizDate(addDays(to, 2)));
  if (tender)
    some = some.where(
      sql<boolean>`exists (select from payments p where p.order_id = orders.id and p.tender = ${tender} and p.status = 'SUCCEEDED')`,
    );
  if (keyword)
    some = some.where((q) =>
      q.or([
        q('orders.no', 'ilike', containing(keyword)),
        q('orders.machineNo', 'ilike', containing(keyword)),
        q('members.no', 'ilike', containing(keyword)),
        q('members.name', 'ilike', containing(keyword)),
      ]),
    );
  return some;
}
