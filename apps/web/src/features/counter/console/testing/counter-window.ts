import { vi } from 'vitest';
import { noCarts } from '#features/counter/console/cart/cart.rules.ts';
import type { FakeWindow } from '#testing/browser.ts';
import type { Sitting } from './counter-server.ts';
import type { Serving } from './serving.ts';

export const BRANCH = 'branch';

/** The modules of the counter as one window loads them. */
export async function loadCounter() {
  vi.resetModules();
  const { changeCarts, openCarts, useCarts } = await import('#features/counter/console/cart/carts.store.ts');
  const payment = await import('#features/counter/console/pay/payment.store.ts');
  const { isPaymentUnderWay, leavePayment, sendPayment, showCart, startPayment, usePayment, workInShift } = payment;
  const { recoverPayment } = await import('#features/counter/console/pay/recover-payment.ts');
  const { resetCounter, showAtCounter, useCounter } = await import('#features/counter/console/counter.store.ts');
  const seats = await import('#features/counter/console/seats/seat-choice.ts');
  const { endCartOfSeated, followGuest, guestToSeat, pickSeat } = seats;
  const { addToCart, nameBuyer } = await import('#features/counter/console/goods/use-goods.ts');
  const { press } = await import('#kernel/press.ts');
  return {
    addToCart,
    changeCarts,
    endCartOfSeated,
    followGuest,
    guestToSeat,
    isPaymentUnderWay,
    leavePayment,
    nameBuyer,
    openCarts,
    pickSeat,
    press,
    recoverPayment,
    resetCounter,
    sendPayment,
    showAtCounter,
    showCart,
    startPayment,
    useCarts,
    useCounter,
    usePayment,
    workInShift,
  };
}

export interface CounterWindow {
  at: FakeWindow;
  page: Awaited<ReturnType<typeof loadCounter>>;
  serving: Serving;
  /** The seats as the screen shows them; they are read again by `look`. */
  shown: readonly Sitting[];
  /** Member cards that were scanned and not answered yet, with the cart and the serving they were scanned for. */
  cards: { key: string; memberId: string; servingId: symbol }[];
  /** Who was served when the payment on screen was begun. */
  paying: { key: string; serving: Serving } | undefined;
  /** The current cart after the last step. */
  cartKey: string;
}

/** Opens or reloads the counter in a window: its stores begin anew and read what the browser kept. */
export async function openCounter({ at, page }: CounterWindow, shiftId: string | undefined) {
  page.useCarts.setState({ ...noCarts(crypto.randomUUID()), branchId: undefined });
  page.usePayment.setState(page.usePayment.getInitialState());
  page.resetCounter();
  await at.within(async () => {
    await page.openCarts(BRANCH);
    page.workInShift(shiftId);
    void page.recoverPayment(BRANCH);
  });
  await quiet();
}

/** Lets everything that can go on without the server go on. */
export const quiet = () => new Promise<void>((next) => setImmediate(next));
