import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import { orderLifecycle } from '@netbar/contract/counter/order/order.rules';
import type { RefundReason } from '@netbar/contract/counter/order/order.words';
import { refundNumbers } from '@netbar/contract/counter/refund/feature';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { refundErrors } from '@netbar/contract/counter/refund/refund.errors';
import { isManagersRefund, refundLifecycle, type PartStatus } from '@netbar/contract/counter/refund/refund.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { yuan } from '@netbar/contract/kernel/money';
import { exceeds, signerFunction } from '@netbar/contract/money/shift/limit.rules';
import {
  endOrder,
  getOrder,
  listAdjustments,
  listOrderLines,
  lockOrder,
  markLineRefunded,
  readOrder,
  revertAdjustment,
  takeRewardBack,
  type LockedOrder,
} from '#features/counter/order/order.ts';
import { lockPaymentRow, stepPayment, type StoredPayment, type Till } from '#features/counter/payment/payment.ts';
import { takeUsesBack } from '#features/activities/activity/activity.ts';
import { returnCoupons } from '#features/activities/coupon/coupon.ts';
import { findBatchOf, refundCards } from '#features/activities/recharge-card/recharge-card.ts';
import { requireMainStore } from '#features/goods/stock/stock.ts';
import { takeBackCharge } from '#features/guests/wallet/wallet.ts';
import { countAgainstLimit, findOpenShift, readAllowance, readOpenShift, readSignature } from '#features/money/shift/shift.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { clearingAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import { holdsAt, type Actor, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { postStock } from '#kernel/stock.ts';
import { traceOpened } from '#kernel/transition.ts';
import { planRefund, planWholeRefund, shareOf, type PlannedLine, type PlannedPart, type RefundPlan } from './plan-refund.ts';
import { goesBackWith } from './goes-back-with.ts';
import { returnPostings } from './return-postings.ts';
import { getRefund, listPaymentsLeft, nextRefundSeqs } from './refund.queries.ts';
import { isImmediate, payPartBack, sendRefundJob, sendRefundParts, updateOrderRefund } from './settle-refund.ts';

/** What a refund of these lines would give back. Only reads: takes no lock, opens no transaction. */
export async function previewRefund(ctx: Ctx, { orderId, lines }: In<typeof refundApi.preview>) {
  const order = await readOrder(ctx, orderId);
  const plan = await planRefund(ctx, order, lines);
  const { branchId } = order;
  const shift = await readOpenShift(ctx, branchId);
  const allowance = await readAllowance(ctx, { kind: 'REFUND', branchId, orderId, shiftId: shift?.id ?? null });
  const parts = plan.parts.map(({ payment, ...part }) => ({ paymentId: payment.id, tender: payment.tender, ...part }));
  const needsManager = exceeds(allowance, plan.amountFen) || isForManager(ctx, order, shift);
  return { amountFen: plan.amountFen, points: plan.points, parts, needsManager, allowance };
}

/** Refunds these lines to the payments they were paid with. Providers are asked after the commit. */
export async function refundOrder(ctx: Ctx, input: In<typeof refundApi.refund>) {
  const { branchId } = await readOrder(ctx, input.orderId);
  const signed = input.approver && (await readSignature(ctx, input.approver, branchId, signerFunction.REFUND));
  const refund = await command(ctx, refundApi.refund, input, async (ctx) => {
    const { orderId, version, amountFen, restock, reason } = input;
    const order = await lockOrder(ctx, orderId, version);
    const plan = await planRefund(ctx, order, input.lines);
    if (plan.amountFen !== amountFen) throw new AppError(refundErrors.amountChanged, { amount: yuan(plan.amountFen) });
    if (!signed && isForManager(ctx, order, await findOpenShift(ctx, branchId))) throw new AppError(refundErrors.managerNeeded);
    const permitted = await permitRefund(ctx, order, plan, signed);
    const opened = await openRefund(ctx, order, plan, { ...permitted, restock, reason });
    await reverseSale(ctx, order, plan, { ...opened, restock });
    await takeRewardBack(ctx, order, opened);
    const kinds = new Set(plan.lines.map(({ line }) => line.kind));
    for (const takeBack of goesBackWith.all()) await takeBack(ctx, order, kinds);
    return getRefund(ctx, { refundId: opened.id });
  });
  return sendRefundParts(ctx, { refundId: refund.id });
}

/**
 * Refunds all that is left of a finished order in the caller's transaction, goods included. Counts against no limit of a person:
 * the caller has proof that the customer got the money back, such as a platform that took its voucher back.
 */
export async function refundWholeOrder(ctx: Tx, order: LockedOrder, reason: RefundReason) {
  const plan = await planRefund(ctx, order, []);
  const opened = await openRefund(ctx, order, plan, { restock: true, reason });
  await reverseSale(ctx, order, plan, { ...opened, restock: true });
  await takeRewardBack(ctx, order, opened);
}

