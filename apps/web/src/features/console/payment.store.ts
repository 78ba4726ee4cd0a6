import type { Order } from '@netbar/contract/order/order.model';
import { ledgerErrors } from '@netbar/contract/kernel/ledger';
import { create } from 'zustand';
import { CallError } from '#kernel/call.ts';
import { cartAct } from './carts.store.ts';
import { dueOf, isEmpty, type Cart } from './cart.rules.ts';
import { show } from './counter.store.ts';
import type { Part, Way } from './pay.rules.ts';
import { isAnswer, replay, sendMoney } from './pending.ts';

/** What is being paid: the cart in front, a recharge, or an order that is there already. */
export type Subject =
  | { kind: 'sale'; cart: Cart }
  | { kind: 'charge'; memberId: string; amountFen: number; bonusFen: number }
  | { kind: 'order'; order: Order };

interface PaymentState {
  subject: Subject | undefined;
  way: Way | undefined;
  isCombined: boolean;
  parts: readonly Part[];
  /** As the server has it, once it was sent. */
  order: Order | undefined;
  isSending: boolean;
  /** What the server said against it. */
  refusal: string | undefined;
  /** How the cart was to be paid when the book did not have its goods: whoever may force the sale sends it again. */
  short: Part[] | undefined;
  /** Sent, and nobody knows what became of it. It is asked for again until somebody does. */
  isUnknown: boolean;
}

const none: PaymentState = {
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

export const usePayment = create<PaymentState>(() => none);

export const dueOfSubject = (subject: Subject | undefined, order: Order | undefined): number => {
  if (order) return order.dueFen;
  if (subject?.kind === 'sale') return dueOf(subject.cart);
  if (subject?.kind === 'charge') return subject.amountFen;
  return subject?.kind === 'order' ? subject.order.dueFen : 0;
};

export function startPay(subject: Subject, way?: Way) {
  if (subject.kind === 'sale' && isEmpty(subject.cart)) return;
  const isCombined = way === 'COMBINED';
  usePayment.setState({ ...none, subject, isCombined, ...(way && !isCombined && { way }) });
  show({ stage: 'pay' });
}

/** Back to what was before; what the server knows stays there, in the queue. */
export function leavePay() {
  const { subject, order } = usePayment.getState();
  usePayment.setState(none);
  show({ stage: subject?.kind === 'charge' && !order ? 'recharge' : 'cart' });
}

export function choose(way: Way | undefined) {
  if (way === 'COMBINED')
    usePayment.setState(({ isCombined, parts }) => ({ isCombined: !isCombined || parts.length > 0, way: undefined }));
  else usePayment.setState({ way, refusal: undefined, short: undefined });
}

export const addPart = (part: Part) => usePayment.setState(({ parts }) => ({ parts: [...parts, part], way: undefined }));
export const removePart = (place: number) => usePayment.setState(({ parts }) => ({ parts: parts.filter((_, i) => i !== place) }));

/** What the server said about an order in payment. */
export function settle(order: Order) {
  const before = usePayment.getState();
  // Once it is an order it is no longer a cart: going back must not sell it twice.
  if (before.subject?.kind === 'sale' && !before.order) cartAct({ do: 'sold' });
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

/** Takes the money. Nothing is shown as paid before the server says so. */
export async function pay(branchId: string, tenders: Part[], isForced = false): Promise<Order | undefined> {
  const { subject, order, isSending } = usePayment.getState();
  if (!subject || isSending) return undefined;
  usePayment.setState({ isSending: true, refusal: undefined, short: undefined });
  try {
    const got = await sendSubject(branchId, order ? { kind: 'order', order } : subject, { tenders, isForced });
    settle(got);
    return got;
  } catch (error) {
    const isShort =
      error instanceof CallError && error.reason === ledgerErrors.outOfStock.reason && subject.kind === 'sale' && !order;
    if (isAnswer(error))
      usePayment.setState({ isSending: false, refusal: (error as Error).message, short: isShort ? tenders : undefined });
    else usePayment.setState({ isSending: false, isUnknown: true });
    return undefined;
  }
}

function sendSubject(branchId: string, subject: Subject, { tenders, isForced }: { tenders: Part[]; isForced: boolean }) {
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
 * After a cut, or another start of the window: asks for what was never answered, and shows what became of it. Gives what the
 * server said against it, for whoever was not there to see.
 */
export async function recover(branchId: string): Promise<string | undefined> {
  try {
    const again = await replay(branchId);
    if (!again) {
      usePayment.setState({ isUnknown: false });
      return undefined;
    }
    const { subject } = usePayment.getState();
    if (!subject && again.pending.name === 'sell') cartAct({ do: 'sold' });
    if (!subject) usePayment.setState({ ...none, subject: { kind: 'order', order: again.order } });
    settle(again.order);
    show({ stage: 'pay' });
  } catch (error) {
    if (!isAnswer(error)) {
      usePayment.setState({ isUnknown: true });
      show({ stage: 'pay' });
      return undefined;
    }
    const refusal = (error as Error).message;
    usePayment.setState({ isUnknown: false, refusal });
    if (!usePayment.getState().subject) show({ stage: 'cart' });
    return refusal;
  }
  return undefined;
}
