import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { refundApi } from '@netbar/contract/refund/refund.api';
import { refundCode } from '@netbar/contract/refund/refund.rules';
import { sql } from 'kysely';
import type { RefundStatus } from '@netbar/contract/order/order.rules';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const statusCode = sql<RefundStatus>`(select case when bool_or(r.status = 'REFUNDING') then 2 when bool_or(r.status = 'FAILED') then 4 else 1 end
  from refund_parts r where r.refund_id = refunds.id)`;

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
  statusCode.as('status'),
  'refunds.amountFen',
  'refunds.points',
  'refunds.restock',
  'refunds.reason',
  'refunds.creatorName',
  'refunds.approverName',
  'refunds.bizDate',
  'refunds.createdTime',
] as const;

export async function listRefunds(ctx: Ctx, { branchId, status, keyword, from, to, page, limit }: In<typeof refundApi.list>) {
  let found = refunds(ctx);
  if (branchId) found = found.where('refunds.branchId', '=', branchId);
  if (status !== undefined) found = found.where(statusCode, '=', status as RefundStatus);
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

export async function getRefund(ctx: Ctx | Tx, { refundId }: { refundId: string }): Promise<Out<typeof refundApi.get>> {
  const [row, lines, shares] = await Promise.all([
    refunds(ctx).select(columns).where('refunds.id', '=', refundId).executeTakeFirstOrThrow(notFound('退款')),
    ctx.db
      .selectFrom('refundLines')
      .innerJoin('orderLines', 'orderLines.id', 'refundLines.orderLineId')
      .select(['refundLines.orderLineId', 'orderLines.name', 'refundLines.qty', 'refundLines.amountFen'])
      .where('refundLines.refundId', '=', refundId)
      .orderBy('orderLines.lineNo')
      .execute(),
    parts(ctx).where('refundParts.refundId', '=', refundId).orderBy('refundParts.seq').execute(),
  ]);
  return { ...row, status: refundCode(shares), lines, parts: shares };
}

/** One payment's share, with the payment it goes back by. */
const parts = (ctx: Ctx | Tx) =>
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
  parts(ctx).where('refundParts.id', '=', partId).executeTakeFirstOrThrow(notFound('退款'));

export const lockPart = (ctx: Tx, partId: string) =>
  parts(ctx).where('refundParts.id', '=', partId).forNoKeyUpdate('refundParts').executeTakeFirstOrThrow(notFound('退款'));

export const partsOfOrder = (ctx: Ctx | Tx, orderId: string) =>
  parts(ctx).where('refundParts.orderId', '=', orderId).orderBy('refundParts.seq').execute();

/** The next places among the refunds and the shares of a locked order. */
export async function seqsOf(ctx: Tx, orderId: string) {
  const shares = await partsOfOrder(ctx, orderId);
  const last = shares.at(-1);
  return { refundSeq: Math.max(0, ...shares.map(({ refundSeq }) => refundSeq)) + 1, partSeq: (last?.seq ?? 0) + 1 };
}