/** Cancels an order that is not finished. If it took money, the manager does it or signs, and all of the money is refunded first. */
export async function cancelOrder(ctx: Ctx, input: In<typeof refundApi.cancelOrder>) {
  const { branchId } = await readOrder(ctx, input.orderId);
  const signed = input.approver && (await readSignature(ctx, input.approver, branchId, signerFunction.REFUND));
  return command(ctx, refundApi.cancelOrder, input, async (ctx) => {
    const { orderId, version, reason } = input;
    const order = await lockOrder(ctx, orderId, version);
    const action = order.status === 'CONFIRMED' ? 'revoke' : 'cancel';
    if (!nextStatus(orderLifecycle, order.status, action)) throw new AppError(commonErrors.wrongStatus);
    const refund = await refundEverything(ctx, order, reason, signed);
    await endOrder(ctx, refund?.order ?? order, { action, by: 'person', reason, ...(refund && { refundNo: refund.no }) });
    return getOrder(ctx, { orderId });
  });
}

/** Refunds what was paid; nothing when nothing was. */
async function refundEverything(ctx: Tx, order: LockedOrder, reason: string, signed: Actor | undefined) {
  if (order.paidFen === 0 && order.pointsPaid === 0) return undefined;
  if (!signed && !holdsAt(ctx, signerFunction.REFUND, order.branchId)) throw new AppError(orderErrors.managerOnly);
  const plan = planWholeRefund(await listPaymentsLeft(ctx, order.id));
  return openRefund(ctx, order, plan, { ...(await permitRefund(ctx, order, plan, signed)), restock: false, reason });
}

/** Whether this refund is the manager's whatever its amount, and the actor is not the manager. */
const isForManager = (
  ctx: Ctx | Tx,
  order: Pick<LockedOrder, 'branchId' | 'shiftId' | 'type'>,
  shift: { id: string } | undefined,
) =>
  isManagersRefund({ isSameShift: shift !== undefined && order.shiftId === shift.id, isCharge: order.type === 'CHARGE' }) &&
  !holdsAt(ctx, signerFunction.REFUND, order.branchId);

/** Counts a refund against the limits of whoever makes it, under the id that it will have. */
async function permitRefund(ctx: Tx, { id: orderId, branchId }: LockedOrder, plan: RefundPlan, signed: Actor | undefined) {
  const id = ctx.newId();
  if (plan.amountFen === 0) return { id, approver: signed };
  const shift = await findOpenShift(ctx, branchId);
  const act = { kind: 'REFUND', branchId, orderId, shiftId: shift?.id ?? null, docType: 'REFUND', docId: id } as const;
  return { id, approver: await countAgainstLimit(ctx, { ...act, fen: plan.amountFen, approver: signed }) };
}

/** Refunds a payment that came for an order that no longer waits for it. */
export async function refundLatePayment(ctx: Tx, order: LockedOrder, { id, tender, amountFen }: StoredPayment) {
  const plan = planWholeRefund([{ id, tender, leftFen: amountFen, leftPoints: 0 }]);
  await openRefund(ctx, order, plan, { restock: false, reason: 'LATE_PAYMENT' satisfies RefundReason });
}

interface RefundTerms {
  /** Made before, where the refund was counted against a limit. */
  id?: string;
  restock: boolean;
  reason: string;
  approver?: Actor | undefined;
}

/** Stores a refund with its parts and pays back what needs no provider. The other parts are sent after the commit. */
async function openRefund(ctx: Tx, order: LockedOrder, plan: RefundPlan, terms: RefundTerms) {
  const { id = ctx.newId(), restock, reason, approver } = terms;
  const { id: orderId, branchId } = order;
  const { no } = await nextDocNo(ctx, branchId, refundNumbers.refund);
  const till = { bizDate: await bizDateAt(ctx, branchId), shift: await findOpenShift(ctx, branchId) };
  const { refundSeq, partSeq } = await nextRefundSeqs(ctx, orderId);
  await ctx.db
    .insertInto('refunds')
    .values({
      id,
      no,
      orderId,
      branchId,
      seq: refundSeq,
      amountFen: plan.amountFen,
      points: plan.points,
      restock,
      reason,
      bizDate: till.bizDate,
      shiftId: till.shift?.id ?? null,
      creatorId: ctx.actor.id,
      creatorName: ctx.actor.name,
      approverId: approver?.id ?? null,
      approverName: approver?.name ?? null,
      createdTime: ctx.now,
    })
    .execute();
  for (const [i, part] of plan.parts.entries())
    await openRefundPart(ctx, order, till, { refundId: id, no, seq: partSeq + i, ...part });
  const refunded = await updateOrderRefund(ctx, order, { no, reason });
  return { id, no, seq: refundSeq, bizDate: till.bizDate, order: refunded };
}

interface NewPart extends PlannedPart {
  refundId: string;
  no: string;
  seq: number;
}

