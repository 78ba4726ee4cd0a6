import { MOST_LISTED } from '@netbar/contract/kernel/model';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { orderApi } from '@netbar/contract/order/order.api';
import { WAIT_LIMITS } from '@netbar/contract/branch/branch.rules';
import { callDue, callTypes, type OrderSource, type RefundStatus } from '@netbar/contract/order/order.rules';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { Tender } from '@netbar/contract/payment/payment.rules';
import { sql } from 'kysely';
import { bizDateAt } from '#features/branch/branch-lookup.service.ts';
import { listPayments } from '#features/payment/payment-list.service.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const orders = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('orders')
    .innerJoin('branches', 'branches.id', 'orders.branchId')
    .leftJoin('members', 'members.id', 'orders.memberId')
    .where(inScope(ctx, 'orders.branchId'));

const columns = [
  'orders.id',
  'orders.no',
  'orders.branchId',
  'branches.name as branchName',
  sql<number | null>`(branches.thresholds ->> 'orderLateSec')::int`.as('lateSec'),
  'orders.type',
  sql<OrderSource>`orders.source`.as('source'),
  'orders.status',
  'orders.isPaid',
  sql<RefundStatus>`orders.refund_status`.as('refundStatus'),
  'orders.bizDate',
  'orders.machineId',
  'orders.machineNo',
  'orders.memberId',
  'members.name as memberName',
  'members.no as memberNo',
  sql<string>`coalesce((select string_agg(l.name, '、' order by l.line_no) from order_lines l where l.order_id = orders.id), '')`.as(
    'summary',
  ),
  sql<number>`coalesce((select sum(l.qty) from order_lines l where l.order_id = orders.id), 0)::bigint`.as('qty'),
  'orders.grossFen',
  'orders.discountFen',
  'orders.payableFen',
  'orders.paidFen',
  'orders.refundedFen',
  'orders.pointsCost',
  'orders.bonusFen',
  sql<
    Tender[]
  >`array(select distinct p.tender from payments p where p.order_id = orders.id and p.status = 'SUCCEEDED')::text[]`.as(
    'tenders',
  ),
  'orders.remark',
  'orders.creatorName',
  'orders.createdTime',
  'orders.acceptedTime',
  'orders.finishedTime',
  'orders.expiresTime',
  'orders.version',
] as const;

const rowsOf = (found: ReturnType<typeof orders>) => found.select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const shown = ({ isPaid, lateSec, ...row }: Row) => ({
  ...row,
  paid: isPaid ? ('paid' as const) : ('unpaid' as const),
  dueTime: callTypes.some((type) => type === row.type) ? callDue(row, lateSec ?? WAIT_LIMITS.lateSec) : null,
});

