import { paymentErrors } from '@netbar/contract/payment/payment.api';
import type { Tender } from '@netbar/contract/payment/payment.rules';
import { clearingOf } from '#features/order/finish-order.service.ts';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { channelOf, promoOf, type Till } from '#features/payment/take.service.ts';
import { cashOf } from '#features/shift/drawer.service.ts';
import { giveBackToWallet } from '#features/wallet/give-back.service.ts';
import { giveBackPoints } from '#features/wallet/points.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, post, type AccountRef } from '#kernel/ledger.ts';

/** Whether giving it back is ours to do, or a provider has to be asked. */
export const isImmediate = (tender: Tender) => tender !== 'WECHAT' && tender !== 'ALIPAY';

interface Share {
  seq: number;
  tender: Tender;
  amountFen: number;
  points: number;
}

/** Books what went back, the way it came: cash out of today's drawer, a gift into the wallet it came from. */
export async function giveBack(ctx: Tx, order: LockedOrder, { bizDate, shift }: Till, { seq, tender, amountFen, points }: Share) {
  const { id: docId, no, branchId } = order;
  const head = { docType: 'ORDER', docId, event: 'REFUNDED', eventSeq: seq, bizDate };
  const memberId = order.memberId as string;
  const from = clearingOf(branchId);
  const pay = (to: AccountRef) => post(ctx, { ...head, postings: [debit(from, amountFen), credit(to, amountFen, { tender })] });
  switch (tender) {
    case 'CASH':
      if (!shift) throw new AppError(paymentErrors.noShift);
      return pay(cashOf(branchId, shift.drawerId));
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
      return pay(channelOf(branchId));
    case 'SIGNED':
      return pay(promoOf(branchId));
  }
}
