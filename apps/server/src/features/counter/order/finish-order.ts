import { orderApi } from '@netbar/contract/counter/order/order.api';
import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import { getsReceipt } from '@netbar/contract/counter/order/order.rules';
import { ReceiptContent } from '@netbar/contract/counter/order/receipt.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { z } from 'zod';
import { useReserved } from '#features/activities/activity/activity.ts';
import { useCoupons } from '#features/activities/coupon/coupon.ts';
import { cardLiability, findBatchOf, sellCards } from '#features/activities/recharge-card/recharge-card.ts';
import { giveOrderChances, takeOrderChancesBack } from '#features/activities/draw/draw.ts';
import { requireMainStore, resolveReservations } from '#features/goods/stock/stock.ts';
import { lockActiveMember, nameOfMember } from '#features/guests/member/member.ts';
import { clawBackPoints, earnPoints, rechargeWallet } from '#features/guests/wallet/wallet.ts';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import { clearingAccount, promoAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, type AccountRef, type Posting } from '#kernel/ledger.ts';
import { inPipeline } from '#kernel/postgres/pipeline.ts';
import { postStock } from '#kernel/stock.ts';
import { listOrderLines } from './order-lines.ts';
import { lockOrder, stepOrder, type LockedOrder } from './order-steps.ts';
import { getOrder, listOrderPayments } from './order.queries.ts';

/** The counter accepts an order. It may be paid later and no longer expires. */
export const acceptOrder = (ctx: Ctx, input: In<typeof orderApi.accept>) =>
  command(ctx, orderApi.accept, input, async (ctx) => {
    const { orderId, version } = input;
    const order = await lockOrder(ctx, orderId, version);
    await stepOrder(ctx, order, { action: 'accept', by: 'person', change: { acceptedTime: ctx.now, expiresTime: null } });
    if (order.payableFen > 0) ctx.publish('ORDER_CONFIRMED', order.branchId, { orderNo: order.no });
    return getOrder(ctx, { orderId });
  });

/** The counter has delivered an order or done a service call. */
export const completeOrder = (ctx: Ctx, input: In<typeof orderApi.complete>) =>
  command(ctx, orderApi.complete, input, async (ctx) => {
    const { orderId, version } = input;
    const order = await lockOrder(ctx, orderId, version);
    const missing = order.payableFen - order.paidFen;
    if (order.status === 'CONFIRMED' && missing > 0) throw new AppError(orderErrors.notPaid, { amount: yuan(missing) });
    await finishOrder(ctx, order, 'person');
    return getOrder(ctx, { orderId });
  });

/**
 * Finishes a paid order: the goods leave the stock and the money is earned, or a recharge is credited to the member. Writes the
 * receipt, unless it was written when the order was paid, and gives the member points.
 */
export async function finishOrder(ctx: Tx, order: LockedOrder, by: 'person' | 'system'): Promise<LockedOrder> {
  const date = await bizDateAt(ctx, order.branchId);
  // What was paid counted when it was paid; an order that costs nothing counts now.
  if (order.payableFen === 0) await useCoupons(ctx, await useReserved(ctx, order.id, { revenueFen: 0 }));
  if (order.type === 'CHARGE') await creditMember(ctx, order, date);
  else await handGoodsOver(ctx, order, date);
  const finished = await stepOrder(ctx, order, { action: 'complete', by, change: { finishedTime: ctx.now } });
  await writeReceipt(ctx, finished);
  await rewardMember(ctx, finished);
  return finished;
}

async function creditMember(ctx: Tx, order: LockedOrder, bizDate: string) {
  const { id: docId, no, branchId, payableFen: principalFen, bonusFen, bonusExpiresTime } = order;
  const memberId = order.memberId as string;
  const { brandId } = await lockActiveMember(ctx, memberId);
  const head = { memberId, brandId, branchId, docId, no, bizDate };
  await rechargeWallet(ctx, {
    ...head,
    principalFen,
    bonusFen,
    bonusExpiresTime,
    from: clearingAccount(branchId),
    tender: 'ORDER',
  });
}