export async function listOrders(ctx: Ctx, filter: In<typeof orderApi.list>) {
  const [rows, total] = await Promise.all([
    rowsOf(matching(orders(ctx), filter))
      .orderBy('orders.createdTime', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    countOrders(ctx, filter, MOST_LISTED),
  ]);
  return { rows: rows.map(shown), total };
}

/** To count them nobody needs their branch, nor their member unless they are searched: so an index alone can do it. */
const counted = (ctx: Ctx, { keyword }: Filter) =>
  keyword ? orders(ctx) : (ctx.db.selectFrom('orders').where(inScope(ctx, 'orders.branchId')) as ReturnType<typeof orders>);

export const countOrders = (ctx: Ctx, filter: Filter, most: number) =>
  countUpTo(ctx, matching(counted(ctx, filter), filter).select('orders.id'), most);

/** The next of them, newest first: ids are time. */
export async function listOlder(ctx: Ctx, filter: Filter, { than, limit }: { than: string | undefined; limit: number }) {
  let found = matching(orders(ctx), filter);
  if (than) found = found.where('orders.id', '<', than);
  const rows = await rowsOf(found).orderBy('orders.id', 'desc').limit(limit).execute();
  return rows.map(shown);
}

type Filter = Omit<In<typeof orderApi.list>, 'page' | 'limit'>;

function matching(found: ReturnType<typeof orders>, filter: Filter) {
  const { branchId, type, status, source, paid, refundStatus, tender, memberId, keyword, from, to } = filter;
  let some = found;
  if (branchId) some = some.where('orders.branchId', '=', branchId);
  if (type) some = some.where('orders.type', '=', type);
  // Written out: behind a parameter the index of what is open could not be chosen.
  if (status) some = some.where(sql<boolean>`orders.status = ${sql.lit(status)}`);
  if (source !== undefined) some = some.where('orders.source', '=', source);
  if (paid) some = some.where('orders.isPaid', '=', paid === 'paid');
  if (refundStatus !== undefined) some = some.where('orders.refundStatus', '=', refundStatus);
  if (memberId) some = some.where('orders.memberId', '=', memberId);
  // A day of business begins in its calendar day and ends in the next; said so, the index by time finds it.
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

/** What waits at a counter, the oldest first; of what was done today, the newest. */
export async function listQueue(ctx: Ctx, { branchId, type, status }: In<typeof orderApi.queue>) {
  let found = orders(ctx).where('orders.branchId', '=', branchId);
  if (type) found = found.where('orders.type', '=', type);
  if (status === 'TODAY') found = found.where('orders.bizDate', '=', await bizDateAt(ctx, branchId));
  else found = found.where('orders.status', 'in', status === 'OPEN' ? ['PENDING', 'CONFIRMED'] : [status]);
  const rows = await rowsOf(found)
    .orderBy('orders.createdTime', status === 'TODAY' ? 'desc' : 'asc')
    .limit(200)
    .execute();
  return rows.map(shown);
}

export async function listCalls(ctx: Ctx, { branchId }: In<typeof orderApi.calls>) {
  const rows = await rowsOf(orders(ctx))
    .where('orders.branchId', '=', branchId)
    .where('orders.type', 'in', callTypes)
    .where('orders.status', 'in', ['PENDING', 'CONFIRMED'])
    .orderBy('orders.createdTime')
    .limit(200)
    .execute();
  return rows.map(shown);
}

type Detail = Record<string, string | number | boolean | null>;

export async function getOrder(ctx: Ctx | Tx, { orderId }: { orderId: string }): Promise<Out<typeof orderApi.get>> {
  const [row, lines, steps, payments] = await Promise.all([
    orders(ctx)
      .leftJoin('shifts', 'shifts.id', 'orders.shiftId')
      .leftJoin('receipts', 'receipts.orderId', 'orders.id')
      .select(columns)
      .select(['shifts.no as shiftNo', 'receipts.printedCount'])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow(notFound('订单')),
    linesOf(ctx, orderId),
    ctx.db
      .selectFrom('orderSteps')
      .select(['seq', 'action', 'status', 'actorName', sql<Detail>`detail`.as('detail'), 'createdTime'])
      .where('orderId', '=', orderId)
      .orderBy('seq')
      .execute(),
    listPayments(ctx, orderId),
  ]);
  const { shiftNo, printedCount, ...rest } = row;
  const dueFen = rest.status === 'CANCELLED' ? 0 : Math.max(0, rest.payableFen - rest.paidFen);
  return { ...shown(rest), dueFen, shiftNo, lines, payments, steps, printedCount };
}

export const linesOf = (ctx: Ctx | Tx, orderId: string) =>
  ctx.db
    .selectFrom('orderLines')
    .select(['id', 'productId', 'kind', 'name', 'unit', 'unitPriceFen', 'qty', 'grossFen', 'discountFen', 'netFen'])
    .select([
      'pointsCost',
      'refundedQty',
      'refundedFen',
      'costFen',
      sql<number[]>`goods_cost_fen`.as('goodsCostFen'),
      sql<Goods[]>`goods`.as('goods'),
    ])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();

interface Goods {
  productId: string;
  qty: number;
}
