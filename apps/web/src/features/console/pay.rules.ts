import type { Order } from '@netbar/contract/order/order.model';
import { channelOfCode } from '@netbar/contract/payment/payment.rules';
import type { NewTender } from '@netbar/contract/payment/payment.model';
import { isIdCard } from '@netbar/contract/kernel/id-card';

/** Ways to pay in the order of their keys, 1 to 7. */
export const ways = ['WECHAT', 'ALIPAY', 'CASH', 'WALLET', 'GROUPBUY', 'COMBINED', 'SIGNED'] as const;
export type Way = (typeof ways)[number];
export type Part = NewTender;

export const wayOfKey = (digit: string): Way | undefined => ways[Number(digit) - 1];

export interface Purse {
  /** What a member may spend; nothing without one. */
  balanceFen: number | undefined;
  isCharge: boolean;
  isOnline: boolean;
}

export type Reason = 'needsMember' | 'notCovered' | 'notForCharge' | 'cashOnly';

/** Why a way cannot be used now; nothing when it can. */
export function whyNotWay(way: Way, dueFen: number, { balanceFen, isCharge, isOnline }: Purse): Reason | undefined {
  if (!isOnline && way !== 'CASH') return 'cashOnly';
  if (isCharge && (way === 'WALLET' || way === 'GROUPBUY' || way === 'SIGNED')) return 'notForCharge';
  if (way !== 'WALLET') return undefined;
  if (balanceFen === undefined) return 'needsMember';
  return balanceFen < dueFen ? 'notCovered' : undefined;
}

/** As one part of several, a balance need not cover everything. */
export const whyNotPart = (way: Way, purse: Purse) => whyNotWay(way, 1, purse);

export const paidBy = (parts: readonly Part[]) =>
  parts.reduce((sum, part) => sum + ('amountFen' in part ? part.amountFen : 0), 0);

/** Cash handed over: what of it pays, and all of it, so that the change is known. */
export const cashPart = (receivedFen: number, dueFen: number): Part => ({
  tender: 'CASH',
  amountFen: Math.min(receivedFen, dueFen),
  tenderedFen: receivedFen,
});

/** What a member shows: an identity card by its shape, else the card of the house. */
export function evidenceOf(text: string, today: string) {
  const shown = text.trim();
  return isIdCard(shown, today) ? ({ kind: 'ID_CARD', idCard: shown } as const) : ({ kind: 'MEMBER_CARD', no: shown } as const);
}

/** The code decides whose it is: whoever pressed WeChat and scanned Alipay meant Alipay. */
export function scanPart(code: string, amountFen: number): Part | undefined {
  const tender = channelOfCode(code);
  return tender && { tender, amountFen, payerCode: code };
}

export type Phase = 'choose' | 'wait' | 'paid' | 'cancelled';

/** Where an order stands that was sent: some of it may still be on its way, some may have failed. */
export function phaseOf(order: Pick<Order, 'payments' | 'dueFen' | 'status'> | undefined): Phase {
  if (!order) return 'choose';
  if (order.payments.some(isOpen)) return 'wait';
  if (order.status === 'CANCELLED') return 'cancelled';
  return order.dueFen === 0 ? 'paid' : 'choose';
}

export const isOpen = ({ status }: { status: Order['payments'][number]['status'] }) => status === 'INIT' || status === 'PENDING';

/** The customer’s change, over everything paid in cash. */
export const changeOfOrder = ({ payments }: Pick<Order, 'payments'>) =>
  payments.reduce((sum, { changeFen, status }) => sum + (status === 'SUCCEEDED' ? (changeFen ?? 0) : 0), 0);
