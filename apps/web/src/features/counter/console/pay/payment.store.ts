import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import type { Order } from '@netbar/contract/counter/order/order.model';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { ledgerErrors } from '@netbar/contract/kernel/ledger';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isEmptyCart, type Cart } from '#features/counter/console/cart/cart.rules.ts';
import { changeCarts, useCarts } from '#features/counter/console/cart/carts.store.ts';
import { clockOf } from '#features/counter/console/clock.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { CallError, isFinalAnswer } from '#kernel/call.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { sendIntent, type MoneyIntent } from './money-intent.ts';
import { phaseOf, type Part, type Way } from './pay.rules.ts';

/**
 * What is being paid: a cart as it was when the payment began, a recharge, or an existing order. The payment shows and sends this,
 * whatever becomes of the current cart meanwhile.
 */
export type PaymentSubject =
  | { kind: 'sale'; cart: Cart; payableFen: number }
  | { kind: 'charge'; key: string; memberId: string; amountFen: number; bonusFen: number }
  | { kind: 'order'; order: Order };

interface PaymentState {
  subject: PaymentSubject | undefined;
  way: Way | undefined;
  isCombined: boolean;
  parts: readonly Part[];
  /** The order as the server answered it; undefined until it was sent. */
  order: Order | undefined;
  isSending: boolean;
  /** The server's refusal. */
  refusal: string | undefined;
  /** The payments of a sale refused for lack of stock. Somebody who may force a sale sends them again. */
  short: Part[] | undefined;
  /** Such a sale was refused above what the cashier may sell without stock alone. */
  isSignerNeeded: boolean;
  /** Sent without an answer. It is replayed until the server answers. */
  unanswered: MoneyIntent | undefined;
}

export const noPayment: PaymentState = {
  subject: undefined,
  way: undefined,
  isCombined: false,
  parts: [],
  order: undefined,
  isSending: false,
  refusal: undefined,
  short: undefined,
  isSignerNeeded: false,
  unanswered: undefined,
};

export const usePayment = create<PaymentState>(() => noPayment);

export const dueOfSubject = (subject: PaymentSubject | undefined, order: Order | undefined): number => {
  if (order) return order.dueFen;
  if (subject?.kind === 'sale') return subject.payableFen;
  if (subject?.kind === 'charge') return subject.amountFen;
  return subject?.kind === 'order' ? subject.order.dueFen : 0;
};

export function startPayment(subject: PaymentSubject, way?: Way) {
  if (subject.kind === 'sale' && isEmptyCart(subject.cart)) return;
  const isCombined = way === 'COMBINED';
  usePayment.setState({ ...noPayment, subject, isCombined, ...(way && !isCombined && { way }) });
  showAtCounter({ stage: 'pay' });
}

/** A payment that was sent, or whose order waits for money: the next guest's cart must not hide it. */
export const isPaymentUnderWay = ({ order, unanswered, isSending }: PaymentState) =>
  isSending || unanswered !== undefined || phaseOf(order) === 'wait';

/** Leaves the payment. An order the server already has stays in the queue. After a paid one the next guest begins an empty cart. */
export function leavePayment() {
  const { subject, order } = usePayment.getState();
  usePayment.setState(noPayment);
  if (phaseOf(order) === 'paid') {
    changeCarts({ do: 'next', key: useCarts.getState().current.key });
    showAtCounter({ seatId: undefined, movingId: undefined });
  }
  showAtCounter({ stage: subject?.kind === 'charge' && !order ? 'recharge' : 'cart' });
}

/** Shows the cart, unless a payment is under way. */
export function showCart() {
  if (isPaymentUnderWay(usePayment.getState())) return;
  if (usePayment.getState().subject) leavePayment();
  showAtCounter({ stage: 'cart' });
}

/** The counter works in this shift from now on. A payment that was begun in another and not sent ends with it, as its cart does. */
export function workInShift(shiftId: string | undefined) {
  const heldTime = new Date().toISOString();
  const { key } = useCarts.getState().current;
  changeCarts({ do: 'workIn', shiftId, heldTime, name: clockOf(heldTime) });
  if (useCarts.getState().current.key !== key) showCart();
}

/** Binds the counter to the own open shift, once it is known. */
export function useCounterShift({ shift, isKnown }: { shift: { id: string } | undefined; isKnown: boolean }) {
  const branchId = useCarts((state) => state.branchId);
  const shiftId = shift?.id;
  useEffect(() => {
    if (branchId && isKnown) workInShift(shiftId);
  }, [branchId, isKnown, shiftId]);
}

