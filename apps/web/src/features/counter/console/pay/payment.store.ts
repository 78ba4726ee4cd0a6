import { commonErrors } from '@netbar/contract/kernel/errors';
import type { Order } from '@netbar/contract/counter/order/order.model';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { ledgerErrors } from '@netbar/contract/kernel/ledger';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { dueOf, isEmptyCart, type Cart } from '#features/counter/console/cart/cart.rules.ts';
import { changeCarts } from '#features/counter/console/cart/carts.store.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { call, CallError } from '#kernel/call.ts';
import { keepRecord, keepRecordInMemory, readKeptRecord, dropKeptRecord } from '#kernel/kept-records.ts';
import { useWords } from '#kernel/lang.ts';
import type { Part, Way } from './pay.rules.ts';
import { payWords } from './pay.words.ts';

/** What is being paid: the current cart, a recharge, or an existing order. */
export type PaymentSubject =
  | { kind: 'sale'; cart: Cart }
  | { kind: 'charge'; memberId: string; amountFen: number; bonusFen: number }
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
  /** Sent without an answer. It is replayed until the server answers. */
  isUnknown: boolean;
}

const noPayment: PaymentState = {
  subject: undefined,
  way: undefined,
  isCombined: false,
  parts: [],
  order: undefined,
  isSending: false,
  refusal: undefined,
  short: undefined,
  isUnknown: false,
};

export const usePayment = create<PaymentState>(() => noPayment);

export const dueOfSubject = (subject: PaymentSubject | undefined, order: Order | undefined): number => {
  if (order) return order.dueFen;
  if (subject?.kind === 'sale') return dueOf(subject.cart);
  if (subject?.kind === 'charge') return subject.amountFen;
  return subject?.kind === 'order' ? subject.order.dueFen : 0;
};

export function startPayment(subject: PaymentSubject, way?: Way) {
  if (subject.kind === 'sale' && isEmptyCart(subject.cart)) return;
  const isCombined = way === 'COMBINED';
  usePayment.setState({ ...noPayment, subject, isCombined, ...(way && !isCombined && { way }) });
  showAtCounter({ stage: 'pay' });
}

/** Leaves the payment. An order the server already has stays in the queue. */
export function leavePayment() {
  const { subject, order } = usePayment.getState();
  usePayment.setState(noPayment);
  showAtCounter({ stage: subject?.kind === 'charge' && !order ? 'recharge' : 'cart' });
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
  const before = usePayment.getState();
  // The cart is now an order. It is emptied, so that going back cannot sell it twice.
  if (before.subject?.kind === 'sale' && !before.order) changeCarts({ do: 'sold' });
  usePayment.setState({
    order,
    isSending: false,
    isUnknown: false,
    refusal: undefined,
    short: undefined,
    parts: [],
    way: undefined,
    isCombined: false,
  });
}

/** Sends the payment. Nothing is shown as paid before the server confirms it. */
export async function sendPayment(branchId: string, tenders: Part[], isForced = false): Promise<Order | undefined> {
  const { subject, order, isSending } = usePayment.getState();
  if (!subject || isSending) return undefined;
  usePayment.setState({ isSending: true, refusal: undefined, short: undefined });
  try {
    const got = await sendSubject(branchId, order ? { kind: 'order', order } : subject, { tenders, isForced });
    showOrderState(got);
    return got;
  } catch (error) {
    const isShort =
      error instanceof CallError && error.reason === ledgerErrors.outOfStock.reason && subject.kind === 'sale' && !order;
    if (isFinalAnswer(error))
      usePayment.setState({ isSending: false, refusal: (error as Error).message, short: isShort ? tenders : undefined });
    else usePayment.setState({ isSending: false, isUnknown: true });
    return undefined;
  }
}

function sendSubject(branchId: string, subject: PaymentSubject, { tenders, isForced }: { tenders: Part[]; isForced: boolean }) {
  switch (subject.kind) {
    case 'sale': {
      const { lines, memberId, machineId } = subject.cart;
      return sendMoney(branchId, 'sell', {
        branchId,
        ...(memberId && { memberId }),
        ...(machineId && { machineId }),
        lines: lines.map(({ productId, qty }) => ({ productId, qty })),
        payableFen: dueOf(subject.cart),
        tenders,
        ...(isForced && { isForced }),
      });
    }
    case 'charge': {
      const { memberId, amountFen, bonusFen } = subject;
      return sendMoney(branchId, 'charge', { branchId, memberId, amountFen, bonusFen, tenders });
    }
    case 'order':
      return sendMoney(branchId, 'pay', { orderId: subject.order.id, version: subject.order.version, tenders });
  }
}