async function handGoodsOver(ctx: Tx, order: LockedOrder, bizDate: string) {
  const { id, branchId } = order;
  const [lines, , warehouseId] = await inPipeline(
    listOrderLines(ctx, id),
    resolveReservations(ctx, id, 'TAKEN'),
    requireMainStore(ctx, branchId),
  );
  if (lines.length === 0) return;
  const cardBatchId = await handCardsOver(ctx, id, lines);
  const out = lines.flatMap((line) =>
    line.goods.map(({ productId, qty }) => ({ line, move: { warehouseId, productId, qty: -qty * line.qty, reason: 'SALE' } })),
  );
  const costs = new Map<string, number[]>();
  const moves = out.map(({ move }) => move);
  await postStock(ctx, { docType: 'ORDER', docId: id, event: 'COMPLETED', bizDate }, moves, (valuesFen) => {
    for (const [i, { line }] of out.entries()) costs.set(line.id, [...(costs.get(line.id) ?? []), valuesFen[i] ?? 0]);
    const giftFen = out.reduce((sum, { line }, i) => (line.isGift ? sum + (valuesFen[i] ?? 0) : sum), 0);
    return salePostings({ ...order, cardBatchId }, lines, valuesFen, giftFen);
  });
  const written = [...costs].map(([lineId, values]) => {
    const costFen = values.reduce((sum, value) => sum + value, 0);
    const change = { costFen, goodsCostFen: JSON.stringify(values) };
    return ctx.db.updateTable('orderLines').set(change).where('id', '=', lineId).execute();
  });
  await inPipeline(...written);
}

/** Recharge cards of an order can be redeemed from now on. Returns their batch, to which the house owes the money. */
async function handCardsOver(ctx: Tx, orderId: string, lines: readonly { kind: string }[]) {
  if (!lines.some(({ kind }) => kind === 'CARD')) return undefined;
  await sellCards(ctx, orderId);
  return findBatchOf(ctx, orderId);
}

type SoldOrder = Pick<LockedOrder, 'branchId' | 'type' | 'payableFen' | 'discountFen'> & { cardBatchId?: string | undefined };
type SoldLine = Pick<Awaited<ReturnType<typeof listOrderLines>>[number], 'id' | 'kind' | 'grossFen'>;

/**
 * Moves the money from clearing to revenue, line by line, and the value of the goods from inventory to cost. `giftFen` of it was
 * given away and is a cost of promotion.
 */
export function salePostings(
  { branchId, type, payableFen, discountFen, cardBatchId }: SoldOrder,
  lines: SoldLine[],
  valuesFen: number[],
  giftFen = 0,
): Posting[] {
  const total = valuesFen.reduce((sum, value) => sum + value, 0);
  return [
    debit(clearingAccount(branchId), payableFen),
    debit({ code: 'DISCOUNT', branchId }, discountFen),
    ...lines.map(({ kind, grossFen, id: orderLineId }) =>
      credit(revenueAccount({ branchId, kind, cardBatchId }), grossFen, { orderLineId }),
    ),
    debit(costAccount(branchId, type), total - giftFen),
    debit(promoAccount(branchId), giftFen),
    credit({ code: 'INVENTORY', branchId }, total),
  ];
}

const revenue = { GOODS: 'REVENUE.GOODS', SERVICE: 'REVENUE.SERVICE', LEASE: 'REVENUE.LEASE_RENT' } as const;

interface SoldKind {
  branchId: string;
  kind: SoldLine['kind'];
  cardBatchId: string | undefined;
}

/** Where the money of a line goes. For recharge cards it is owed until they are redeemed; a recharge has no revenue. */
export function revenueAccount({ branchId, kind, cardBatchId }: SoldKind): AccountRef {
  if (kind === 'CARD' && cardBatchId) return cardLiability(cardBatchId);
  if (kind === 'CARD' || kind === 'RECHARGE') throw new Error(`a line of kind ${kind} earns nothing`);
  return { code: revenue[kind], branchId };
}

