import { refundNouns } from '@netbar/contract/counter/refund/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { refundApi } from '@netbar/contract/counter/refund/refund.api';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { sql } from 'kysely';
import { REFUND_STATUS, type RefundStatus } from '@netbar/contract/counter/order/order.rules';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { wasAlone } from '#kernel/duties.ts';
import { notFound } from '#kernel/errors.ts';
import type { RecordRef } from '#kernel/record-history.ts';

const { none, refunded, refunding, failed } = REFUND_STATUS;

/** DATA-07, derived from parts `r`: refunding while one part is, else failed if one part has failed, else refunded. */
const statusOfParts = sql<RefundStatus>`case when count(*) = 0 then ${sql.lit(none)}
  when bool_or(r.status = 'REFUNDING') then ${sql.lit(refunding)} when bool_or(r.status = 'FAILED') then ${sql.lit(failed)}
  else ${sql.lit(refunded)} end`;

const refundStatus = sql<RefundStatus>`(select ${statusOfParts} from refund_parts r where r.refund_id = refunds.id)`;

const refunds = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .innerJoin('branches', 'branches.id', 'refunds.branchId')
    .where(inScope(ctx, 'refunds.branchId'));

const columns = [
  'refunds.id',
  'refunds.no',
  'refunds.orderId',
  'orders.no as orderNo',
  'refunds.branchId',
  'branches.name as branchName',
  refundStatus.as('status'),
  'refunds.amountFen',
  'refunds.points',
  'refunds.restock',
  'refunds.reason',
  'refunds.creatorName',
  'refunds.approverName',
  wasAlone('REFUND', 'refunds.id').as('isAlone'),
  'refunds.bizDate',
  'refunds.createdTime',
] as const;

export async function listRefunds(ctx: Ctx, { branchId, status, keyword, from, to, page, limit }: In<typeof refundApi.list>) {
  let found = refunds(ctx);
  if (branchId) found = found.where('refunds.branchId', '=', branchId);
  if (status !== undefined) found = found.where(refundStatus, '=', status);
  if (from) found = found.where('refunds.bizDate', '>=', from);
  if (to) found = found.where('refunds.bizDate', '<=', to);
  if (keyword)
    found = found.where((q) =>
      q.or([q('refunds.no', 'ilike', containing(keyword)), q('orders.no', 'ilike', containing(keyword))]),
    );
  const [rows, total] = await Promise.all([
    found
      .select(columns)
      .orderBy('refunds.createdTime', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('refunds.id')),
  ]);
  return { rows, total };
}

/** The parts of an order's refunds, one a payment, for its timeline. */
export async function findRefundPartIds(ctx: Ctx, { id }: RecordRef) {
  const rows = await ctx.db
    .selectFrom('refundParts')
    .select('id')
    .where(inScope(ctx, 'refundParts.branchId'))
    .where('orderId', '=', id)
    .execute();
  return rows.map((row) => row.id);
}

export async function getRefund(ctx: Ctx | Tx, { refundId }: { refundId: string }): Promise<Out<typeof refundApi.get>> {
  const [row, lines, parts] = await Promise.all([
    refunds(ctx).select(columns).where('refunds.id', '=', refundId).executeTakeFirstOrThrow(notFound(refundNouns.refund)),
    ctx.db
      .selectFrom('refundLines')
      .innerJoin('orderLines', 'orderLines.id', 'refundLines.orderLineId')
      .select(['refundLines.orderLineId', 'orderLines.name', 'refundLines.qty', 'refundLines.amountFen'])
      .where('refundLines.refundId', '=', refundId)
      .orderBy('orderLines.lineNo')
      .execute(),
    selectParts(ctx).where('refundParts.refundId', '=', refundId).orderBy('refundParts.seq').execute(),
  ]);
  return { ...row, lines, parts };
}

/** Parts of refunds, each with the payment it goes back to. */
const selectParts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('refundParts')
    .innerJoin('payments', 'payments.id', 'refundParts.paymentId')
    .innerJoin('refunds', 'refunds.id', 'refundParts.refundId')
    .select(['refundParts.id', 'refundParts.refundId', 'refundParts.orderId', 'refundParts.paymentId', 'refundParts.branchId'])
    .select(['refundParts.seq', 'refundParts.amountFen', 'refundParts.points', 'refundParts.status', 'refundParts.version'])
    .select(['refundParts.refundNo', 'refundParts.attempt', 'refundParts.needsManual', 'refundParts.asks'])
    .select(['refundParts.finishedTime', 'payments.tender', 'payments.merchantId', 'payments.outTradeNo'])
    .select(['payments.amountFen as totalFen', 'refunds.no', 'refunds.reason', 'refunds.seq as refundSeq'])
    .where(inScope(ctx, 'refundParts.branchId'));

export type StoredPart = Awaited<ReturnType<typeof findPart>>;

export const findPart = (ctx: Ctx | Tx, partId: string) =>
  selectParts(ctx).where('refundParts.id', '=', partId).executeTakeFirstOrThrow(notFound(refundNouns.refund));

export const lockPart = (ctx: Tx, partId: string) =>
  selectParts(ctx)
    .where('refundParts.id', '=', partId)
    .forNoKeyUpdate('refundParts')
    .executeTakeFirstOrThrow(notFound(refundNouns.refund));

export const listPartsOfOrder = (ctx: Ctx | Tx, orderId: string) =>
  selectParts(ctx).where('refundParts.orderId', '=', orderId).orderBy('refundParts.seq').execute();

/**
 * What was given back of an order, and its refund status, over all its refunds. A failed part counts only in the newest refund: an
 * older one was followed by another try.
 */
export const readOrderRefund = (ctx: Tx, orderId: string) =>
  ctx.db
    .selectFrom('refundParts as r')
    .innerJoin('refunds as f', 'f.id', 'r.refundId')
    .select([
      sql<number>`coalesce(sum(r.amount_fen) filter (where r.status = 'REFUNDED'), 0)::bigint`.as('refundedFen'),
      statusOfParts.as('refundStatus'),
    ])
    .where('r.orderId', '=', orderId)
    .where(sql<boolean>`(r.status <> 'FAILED' or f.seq = (select max(seq) from refunds where order_id = ${orderId}))`)
    .executeTakeFirstOrThrow();

/** The next numbers for a refund and for a part of a locked order. */
export async function nextRefundSeqs(ctx: Tx, orderId: string) {
  const parts = await listPartsOfOrder(ctx, orderId);
  const last = parts.at(-1);
  return { refundSeq: Math.max(0, ...parts.map(({ refundSeq }) => refundSeq)) + 1, partSeq: (last?.seq ?? 0) + 1 };
}

export interface PaymentLeft {
  id: string;
  tender: Tender;
  leftFen: number;
  leftPoints: number;
}

/** The payments of an order, with what can still be refunded of each. */
export async function listPaymentsLeft(ctx: Ctx | Tx, orderId: string): Promise<PaymentLeft[]> {
  return ctx.db
    .selectFrom('payments')
    .select([
      'payments.id',
      'payments.tender',
      sql<number>`payments.amount_fen - payments.refunded_fen`.as('leftFen'),
      sql<number>`payments.points - coalesce((select sum(r.points) from refund_parts r
        where r.payment_id = payments.id and r.status <> 'FAILED'), 0)::bigint`.as('leftPoints'),
    ])
    .where(inScope(ctx, 'payments.branchId'))
    .where('payments.orderId', '=', orderId)
    .where('payments.status', '=', 'SUCCEEDED')
    .orderBy('payments.seq')
    .execute();
}
