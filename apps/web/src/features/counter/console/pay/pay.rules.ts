import type { Order } from '@netbar/contract/counter/order/order.model';
import type { NewTender } from '@netbar/contract/counter/payment/payment.model';
import { channelOfCode } from '@netbar/contract/counter/payment/payment.rules';
import { parseYuan } from '@netbar/contract/kernel/money';

/** Payment methods in the order of their keys, 1 to 7. */
export const payWays = ['WECHAT', 'ALIPAY', 'CASH', 'WALLET', 'GROUPBUY', 'COMBINED', 'SIGNED'] as const;
export type Way = (typeof payWays)[number];
export type Part = NewTender;

export const wayOfKey = (digit: string): Way | undefined => payWays[Number(digit) - 1];

export interface Purse {
  /** The member's balance; undefined without a member. */
  balanceFen: number | undefined;
  isCharge: boolean;
  isOnline: boolean;
}

export type WayRefusal = 'needsMember' | 'notCovered' | 'notForCharge' | 'cashOnly';

/** Why a payment method cannot be used now; undefined when it can. */
export function whyNotWay(way: Way, dueFen: number, { balanceFen, isCharge, isOnline }: Purse): WayRefusal | undefined {
  if (!isOnline && way !== 'CASH') return 'cashOnly';
  if (isCharge && (way === 'WALLET' || way === 'GROUPBUY' || way === 'SIGNED')) return 'notForCharge';
  if (way !== 'WALLET') return undefined;
  if (balanceFen === undefined) return 'needsMember';
  return balanceFen < dueFen ? 'notCovered' : undefined;
}

/** The same for one of several payments: the balance need not cover everything. */
export const whyNotPart = (way: Way, purse: Purse) => whyNotWay(way, 1, purse);

export const paidBy = (parts: readonly Part[]) =>
  parts.reduce((sum, part) => sum + ('amountFen' in part ? part.amountFen : 0), 0);

/** A cash payment: the amount that pays, and the amount received, which gives the change. */
export const cashPart = (receivedFen: number, dueFen: number): Part => ({
  tender: 'CASH',
  amountFen: Math.min(receivedFen, dueFen),
  tenderedFen: receivedFen,
});

/** A scanned payment. The code decides the provider, whichever button was pressed. */
export function scanPart(code: string, amountFen: number): Part | undefined {
  const tender = channelOfCode(code);
  return tender && { tender, amountFen, payerCode: code };
}

export type Phase = 'choose' | 'wait' | 'paid' | 'cancelled';

/** The phase of an order being paid: some payments may be pending, some may have failed. */
export function phaseOf(order: Pick<Order, 'payments' | 'dueFen' | 'status'> | undefined): Phase {
  if (!order) return 'choose';
  if (order.payments.some(isOpenPayment)) return 'wait';
  if (order.status === 'CANCELLED') return 'cancelled';
  return order.dueFen === 0 ? 'paid' : 'choose';
}

export const isOpenPayment = ({ status }: { status: Order['payments'][number]['status'] }) =>
  status === 'INIT' || status === 'PENDING';

/** When an order was paid: the moment of its last payment. An order that costs nothing was paid when it was finished. */
export const paidTimeOf = ({ payments, finishedTime, createdTime }: Pick<Order, 'payments' | 'finishedTime' | 'createdTime'>) =>
  payments
    .flatMap(({ status, settledTime }) => (status === 'SUCCEEDED' && settledTime ? [settledTime] : []))
    .toSorted()
    .at(-1) ??
  finishedTime ??
  createdTime;

/** The customer’s change, over everything paid in cash. */
export const changeOfOrder = ({ payments }: Pick<Order, 'payments'>) =>
  payments.reduce((sum, { changeFen, status }) => sum + (status === 'SUCCEEDED' ? (changeFen ?? 0) : 0), 0);

const YUAN = 100;
/** Amounts customers round up to, in fen. */
const roundings = [1, 5, 10, 20, 50, 100].map((yuan) => yuan * YUAN);
const MOST_QUICK = 4;

/** Amounts a customer is likely to hand over, smallest first: the exact one, then rounded up to notes. */
export function quickAmounts(dueFen: number): number[] {
  const above = roundings.map((step) => Math.ceil(dueFen / step) * step);
  return [...new Set([dueFen, ...above])].toSorted((a, b) => a - b).slice(0, MOST_QUICK);
}

/** The text after a key of the number pad. Ignores a third decimal and a second point. */
export function typeAmount(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  const next = text + key;
  const written = next.startsWith('.') ? `0${next}` : next;
  return /^\d{0,7}(?:\.\d{0,2})?$/.test(written) ? written.replace(/^0+(?=\d)/, '') : text;
}

/** The typed amount in fen; a trailing point is ignored. */
export const amountOf = (text: string): number | undefined => parseYuan(text.replace(/\.$/, ''));

/** More change than this is a mistake, such as a code scanned into the field. */
const MOST_CHANGE_FEN = 1000 * YUAN;

/** The change; undefined while the amount does not cover what is due. */
export const changeOf = (receivedFen: number | undefined, dueFen: number): number | undefined =>
  receivedFen === undefined || receivedFen < dueFen ? undefined : receivedFen - dueFen;
export const isTooMuch = (changeFen: number | undefined) => changeFen !== undefined && changeFen > MOST_CHANGE_FEN;