/**
 * After a lost connection or a restart: replays a payment that was never answered and shows its result. Returns the server's
 * refusal, if any, so that it can be shown.
 */
export async function recoverPayment(branchId: string): Promise<string | undefined> {
  try {
    const again = await replayPending(branchId);
    if (!again) {
      usePayment.setState({ isUnknown: false });
      return undefined;
    }
    const { subject } = usePayment.getState();
    if (!subject && again.pending.name === 'sell') changeCarts({ do: 'sold' });
    if (!subject) usePayment.setState({ ...noPayment, subject: { kind: 'order', order: again.order } });
    showOrderState(again.order);
    showAtCounter({ stage: 'pay' });
  } catch (error) {
    if (!isFinalAnswer(error)) {
      usePayment.setState({ isUnknown: true });
      showAtCounter({ stage: 'pay' });
      return undefined;
    }
    const refusal = (error as Error).message;
    usePayment.setState({ isUnknown: false, refusal });
    if (!usePayment.getState().subject) showAtCounter({ stage: 'cart' });
    return refusal;
  }
  return undefined;
}

/** The calls that take money. Each takes effect once, even if this window closes meanwhile. */
const moneyCalls = { sell: paymentApi.sell, charge: paymentApi.chargeMember, pay: paymentApi.pay } as const;
export type MoneyCall = keyof typeof moneyCalls;
type MoneyEndpoint = (typeof moneyCalls)[MoneyCall];

/** A call that was sent and not answered. A replay needs the same key and input, or the server treats it as another intent. */
export interface PendingMoney {
  name: MoneyCall;
  key: string;
  input: Sent<MoneyEndpoint>;
  sentTime: string;
}

const placeOf = (branchId: string) => `money ${branchId}`;
const readPending = (branchId: string) => readKeptRecord<PendingMoney>(placeOf(branchId));

/** Whether the input holds somebody's password. */
const isSigned = ({ tenders }: Sent<MoneyEndpoint>) => tenders.some((part) => part.tender === 'SIGNED' && part.approver);

/** Stores the call before sending it, and removes it once it is answered or refused. */
async function sendMoney<N extends MoneyCall>(branchId: string, name: N, input: Sent<(typeof moneyCalls)[N]>) {
  const pending: PendingMoney = { name, key: crypto.randomUUID(), input, sentTime: new Date().toISOString() };
  await (isSigned(input) ? keepRecordInMemory : keepRecord)(placeOf(branchId), pending);
  return sendPending(branchId, pending);
}

async function sendPending(branchId: string, { name, key, input }: PendingMoney): Promise<Got<typeof paymentApi.sell>> {
  const endpoint: Endpoint = moneyCalls[name];
  try {
    const order = (await call(endpoint, input, { key })) as Got<typeof paymentApi.sell>;
    await dropKeptRecord(placeOf(branchId));
    return order;
  } catch (error) {
    if (isFinalAnswer(error)) await dropKeptRecord(placeOf(branchId));
    throw error;
  }
}

/** Whether the server decided. A call still running, no answer and a server error leave the result open. */
const isFinalAnswer = (error: unknown) =>
  error instanceof CallError &&
  error.status !== undefined &&
  error.status < 50_000 &&
  error.reason !== commonErrors.stillRunning.reason;

/** Sends an unanswered call again, in one window only and with its own key, so it takes effect once. Undefined when there is none. */
async function replayPending(branchId: string) {
  const again = async () => {
    const pending = await readPending(branchId);
    return pending && { pending, order: await sendPending(branchId, pending) };
  };
  // The Web Locks API needs a secure context; without it a second window is not guarded against.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(placeOf(branchId), { ifAvailable: true }, (lock) => (lock ? again() : undefined)) : again();
}

const AGAIN_MS = 5_000;

/** Replays unanswered payments: when the counter opens, when the network returns, and at an interval. */
export function useRecovery(branchId: string) {
  const t = useWords(payWords);
  const { message } = App.useApp();
  const refresh = useRefreshAfterPayment();
  const isUnknown = usePayment((state) => state.isUnknown);
  const run = useEffectEvent(async () => {
    if (usePayment.getState().isSending) return;
    const refusal = await recoverPayment(branchId);
    if (refusal) void message.error(fill(t.recoveredRefusal, { reason: refusal }), 0);
    if (usePayment.getState().order) refresh();
  });
  useEffect(() => {
    const again = () => void run();
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [branchId]);
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setInterval(() => void run(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnknown]);
}

/** Refetches everything a payment changes. */
export function useRefreshAfterPayment() {
  const cache = useQueryClient();
  return () => paymentApi.sell.stale.forEach((feature) => void cache.invalidateQueries({ queryKey: [feature] }));
}