export function chooseWay(way: Way | undefined) {
  if (way === 'COMBINED')
    usePayment.setState(({ isCombined, parts }) => ({ isCombined: !isCombined || parts.length > 0, way: undefined }));
  else usePayment.setState({ way, refusal: undefined, short: undefined });
}

export const addPart = (part: Part) => usePayment.setState(({ parts }) => ({ parts: [...parts, part], way: undefined }));
export const removePart = (place: number) => usePayment.setState(({ parts }) => ({ parts: parts.filter((_, i) => i !== place) }));

/** Shows the server's state of the order being paid. */
export function showOrderState(order: Order) {
  usePayment.setState({
    order,
    isSending: false,
    unanswered: undefined,
    refusal: undefined,
    short: undefined,
    parts: [],
    way: undefined,
    isCombined: false,
  });
}

/** A sale although the stock shows none, signed by a second person above what the cashier may sell that way alone. */
interface ForcedSale {
  approver?: Signature;
}

/** Sends the payment. Nothing is shown as paid before the server confirms it. */
export async function sendPayment(branchId: string, tenders: Part[], forced?: ForcedSale): Promise<Order | undefined> {
  const { subject, order, isSending, unanswered } = usePayment.getState();
  if (!subject || isSending || unanswered) return undefined;
  usePayment.setState({ isSending: true, refusal: undefined, short: undefined });
  const intent = intentOf(branchId, order ? { kind: 'order', order } : subject, { tenders, forced });
  // The cart is now being sold: neither going back nor another window can change it or sell it again.
  if (intent.cart) changeCarts({ do: 'send', key: intent.cart.key });
  return settleIntent(intent);
}

/** Sends an intent, for the first time or again, and shows what became of it. */
export async function settleIntent(intent: MoneyIntent): Promise<Order | undefined> {
  try {
    const order = await sendIntent(intent);
    showOrderState(order);
    return order;
  } catch (error) {
    if (!isFinalAnswer(error)) {
      usePayment.setState({ isSending: false, unanswered: intent });
      return undefined;
    }
    giveBack(intent.cart);
    const reason = error instanceof CallError && intent.name === 'sell' ? error.reason : undefined;
    const isOverLimit = reason === shiftErrors.forcedSaleOverLimit.reason;
    const isShort = reason === ledgerErrors.outOfStock.reason || isOverLimit;
    usePayment.setState({
      isSending: false,
      unanswered: undefined,
      refusal: (error as Error).message,
      short: isShort ? intent.input.tenders : undefined,
      isSignerNeeded: isOverLimit,
    });
    return undefined;
  }
}

/** A cart that was not sold can be worked on again. */
export function giveBack(cart: Cart | undefined) {
  const heldTime = new Date().toISOString();
  if (cart) changeCarts({ do: 'giveBack', cart, heldTime, name: clockOf(heldTime) });
}

function intentOf(
  branchId: string,
  subject: PaymentSubject,
  { tenders, forced }: { tenders: Part[]; forced: ForcedSale | undefined },
): MoneyIntent {
  switch (subject.kind) {
    case 'sale': {
      const { cart, payableFen } = subject;
      const { key, lines, coupons = [], memberId, machineId } = cart;
      const input = {
        branchId,
        ...(memberId && { memberId }),
        ...(machineId && { machineId }),
        lines: lines.map(({ productId, qty }) => ({ productId, qty })),
        ...(coupons.length > 0 && {
          coupons: coupons.map(({ couponId, code }) => (code === undefined ? { couponId } : { code })),
        }),
        payableFen,
        tenders,
        ...(forced && { isForced: true, ...forced }),
      };
      return { name: 'sell', key, branchId, input, cart };
    }
    case 'charge': {
      const { key, memberId, amountFen, bonusFen } = subject;
      return { name: 'charge', key, branchId, input: { branchId, memberId, amountFen, bonusFen, tenders } };
    }
    case 'order': {
      const { id: orderId, version } = subject.order;
      return { name: 'pay', key: crypto.randomUUID(), branchId, input: { orderId, version, tenders } };
    }
  }
}

/** Refetches everything a payment changes. */
export function useRefreshAfterPayment() {
  const cache = useQueryClient();
  return () => void refreshFeatures(cache, paymentApi.sell.stale);
}