async function openRefundPart(ctx: Tx, order: LockedOrder, till: Till, { no, payment, ...part }: NewPart) {
  const { seq, amountFen, points } = part;
  const stored = await lockPaymentRow(ctx, payment.id);
  await stepPayment(ctx, stored, 'refund', { refundedFen: stored.refundedFen + amountFen });
  const [id, branchId, isNow] = [ctx.newId(), order.branchId, isImmediate(payment.tender)];
  const status: PartStatus = isNow ? 'REFUNDED' : 'REFUNDING';
  await ctx.db
    .insertInto('refundParts')
    .values({
      id,
      ...part,
      orderId: order.id,
      paymentId: payment.id,
      branchId,
      status,
      refundNo: `${no}P${seq}`,
      finishedTime: isNow ? ctx.now : null,
      nextAskTime: isNow ? null : ctx.now,
    })
    .execute();
  traceOpened(ctx, refundLifecycle, { id, branchId, status }, { no, tender: payment.tender, amountFen });
  if (isNow) await payPartBack(ctx, order, till, { seq, amountFen, points, tender: payment.tender });
  else ctx.later(sendRefundJob, { partId: id });
}

interface OpenedRefund {
  id: string;
  seq: number;
  bizDate: string;
  restock: boolean;
}

/** Reverses the revenue of the refunded lines, or the recharge. Goods go back into stock at what they cost when they left. */
async function reverseSale(ctx: Tx, order: LockedOrder, plan: RefundPlan, refund: OpenedRefund) {
  for (const line of plan.lines) await storeRefundLine(ctx, refund.id, line);
  const head = { docType: 'ORDER', docId: order.id, event: 'REFUND', eventSeq: refund.seq, bizDate: refund.bizDate };
  const { branchId } = order;
  if (order.type === 'CHARGE') {
    const charge = { memberId: order.memberId as string, sourceId: order.id, branchId, no: order.no };
    await takeBackCharge(ctx, { ...head, ...charge, to: clearingAccount(branchId) });
    return;
  }
  await giveBenefitsBack(ctx, order, plan);
  const cardBatchId = await takeCardsBack(ctx, order.id, plan.lines);
  const moves = refund.restock ? await stockMovesBack(ctx, branchId, plan.lines) : [];
  await postStock(ctx, head, moves, (valuesFen) => {
    const giftFen = moves.reduce((sum, { isGift }, i) => (isGift ? sum + (valuesFen[i] ?? 0) : sum), 0);
    return returnPostings({ ...order, cardBatchId }, plan, valuesFen, giftFen);
  });
}

/** Recharge cards that are given back are void. Returns their batch, which no longer owes the money. */
async function takeCardsBack(ctx: Tx, orderId: string, lines: readonly PlannedLine[]) {
  const cardLines = lines.filter(({ line }) => line.kind === 'CARD').map(({ line }) => line.lineNo);
  if (cardLines.length === 0) return undefined;
  await refundCards(ctx, orderId, cardLines);
  return findBatchOf(ctx, orderId);
}

/** Each line gives back its share of what activities took off it. A paid order is never priced again. */
async function giveBenefitsBack(ctx: Tx, order: LockedOrder, { lines, amountFen }: RefundPlan) {
  const lineIds = lines.map(({ line }) => line.id);
  const adjustments = await listAdjustments(ctx, lineIds);
  const parts = [];
  for (const { orderLineId, activityId, benefitKey, amountFen: tookFen } of adjustments) {
    const planned = lines.find(({ line }) => line.id === orderLineId);
    const backFen = planned ? shareOf(tookFen, planned.line, planned.qty) : 0;
    await revertAdjustment(ctx, { orderLineId, activityId, benefitKey }, backFen);
    parts.push({ activityId, benefitKey, amountFen: backFen });
  }
  const left = await listOrderLines(ctx, order.id);
  const isWhole = left.every(({ qty, refundedQty }) => qty === refundedQty);
  if (isWhole) await returnCoupons(ctx, order.id);
  await takeUsesBack(ctx, order.id, { parts: sumParts(parts), revenueFen: amountFen, isWhole });
}

type Part = { activityId: string; benefitKey: string; amountFen: number };
const sumParts = (parts: Part[]): Part[] =>
  [...Map.groupBy(parts, ({ activityId, benefitKey }) => `${activityId} ${benefitKey}`).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, amountFen: rest.reduce((sum, one) => sum + one.amountFen, first.amountFen) }] : [],
  );

async function storeRefundLine(ctx: Tx, refundId: string, { line, qty, netFen }: PlannedLine) {
  await ctx.db.insertInto('refundLines').values({ refundId, orderLineId: line.id, qty, amountFen: netFen }).execute();
  await markLineRefunded(ctx, line.id, { refundedQty: line.refundedQty + qty, refundedFen: line.refundedFen + netFen });
}

/** The goods of these lines, each at its share of what it cost. */
async function stockMovesBack(ctx: Tx, branchId: string, lines: PlannedLine[]) {
  const warehouseId = await requireMainStore(ctx, branchId);
  return lines.flatMap(({ line, qty }) =>
    line.goods.map(({ productId, qty: each }, i) => ({
      warehouseId,
      productId,
      qty: each * qty,
      valueFen: shareOf(line.goodsCostFen[i] ?? 0, line, qty),
      reason: 'REFUND',
      isGift: line.isGift,
    })),
  );
}
