import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import { paymentErrors } from '@netbar/contract/counter/payment/payment.errors';
import type { NewTender } from '@netbar/contract/counter/payment/payment.model';
import { paymentLifecycle } from '@netbar/contract/counter/payment/payment.rules';
import { POINT_COUNTS_FEN } from '@netbar/contract/guests/evidence/evidence.rules';
import { signerFunction } from '@netbar/contract/money/shift/limit.rules';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import type { Insertable } from 'kysely';
import { useReserved } from '#features/activities/activity/activity.ts';
import { useCoupons } from '#features/activities/coupon/coupon.ts';
import { finishOrder, stepOrder, writeReceipt, type LockedOrder } from '#features/counter/order/order.ts';
import { requireEvidence, tellMember, type ShownEvidence } from '#features/guests/evidence/evidence.ts';
import { spendPoints, spendWallet } from '#features/guests/wallet/wallet.ts';
import { countAgainstLimit } from '#features/money/shift/shift.ts';
import { channelAccount, clearingAccount, drawerAccount, promoAccount } from '#kernel/accounts.ts';
import { holdsAt, type Actor, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, postJournal, type AccountRef, type Posting } from '#kernel/ledger.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { inPipeline } from '#kernel/postgres/pipeline.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened } from '#kernel/transition.ts';
import type { Till } from './payment.ts';

export type ImmediateTender = Exclude<NewTender, { tender: 'WECHAT' | 'ALIPAY' }>;

/** What was checked before the transaction: who signs beside the cashier, and what the member shows. */
export interface Beside {
  signer?: Actor;
  shown?: ShownEvidence;
}

/** `seq`: the number of the next payment of the order. */
type TillAt = Till & { seq: number };

/** Takes a tender that needs no provider, posts it and stores its payments. Returns them: WALLET can give two. */
export async function takeTender(ctx: Tx, order: LockedOrder, tender: ImmediateTender, till: TillAt & Beside) {
  const { branchId } = order;
  switch (tender.tender) {
    case 'CASH': {
      if (!till.shift) throw new AppError(shiftErrors.noShift);
      const { amountFen, tenderedFen } = tender;
      const cash = { tender: 'CASH', amountFen, tenderedFen, changeFen: tenderedFen - amountFen } as const;
      return takeMoney(ctx, order, { ...till, to: drawerAccount(branchId, till.shift.drawerId) }, cash);
    }
    case 'BANK_CARD': {
      const { amountFen, terminalNo, reference } = tender;
      const slip = { tender: 'BANK_CARD', amountFen, terminalNo, reference, slipDate: till.bizDate } as const;
      return takeMoney(ctx, order, { ...till, to: channelAccount(branchId) }, slip);
    }
    case 'GROUPBUY': {
      const { amountFen, platform, code: reference } = tender;
      const voucher = { tender: 'GROUPBUY', amountFen, platform, reference } as const;
      return takeMoney(ctx, order, { ...till, to: channelAccount(branchId) }, voucher);
    }
    case 'SIGNED': {
      const { amountFen, reason } = tender;
      const evidence = signatureOf(ctx, order, till.signer);
      const act = {
        kind: 'SIGNED',
        branchId,
        orderId: order.id,
        shiftId: till.shift?.id ?? null,
        docType: 'SIGNED_ORDER',
      } as const;
      await countAgainstLimit(ctx, { ...act, docId: order.id, fen: amountFen, approver: till.signer });
      return takeMoney(ctx, order, { ...till, to: promoAccount(branchId) }, { tender: 'SIGNED', amountFen, reason, evidence });
    }
    case 'WALLET':
      return takeFromWallet(ctx, order, tender, till);
    case 'POINTS': {
      const { points } = tender;
      const memberId = memberOf(order);
      const evidence = await evidenceFor(ctx, order, till, points * POINT_COUNTS_FEN);
      await spendPoints(ctx, { ...journalHead(order, till), memberId, branchId, points, no: order.no });
      await tellMember(ctx, { memberId, branchId, event: 'POINTS_PAID', amount: points });
      return recordPayments(ctx, order, till, [{ tender: 'POINTS', amountFen: 0, points, evidence }]);
    }
  }
}

async function takeMoney(
  ctx: Tx,
  order: LockedOrder,
  till: TillAt & { to: AccountRef },
  payment: NewPayment & { amountFen: number; tender: string },
) {
  const { amountFen, tender } = payment;
  const [, recorded] = await inPipeline(
    postPayment(ctx, order, { ...till, amountFen, tender }),
    recordPayments(ctx, order, till, [payment]),
  );
  return recorded;
}

/** Posts money received on the account `to`. It counts as clearing until the order is finished. */
export const postPayment = (
  ctx: Tx,
  order: LockedOrder,
  { to, amountFen, tender, ...at }: { to: AccountRef; amountFen: number; tender: string; bizDate: string; seq: number },
) => postJournal(ctx, { ...journalHead(order, at), postings: paymentPostings(order, { to, amountFen, tender }) });

export const paymentPostings = (
  { branchId }: Pick<LockedOrder, 'branchId'>,
  { to, amountFen, tender }: { to: AccountRef; amountFen: number; tender: string },
): Posting[] => [debit(to, amountFen, { tender }), credit(clearingAccount(branchId), amountFen)];

