import { reasonText } from '@netbar/contract/counter/order/order.words';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { refundErrors } from '@netbar/contract/counter/refund/refund.errors';
import { refundAskMin, refundLifecycle } from '@netbar/contract/counter/refund/refund.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { id } from '@netbar/contract/kernel/model';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import type { Updateable } from 'kysely';
import { z } from 'zod';
import { lockOrder, stepOrder, type LockedOrder } from '#features/counter/order/order.ts';
import { lockPaymentRow, openDesk, stepPayment, type Till } from '#features/counter/payment/payment.ts';
import { giveBackPoints, giveBackToWallet } from '#features/guests/wallet/wallet.ts';
import { findOpenShift } from '#features/money/shift/shift.ts';
import { bizDateAt } from '#features/org/branch/branch.ts';
import type { RefundResult } from '#gateways/payment.ts';
import { channelAccount, clearingAccount, drawerAccount, promoAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, postJournal, type AccountRef, type Posting } from '#kernel/ledger.ts';
import { defineJob } from '#kernel/outbox.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { transition } from '#kernel/transition.ts';
import { findPart, getRefund, lockPart, readOrderRefund, type StoredPart } from './refund.queries.ts';

/** Has a provider refund one part, or asks it for the result. */
export const sendRefundJob = defineJob('refund.send', z.object({ partId: id }));

/** Sends the open parts of a stored refund to their providers, or asks for their results. The job asks again for the rest. */
export async function sendRefundParts(ctx: Ctx, { refundId }: In<typeof refundApi.query>) {
  const refund = await getRefund(ctx, { refundId });
  const open = refund.parts.filter(({ status }) => status === 'REFUNDING');
  for (const { id } of open) await sendRefundPart(ctx, id);
  return open.length > 0 ? getRefund(ctx, { refundId }) : refund;
}

/** Sends the parts that a provider refused again. */
export async function retryRefund(ctx: Ctx, input: In<typeof refundApi.retry>) {
  await command(ctx, refundApi.retry, input, async (ctx) => {
    const { refundId } = input;
    const { orderId, no, parts } = await getRefund(ctx, { refundId });
    const order = await lockOrder(ctx, orderId);
    const failed = parts.filter(({ status }) => status === 'FAILED');
    if (failed.length === 0) throw new AppError(refundErrors.nothingFailed);
    for (const { id } of failed) {
      const part = await lockPart(ctx, id);
      const payment = await lockPaymentRow(ctx, part.paymentId);
      await stepPayment(ctx, payment, 'refund', { refundedFen: payment.refundedFen + part.amountFen });
      await stepRefundPart(ctx, part, 'retry', { asks: 0, nextAskTime: ctx.now });
      ctx.later(sendRefundJob, { partId: id });
    }
    await updateOrderRefund(ctx, order, { no });
    return getRefund(ctx, { refundId });
  });
  return sendRefundParts(ctx, input);
}

/** For the schedule: parts whose own job got lost. */
export async function resendRefundParts(ctx: Ctx, partIds: string[]) {
  for (const partId of partIds) await sendRefundPart(ctx, partId);
}

/** Has the provider refund a part, or asks it for the result, and stores what it says. */
export async function sendRefundPart(ctx: Ctx, partId: string) {
  const part = await findPart(ctx, partId);
  if (part.status === 'REFUNDING') await settleRefundPart(ctx, partId, await askProviderForRefund(ctx, part));
}

/**
 * From the second time on asks for the result first and sends the refund only if the provider does not know it. A provider carries
 * out one refund number once, so sending it again is safe.
 */
async function askProviderForRefund(ctx: Ctx, part: StoredPart): Promise<RefundResult> {
  const { acquirer, notifyUrl } = await openDesk(ctx, part.merchantId as string);
  const { amountFen, refundNo, totalFen, reason } = part;
  const refund = { outTradeNo: part.outTradeNo as string, refundNo, amountFen };
  if (part.asks > 0) {
    const known = await acquirer.queryRefund(refund);
    if (known.outcome !== 'UNKNOWN') return known;
  }
  // The provider shows the reason to the customer.
  return acquirer.refund({ ...refund, totalFen, reason: reasonText(reason, 'zh-CN'), notifyUrl });
}

/** Stores a result that a provider reports by callback. */
export async function settleRefundCallback(ctx: Ctx, refundNo: string, result: RefundResult) {
  const part = await ctx.db.selectFrom('refundParts').select('id').where('refundNo', '=', refundNo).executeTakeFirst();
  if (part) await settleRefundPart(ctx, part.id, result);
}