/** Goods given for points are a cost of promotion, sold goods a cost of sales. */
export const costAccount = (branchId: string, type: LockedOrder['type']): AccountRef => ({
  code: type === 'EXCHANGE' ? 'PROMO_COST' : 'COGS',
  branchId,
});

/** Stores the content of a paid order's receipt once. Later changes to products or names do not affect it. */
export async function writeReceipt(ctx: Tx, order: LockedOrder) {
  if (!getsReceipt(order)) return;
  const { id: orderId, branchId, memberId, no, type, machineNo, remark } = order;
  const { grossFen, discountFen, payableFen, pointsCost, bonusFen } = order;
  const [{ name: branchName, branchNo }, memberName, lines, paid] = await inPipeline(
    requireBranch(ctx, branchId),
    memberId ? nameOfMember(ctx, memberId) : null,
    listOrderLines(ctx, orderId),
    listOrderPayments(ctx, orderId),
  );
  const payments = paid.filter(({ status }) => status === 'SUCCEEDED');
  const head = { branchName, branchNo, no, type, time: ctx.now, cashierName: ctx.actor.name, machineNo, memberName };
  const content = { ...head, lines, grossFen, discountFen, payableFen, pointsCost, bonusFen, payments, remark };
  // Encoding drops the fields that do not belong on the receipt.
  const encoded = z.encode(ReceiptContent, content);
  await ctx.db
    .insertInto('receipts')
    .values({ orderId, content: JSON.stringify(encoded), createdTime: ctx.now })
    .onConflict((row) => row.columns(['companyId', 'orderId']).doNothing())
    .execute();
}

const EARNING: Tender[] = ['CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD'];

/** Gives a member points for what they paid in money, and chances to draw. A recharge earns points when its balance is spent. */
async function rewardMember(ctx: Tx, { id, no, type, memberId, branchId }: LockedOrder) {
  if (!memberId || type === 'CHARGE') return;
  const { paidFen } = await sumPayments(ctx, id, EARNING);
  const bizDate = await bizDateAt(ctx, branchId);
  const head = { docType: 'ORDER', docId: id, event: 'POINTS', bizDate };
  await earnPoints(ctx, { ...head, memberId, branchId, no, paidFen });
  const spentFen = async () => (await sumPayments(ctx, id, [...EARNING, 'MEMBER_PRINCIPAL'])).paidFen;
  await giveOrderChances(ctx, { orderId: id, branchId, memberId, bizDate, spentFen });
}

/** Takes back the points and unused chances for money that was refunded. The payments already say how much of each was refunded. */
export async function takeRewardBack(ctx: Tx, order: LockedOrder, { seq, bizDate }: { seq: number; bizDate: string }) {
  const { id, no, type, memberId, branchId } = order;
  if (!memberId || type === 'CHARGE') return;
  // Principal of the wallet earned points too, when it was spent.
  const { paidFen, refundedFen } = await sumPayments(ctx, id, [...EARNING, 'MEMBER_PRINCIPAL']);
  const head = { docType: 'ORDER', docId: id, event: 'POINTS_BACK', eventSeq: seq, bizDate };
  const leftFen = paidFen - refundedFen;
  await clawBackPoints(ctx, { ...head, paidFen, leftFen, memberId, branchId, no });
  await takeOrderChancesBack(ctx, id, leftFen);
}

async function sumPayments(ctx: Tx, orderId: string, tenders: Tender[]) {
  const { paidFen, refundedFen } = await ctx.db
    .selectFrom('payments')
    .select((q) => [
      q.fn.coalesce(q.fn.sum<number>('amountFen'), q.lit(0)).as('paidFen'),
      q.fn.coalesce(q.fn.sum<number>('refundedFen'), q.lit(0)).as('refundedFen'),
    ])
    .where('orderId', '=', orderId)
    .where('status', '=', 'SUCCEEDED')
    .where('tender', 'in', tenders)
    .executeTakeFirstOrThrow();
  return { paidFen: Number(paidFen), refundedFen: Number(refundedFen) };
}