const journalHead = ({ id: docId }: LockedOrder, { bizDate, seq }: { bizDate: string; seq: number }) => ({
  docType: 'ORDER',
  docId,
  event: 'PAID',
  eventSeq: seq,
  bizDate,
});

/** Who allows SIGNED: whoever signed beside the cashier, else the cashier, who then needs ORDER_SIGN. */
function signatureOf(ctx: Tx, { branchId }: LockedOrder, signer: Actor | undefined) {
  if (!signer && !holdsAt(ctx, signerFunction.SIGNED, branchId)) throw new AppError(paymentErrors.signerNeeded);
  const { id: accountId, name: shown } = signer ?? ctx.actor;
  return JSON.stringify({ kind: 'SIGNATURE', shown, accountId });
}

async function takeFromWallet(
  ctx: Tx,
  order: LockedOrder,
  { amountFen }: Extract<ImmediateTender, { tender: 'WALLET' }>,
  till: TillAt & Beside,
) {
  const { branchId, no } = order;
  const memberId = memberOf(order);
  const evidence = await evidenceFor(ctx, order, till, amountFen);
  const to = clearingAccount(branchId);
  const spent = await spendWallet(ctx, { ...journalHead(order, till), memberId, branchId, amountFen, on: 'GOODS', to, no });
  await tellMember(ctx, { memberId, branchId, event: 'PAID', amount: amountFen });
  const payments = [
    { tender: 'MEMBER_PRINCIPAL' as const, amountFen: spent.principalFen, evidence },
    { tender: 'MEMBER_BONUS' as const, amountFen: spent.bonusFen, evidence },
  ].filter((payment) => payment.amountFen > 0);
  return recordPayments(ctx, order, till, payments);
}

const memberOf = ({ memberId }: LockedOrder) => {
  if (!memberId) throw new AppError(orderErrors.needsMember);
  return memberId;
};

/** What a payment stores of what the member showed. */
async function evidenceFor(ctx: Tx, order: LockedOrder, { shown }: Beside, amountFen: number): Promise<string> {
  // Without a member nothing was read either.
  if (!shown) throw new AppError(orderErrors.needsMember);
  const { id: docId, branchId } = order;
  return JSON.stringify(await requireEvidence(ctx, { memberId: memberOf(order), branchId, docId, amountFen }, shown));
}

type NewPayment = Pick<
  Insertable<DB['payments']>,
  | 'tender'
  | 'amountFen'
  | 'points'
  | 'tenderedFen'
  | 'changeFen'
  | 'reference'
  | 'platform'
  | 'terminalNo'
  | 'slipDate'
  | 'evidence'
  | 'reason'
>;

async function recordPayments(ctx: Tx, order: LockedOrder, { shift, seq }: TillAt, payments: NewPayment[]) {
  const common = { orderId: order.id, orderType: order.type, branchId: order.branchId, shiftId: shift?.id ?? null };
  const rows = payments.map((payment, i) => ({
    id: ctx.newId(),
    ...common,
    ...payment,
    seq: seq + i,
    status: 'SUCCEEDED' as const,
    createdTime: ctx.now,
    settledTime: ctx.now,
  }));
  const { reference = '', terminalNo = '' } = rows[0] ?? {};
  await ctx.db
    .insertInto('payments')
    .values(rows)
    .execute()
    .catch(whenTaken('payments_voucher_once', new AppError(paymentErrors.voucherUsed, { code: reference ?? '' })))
    .catch(
      whenTaken(
        'payments_slip_once',
        new AppError(paymentErrors.slipUsed, { slip: reference ?? '', terminal: terminalNo ?? '' }),
      ),
    );
  for (const { id, tender, amountFen } of rows)
    traceOpened(
      ctx,
      paymentLifecycle,
      { id, branchId: order.branchId, status: 'SUCCEEDED' },
      { no: order.no, tender, amountFen },
    );
  return rows;
}

interface PaidSum {
  fen: number;
  points: number;
  by: 'person' | 'system';
  /** Shown in the order's history: how much by which way of paying. */
  detail: Record<string, string | number>;
}

/** Steps an order after payments: confirms it once it is covered, and finishes it if it was sold at the counter. */
export async function advanceOrder(ctx: Tx, order: LockedOrder, { fen, points, by, detail }: PaidSum): Promise<LockedOrder> {
  const change = { paidFen: order.paidFen + fen, pointsPaid: order.pointsPaid + points };
  const isCovered = change.paidFen >= order.payableFen && change.pointsPaid >= order.pointsCost;
  if (!isCovered) return stepOrder(ctx, order, { action: 'payPart', by, change, detail });
  const accepted = order.status === 'PENDING' ? { acceptedTime: ctx.now } : {};
  const paid = await stepOrder(ctx, order, { action: 'pay', by, change: { ...change, ...accepted, expiresTime: null }, detail });
  await useCoupons(ctx, await useReserved(ctx, order.id, { revenueFen: order.payableFen }));
  const { branchId, no: orderNo } = order;
  // An order that is finished at once needs no call to the counter.
  if (order.status === 'PENDING' && !order.completesWhenPaid) ctx.publish('ORDER_CONFIRMED', branchId, { orderNo });
  if (order.payableFen > 0) ctx.publish('ORDER_PAID', branchId, { orderNo });
  if (order.completesWhenPaid) return finishOrder(ctx, paid, 'system');
  // Whoever paid wants the receipt now, not when the order is delivered.
  await writeReceipt(ctx, paid);
  return paid;
}
