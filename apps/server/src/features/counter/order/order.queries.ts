import { orderNouns } from '@netbar/contract/counter/order/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderPayment } from '@netbar/contract/counter/order/order.model';
import { WAIT_LIMITS } from '@netbar/contract/org/branch/branch.rules';
import { callDue, callTypes, isCall, type OrderSource, type RefundStatus } from '@netbar/contract/counter/order/order.rules';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { MemberPeriod } from '#features/guests/member/member.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { listOrderLines } from './order-lines.ts';

/** The orders that the caller may see. */
export const orders = (ctx: Ctx | Tx) =>
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

export const selectRows = (found: ReturnType<typeof orders>) => found.select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const toOrderRow = ({ isPaid, lateSec, ...row }: Row) => ({
  ...row,
  paid: isPaid ? ('paid' as const) : ('unpaid' as const),
  dueTime: isCall(row.type) ? callDue(row, lateSec ?? WAIT_LIMITS.lateSec) : null,
});

/** Open orders of a branch, the oldest first; or the orders of today, the newest first. */
export async function listQueue(ctx: Ctx, { branchId, type, status }: In<typeof orderApi.queue>) {
  let found = orders(ctx).where('orders.branchId', '=', branchId);
  if (type) found = found.where('orders.type', '=', type);
  if (status === 'TODAY') found = found.where('orders.bizDate', '=', await bizDateAt(ctx, branchId));
  else found = found.where('orders.status', 'in', status === 'OPEN' ? ['PENDING', 'CONFIRMED'] : [status]);
  const rows = await selectRows(found)
    .orderBy('orders.createdTime', status === 'TODAY' ? 'desc' : 'asc')
    .limit(200)
    .execute();
  return rows.map(toOrderRow);
}

export async function listCalls(ctx: Ctx, { branchId }: In<typeof orderApi.calls>) {
  const rows = await selectRows(orders(ctx))
    .where('orders.branchId', '=', branchId)
    .where('orders.type', 'in', callTypes)
    .where('orders.status', 'in', ['PENDING', 'CONFIRMED'])
    .orderBy('orders.createdTime')
    .limit(200)
    .execute();
  return rows.map(toOrderRow);
}

type StepDetail = Record<string, string | number | boolean | null>;

export async function getOrder(ctx: Ctx | Tx, { orderId }: { orderId: string }): Promise<Out<typeof orderApi.get>> {
  const [row, lines, steps, payments, benefits] = await Promise.all([
    orders(ctx)
      .leftJoin('shifts', 'shifts.id', 'orders.shiftId')
      .leftJoin('receipts', 'receipts.orderId', 'orders.id')
      .select(columns)
      .select(['shifts.no as shiftNo', 'receipts.printedCount'])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow(notFound(orderNouns.order)),
    listOrderLines(ctx, orderId),
    ctx.db
      .selectFrom('orderSteps')
      .select(['seq', 'action', 'status', 'actorName', sql<StepDetail>`detail`.as('detail'), 'createdTime'])
      .where('orderId', '=', orderId)
      .orderBy('seq')
      .execute(),
    listOrderPayments(ctx, orderId),
    listBenefits(ctx, orderId),
  ]);
  const { shiftNo, printedCount, ...rest } = row;
  const dueFen = rest.status === 'CANCELLED' ? 0 : Math.max(0, rest.payableFen - rest.paidFen);
  return { ...toOrderRow(rest), dueFen, shiftNo, lines, payments, steps, benefits, printedCount };
}

/** What each activity gave with an order. */
const listBenefits = (ctx: Ctx | Tx, orderId: string) =>
  ctx.db
    .selectFrom('benefitUses as u')
    .innerJoin('activities as a', (on) => on.onRef('a.companyId', '=', 'u.companyId').onRef('a.id', '=', 'u.activityId'))
    .select(['u.activityId', 'a.name', sql<number>`sum(u.amount_fen)::bigint`.as('amountFen')])
    .select(sql<number>`sum(u.reverted_fen)::bigint`.as('revertedFen'))
    .where('u.docId', '=', orderId)
    .groupBy(['u.activityId', 'a.name'])
    .orderBy('u.activityId')
    .execute();

/** The payments of an order, in the order they came. The caller has found the order in scope. */
export async function listOrderPayments(ctx: Ctx | Tx, orderId: string): Promise<z.output<typeof OrderPayment>[]> {
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'orderId', 'tender', 'status', 'amountFen', 'points', 'tenderedFen', 'changeFen', 'reference', 'refundedFen'])
    .select(['createdTime', 'settledTime', 'version', 'mode', 'codeUrl', 'expiresTime', 'isFlagged', 'reason'])
    .select(sql<string | null>`case when evidence ->> 'kind' = 'SIGNATURE' then evidence ->> 'shown' end`.as('signerName'))
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute();
}

/** What a member bought most of, for the analysis of members. Refunded pieces do not count. */
export const listMemberPurchases = (ctx: Ctx, { memberId, since, limit }: MemberPeriod) =>
  ctx.db
    .selectFrom('orders')
    .innerJoin('orderLines as l', (on) => on.onRef('l.companyId', '=', 'orders.companyId').onRef('l.orderId', '=', 'orders.id'))
    .innerJoin('productMasters as p', (on) => on.onRef('p.companyId', '=', 'l.companyId').onRef('p.id', '=', 'l.productId'))
    .select(['p.name', 'p.baseUnit as unit', sql<number>`sum(l.qty - l.refunded_qty)::int`.as('qty')])
    .where(inScope(ctx, 'orders.branchId'))
    .where('orders.memberId', '=', memberId)
    .where('orders.status', '=', 'COMPLETED')
    .where('orders.createdTime', '>=', since)
    .groupBy(['p.id', 'p.name', 'p.baseUnit'])
    .having(sql<boolean>`sum(l.qty - l.refunded_qty) > 0`)
    .orderBy('qty', 'desc')
    .orderBy('p.name')
    .limit(limit)
    .execute();