/** Stores what a provider says about a part. The same result twice, or results in another order, have one effect. */
const settleRefundPart = (ctx: Ctx, partId: string, result: RefundResult) =>
  inTx(ctx, async (ctx) => {
    const { orderId } = await findPart(ctx, partId);
    const order = await lockOrder(ctx, orderId);
    const part = await lockPart(ctx, partId);
    if (part.status !== 'REFUNDING') return;
    if (result.outcome === 'UNKNOWN' || result.outcome === 'PENDING' || isOtherAmount(part, result))
      return askAgainLater(ctx, part, result);
    if (result.outcome === 'SUCCEEDED') {
      await stepRefundPart(ctx, part, 'succeed', { finishedTime: ctx.now, nextAskTime: null, needsManual: false });
      const till = { bizDate: await bizDateAt(ctx, order.branchId), shift: await findOpenShift(ctx, order.branchId) };
      await payPartBack(ctx, order, till, part);
    } else {
      // A provider refuses a number that it closed, so the next try needs a new one.
      const renewed = result.outcome === 'CLOSED' ? { refundNo: nextRefundNo(part), attempt: part.attempt + 1 } : {};
      await stepRefundPart(ctx, part, 'fail', { ...renewed, nextAskTime: null });
      const payment = await lockPaymentRow(ctx, part.paymentId);
      await stepPayment(ctx, payment, 'refund', { refundedFen: payment.refundedFen - part.amountFen });
    }
    await updateOrderRefund(ctx, order, { no: part.no, [part.tender]: part.amountFen });
  });

/** The provider refunded another amount than asked for. Somebody has to check with the provider. */
const isOtherAmount = (part: StoredPart, result: RefundResult) =>
  result.outcome === 'SUCCEEDED' && result.amountFen !== part.amountFen;

const nextRefundNo = ({ no, seq, attempt }: StoredPart) => `${no}P${seq}A${attempt + 1}`;

const MINUTE_MS = 60_000;

async function askAgainLater(ctx: Tx, part: StoredPart, result: RefundResult) {
  const nextAskTime = new Date(ctx.now.getTime() + refundAskMin(part.asks) * MINUTE_MS);
  const needsManual = isOtherAmount(part, result) || (result.outcome === 'PENDING' && result.needsManual);
  await stepRefundPart(ctx, part, 'ask', { nextAskTime, needsManual, asks: part.asks + 1 });
  ctx.later(sendRefundJob, { partId: part.id }, nextAskTime);
}

type PartColumns = Pick<
  Updateable<DB['refundParts']>,
  'refundNo' | 'attempt' | 'needsManual' | 'nextAskTime' | 'asks' | 'finishedTime'
>;

const stepRefundPart = (ctx: Tx, part: StoredPart, action: keyof typeof refundLifecycle.actions, change: PartColumns) =>
  transition(ctx, refundLifecycle, part, {
    action,
    by: action === 'retry' ? 'person' : 'system',
    write: (next) =>
      ctx.db
        .updateTable('refundParts')
        .set({ ...change, ...next })
        .where('id', '=', part.id)
        .execute(),
  });

/** Whether a part is paid back at once, without a provider. */
export const isImmediate = (tender: Tender) => tender !== 'WECHAT' && tender !== 'ALIPAY';

/** Posts a part that was paid back: cash out of the drawer of the shift that is open now, a balance into the member's wallet. */
export async function payPartBack(
  ctx: Tx,
  order: LockedOrder,
  { bizDate, shift }: Till,
  { seq, tender, amountFen, points }: Pick<StoredPart, 'seq' | 'tender' | 'amountFen' | 'points'>,
) {
  const { id: docId, no, branchId } = order;
  const head = { docType: 'ORDER', docId, event: 'REFUNDED', eventSeq: seq, bizDate };
  const memberId = order.memberId as string;
  const from = clearingAccount(branchId);
  const pay = (to: AccountRef) => postJournal(ctx, { ...head, postings: repaymentPostings(order, { to, amountFen, tender }) });
  switch (tender) {
    case 'CASH':
      if (!shift) throw new AppError(shiftErrors.noShift);
      return pay(drawerAccount(branchId, shift.drawerId));
    case 'MEMBER_PRINCIPAL':
      return giveBackToWallet(ctx, { ...head, memberId, branchId, amountFen, from, no, only: 'PRINCIPAL' });
    case 'MEMBER_BONUS':
      return giveBackToWallet(ctx, { ...head, memberId, branchId, amountFen, from, no, only: 'BONUS' });
    case 'POINTS':
      return giveBackPoints(ctx, { ...head, memberId, branchId, points, no });
    case 'WECHAT':
    case 'ALIPAY':
    case 'BANK_CARD':
    case 'GROUPBUY':
      return pay(channelAccount(branchId));
    case 'SIGNED':
      return pay(promoAccount(branchId));
  }
}

/** The postings of a payment, reversed. */
export const repaymentPostings = (
  { branchId }: Pick<LockedOrder, 'branchId'>,
  { to, amountFen, tender }: { to: AccountRef; amountFen: number; tender: Tender },
): Posting[] => [debit(clearingAccount(branchId), amountFen), credit(to, amountFen, { tender })];

/** Writes the order's refunded amount and refund status, both derived from the parts of all its refunds. */
export async function updateOrderRefund(
  ctx: Tx,
  order: LockedOrder,
  detail: Record<string, string | number>,
): Promise<LockedOrder> {
  const change = await readOrderRefund(ctx, order.id);
  return stepOrder(ctx, order, { action: 'refund', by: 'system', change, detail });
}
