import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { vi } from 'vitest';
import { noCarts } from '#features/counter/console/cart/cart.rules.ts';
import { fakeBrowser, type FakeWindow } from '#testing/browser.ts';
import { counterServer, type Booking, type Line, type Sitting } from './counter-server.ts';
import { copyOf, isSeatOf, isServed, name, newServing, pick, type Serving } from './serving.ts';

type Member = 'm1' | 'm2';
type Seat = 's1' | 's2' | 's3';
export type Step =
  | { do: 'pick'; window: number; seat: Seat }
  | { do: 'find' | 'scanCard'; window: number; member: Member }
  | { do: 'add' | 'pay' | 'leave' | 'start' | 'recharge' | 'escape' | 'look' | 'recover' | 'answerCard'; window: number }
  | { do: 'hold' | 'recall' | 'undo' | 'redo' | 'reload' | 'reopen'; window: number }
  | { do: 'sit' | 'move'; member: Member; seat: Seat }
  | { do: 'stand'; member: Member }
  | { do: 'handOver' | 'deliver' }
  | { do: 'line'; line: Line };

/** What went wrong before. With any of them the property must fail. */
export const faults = [
  'a free seat keeps the guest of another seat',
  'the next guest begins with the cart of the one before',
  'another key after a lost answer',
  'a cart that was sent can be sold again',
] as const;
export type Fault = (typeof faults)[number];

const BRANCH = 'branch';
const seatIds: Seat[] = ['s1', 's2', 's3'];

/** The modules of the counter as one window loads them. */
async function loadCounter() {
  vi.resetModules();
  const { changeCarts, openCarts, useCarts } = await import('#features/counter/console/cart/carts.store.ts');
  const payment = await import('#features/counter/console/pay/payment.store.ts');
  const { isPaymentUnderWay, leavePayment, recoverPayment, sendPayment, showCart, startPayment, usePayment, workInShift } =
    payment;
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

interface Window {
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

/** What the screen showed when a payment or a seat session was confirmed, and who was served then. */
interface Confirmed {
  memberId: string | undefined;
  seatId: string | undefined;
  serving: Serving;
  shiftId: string | undefined;
}

/** Plays steps at the counter in two windows and returns what must never happen. */
export async function clerk(fault?: Fault) {
  const browser = fakeBrowser();
  const pages = [await loadCounter(), await loadCounter()];
  return async (steps: readonly Step[]): Promise<string[]> => {
    const wrong: string[] = [];
    const confirmed = new Map<string, Confirmed>();
    const sold = new Set<string>();
    const charged = new Set<number>();
    const onHold = new Map<string, Serving>();
    let made = 0;

    const server = counterServer((booking) => {
      const { kind, input } = booking;
      checkGuest(booking, confirmed.get(kind === 'start' ? `start ${input.memberId} ${input.machineId}` : booking.key));
      if (kind === 'start') return;
      if (kind === 'charge') {
        if (charged.has(input.amountFen)) wrong.push('a recharge was booked twice');
        charged.add(input.amountFen);
        return;
      }
      for (const { productId } of input.lines) {
        if (sold.has(productId)) wrong.push('goods were sold twice');
        sold.add(productId);
      }
    });

    function checkGuest({ kind, input }: Booking, shown: Confirmed | undefined) {
      const memberId = input.memberId;
      const seatId = kind === 'charge' ? undefined : (input as { machineId?: string }).machineId;
      if (!shown) return void wrong.push(`${kind}: nobody confirmed it`);
      if (memberId !== shown.memberId || seatId !== shown.seatId) wrong.push(`${kind}: not as the screen showed it`);
      if (!isServed(shown.serving, memberId)) wrong.push(`${kind}: for ${memberId}, who was not served`);
      if (kind !== 'charge' && !isSeatOf(shown.serving, seatId)) wrong.push(`${kind}: at ${seatId}, which was not picked`);
      if (shown.serving.shiftId !== shown.shiftId) wrong.push(`${kind}: of another shift`);
    }

    vi.stubGlobal('fetch', server.fetch);
    browser.kept.clear();
    const windows = await Promise.all(pages.map((page) => openWindow(page)));
    for (const step of steps) {
      await play(step);
      await quiet();
      windows.forEach(follow);
    }
    await comeToRest();
    return wrong;

    async function openWindow(page: Window['page']): Promise<Window> {
      const opened: Window = { at: browser.openWindow(), page, ...noPerson() };
      await load(opened);
      return opened;
    }

    function noPerson() {
      return { serving: newServing(server.shiftId), shown: [], cards: [], paying: undefined, cartKey: '' };
    }

    async function load({ at, page }: Window) {
      page.useCarts.setState({ ...noCarts(crypto.randomUUID()), branchId: undefined });
      page.usePayment.setState(page.usePayment.getInitialState());
      page.resetCounter();
      await at.within(async () => {
        await page.openCarts(BRANCH);
        page.workInShift(server.shiftId);
        void page.recoverPayment(BRANCH);
      });
      await quiet();
    }

    async function play(step: Step): Promise<void> {
      if ('window' in step) {
        const acting = windows[step.window]!;
        return acting.at.within(() => act(acting, step));
      }
      switch (step.do) {
        case 'line':
          server.line = step.line;
          return;
        case 'deliver':
          return server.deliver();
        case 'sit':
          if (!server.sitting.some(({ machineId, memberId }) => machineId === step.seat || memberId === step.member))
            server.sitting.push({ id: `session ${++made}`, machineId: step.seat, memberId: step.member });
          return;
        case 'stand':
          server.sitting = server.sitting.filter(({ memberId }) => memberId !== step.member);
          return;
        case 'move':
          if (!server.sitting.some(({ machineId }) => machineId === step.seat))
            server.sitting = server.sitting.map((each) =>
              each.memberId === step.member ? { ...each, machineId: step.seat } : each,
            );
          return;
        case 'handOver':
          for (const shiftId of [undefined, `shift ${++made}`]) {
            server.shiftId = shiftId;
            for (const each of windows) each.at.within(() => each.page.workInShift(shiftId));
          }
          for (const each of windows) each.serving = newServing(server.shiftId);
      }
    }

    function act(acting: Window, step: Extract<Step, { window: number }>): void | Promise<void> {
      if (step.do === 'leave' || step.do === 'add' || step.do === 'pick' || step.do === 'recall') endPaid(acting);
      const { page, serving } = acting;
      const { current } = page.useCarts.getState();
      const { stage, seatId } = page.useCounter.getState();
      switch (step.do) {
        case 'pick':
          return pickSeat(acting, step.seat);
        case 'find':
          if (stage !== 'cart') return;
          page.changeCarts({ do: 'setMember', key: current.key, memberId: step.member });
          return name(serving, { memberId: step.member });
        case 'scanCard':
          return void acting.cards.push({ key: current.key, memberId: step.member, servingId: serving.id });
        case 'answerCard': {
          const card = acting.cards.shift();
          // Who was served when the card was scanned, and no longer is, must not get it.
          const isNamed = card && page.nameBuyer(card.key, card.memberId);
          if (isNamed && card.servingId === serving.id) name(serving, { memberId: card.memberId });
          return;
        }
        case 'add':
          page.addToCart({ id: `goods ${++made}`, name: '', spec: '', priceFen: 100, listFen: 100 } as never);
          return;
        case 'escape':
          return page.showAtCounter({ seatId: undefined });
        case 'look':
          return look(acting);
        case 'pay':
          if (stage === 'cart') {
            page.startPayment({ kind: 'sale', cart: current });
            acting.paying = { key: current.key, serving: copyOf(serving) };
          }
          return confirm(acting);
        case 'recharge':
          if (stage === 'cart' && current.memberId) {
            const key = crypto.randomUUID();
            page.startPayment({ kind: 'charge', key, memberId: current.memberId, amountFen: ++made, bonusFen: 0 });
            acting.paying = { key, serving: copyOf(serving) };
          }
          return confirm(acting);
        case 'start':
          return start(acting, seatId as Seat | undefined);
        case 'leave':
          return leave(acting);
        case 'hold': {
          const before = page.useCarts.getState().held.length;
          page.changeCarts({ do: 'hold', heldTime: new Date().toISOString(), name: '' });
          if (page.useCarts.getState().held.length === before) return;
          onHold.set(current.key, serving);
          acting.serving = newServing(server.shiftId);
          return;
        }
        case 'recall':
          return recall(acting);
        case 'undo':
        case 'redo':
          serving.isUndone = true;
          return page.changeCarts({ do: step.do });
        case 'recover':
          if (fault === 'another key after a lost answer')
            page.usePayment.setState(({ unanswered }) => ({
              unanswered: unanswered && { ...unanswered, key: crypto.randomUUID() },
            }));
          return void page.recoverPayment(BRANCH);
        case 'reload':
          server.forget();
          acting.shown = [];
          acting.cards = [];
          return load(acting);
        case 'reopen':
          return reopen(acting);
      }
    }

    function pickSeat({ page, serving, shown }: Window, seat: Seat) {
      const guest = shown.find(({ machineId }) => machineId === seat);
      const before = page.useCarts.getState().current;
      page.pickSeat(viewOf(seat, shown) as never);
      if (page.useCounter.getState().stage !== 'cart') return;
      if (fault === 'a free seat keeps the guest of another seat' && !guest)
        page.useCarts.setState(({ current }) => ({ current: { ...current, memberId: before.memberId } }));
      // Picked again, it is taken off.
      const isPicked = page.useCounter.getState().seatId === seat;
      pick(serving, isPicked ? seat : undefined, isPicked ? guest : undefined);
    }

    function look(acting: Window) {
      acting.shown = [...server.sitting];
      const { serving } = acting;
      const { current } = acting.page.useCarts.getState();
      acting.page.followGuest(seatIds.map((seat) => viewOf(seat, acting.shown)) as never);
      if (serving.sessionId === undefined || current.sessionId === undefined) return;
      const found = acting.shown.find(({ id }) => id === serving.sessionId);
      if (found) name(serving, { seatId: found.machineId });
      else acting.serving = newServing(server.shiftId);
    }

    /** Confirms the payment on screen, as Enter in its cash field does. */
    function confirm(acting: Window) {
      const { page } = acting;
      const { subject, order, isSending, unanswered } = page.usePayment.getState();
      if (page.useCounter.getState().stage !== 'pay' || !subject || subject.kind === 'order' || order || isSending || unanswered)
        return;
      const isSale = subject.kind === 'sale';
      const key = isSale ? subject.cart.key : subject.key;
      const memberId = isSale ? subject.cart.memberId : subject.memberId;
      const seatId = isSale ? subject.cart.machineId : undefined;
      const served = acting.paying?.key === key ? acting.paying.serving : confirmed.get(key)?.serving;
      if (!served) return void wrong.push('a payment on screen that nobody began');
      confirmed.set(key, { memberId, seatId, serving: served, shiftId: server.shiftId });
      void page.sendPayment(BRANCH, [{ tender: 'CASH', amountFen: 1 } as never]);
      if (isSale && acting.cartKey === key) {
        acting.serving = newServing(server.shiftId);
        acting.cartKey = page.useCarts.getState().current.key;
      }
      if (isSale && fault === 'a cart that was sent can be sold again')
        page.useCarts.setState({ current: { ...subject.cart, key: crypto.randomUUID() } });
    }

    function start(acting: Window, seat: Seat | undefined) {
      const { page, serving } = acting;
      if (!seat || page.useCounter.getState().stage !== 'cart') return;
      if (page.useCarts.getState().current.machineId !== seat) pick(serving, seat, undefined);
      const memberId = page.guestToSeat(seat);
      if (!memberId) return;
      const shiftId = server.shiftId;
      confirmed.set(`start ${memberId} ${seat}`, { memberId, seatId: seat, serving: copyOf(serving), shiftId });
      const input = { branchId: BRANCH, machineId: seat, memberId };
      void page.press(seatSessionApi.start, input).then(
        (session) => {
          const { serving: now } = acting;
          const isOver = now.seatId === seat && now.memberId === memberId && page.useCarts.getState().current.lines.length === 0;
          if (isOver && !now.isUndone) acting.serving = newServing(server.shiftId);
          page.endCartOfSeated(session);
        },
        () => {},
      );
    }

    /** Whoever goes on after a payment that was taken serves the next guest, unless there are goods left to pay. */
    function endPaid(acting: Window) {
      const { order } = acting.page.usePayment.getState();
      if (order && acting.page.useCarts.getState().current.lines.length === 0) acting.serving = newServing(server.shiftId);
    }

    function leave({ page }: Window) {
      if (page.useCounter.getState().stage !== 'pay' || page.isPaymentUnderWay(page.usePayment.getState())) return;
      const before = page.useCarts.getState().current;
      page.leavePayment();
      if (fault === 'the next guest begins with the cart of the one before') page.useCarts.setState({ current: before });
    }

    function recall(acting: Window) {
      const [first] = acting.page.useCarts.getState().held;
      if (!first) return;
      const { current } = acting.page.useCarts.getState();
      acting.page.showCart();
      const served = onHold.get(first.key) ?? confirmed.get(first.key)?.serving;
      if (current.lines.length > 0) onHold.set(current.key, acting.serving);
      acting.serving = served && served.shiftId === server.shiftId ? copyOf(served) : newServing(server.shiftId);
      acting.page.changeCarts({ do: 'recall', key: first.key, heldTime: new Date().toISOString(), name: '' });
      acting.cartKey = first.key;
    }

    /** The window is closed, and another is opened. */
    async function reopen(acting: Window) {
      server.forget();
      acting.at.close();
      Object.assign(acting, { at: browser.openWindow(), ...noPerson() });
      await acting.at.within(() => load(acting));
    }

    /** A cart whose sale was refused is back: its guest is served again. */
    function follow(acting: Window) {
      const { key } = acting.page.useCarts.getState().current;
      const refused = confirmed.get(key);
      if (key !== acting.cartKey && refused) acting.serving = copyOf(refused.serving);
      acting.cartKey = key;
    }

    /** The line is good again: everything that was sent is answered. */
    async function comeToRest() {
      server.deliver();
      await quiet();
      for (let i = 0; i < 3; i++)
        for (const { at, page } of windows) {
          server.line = 'answered';
          at.within(() => void page.recoverPayment(BRANCH));
          await quiet();
          server.deliver();
          await quiet();
        }
      const left = [...browser.kept.keys()].filter((key) => key.startsWith('money'));
      if (left.length > 0) wrong.push('a payment was left without an answer');
      windows.forEach(({ at }) => at.close());
    }
  };
}

const viewOf = (seat: Seat, sitting: readonly Sitting[]) => ({
  id: seat,
  session: sitting.find(({ machineId }) => machineId === seat),
});

/** Lets everything that can go on without the server go on. */
const quiet = () => new Promise<void>((next) => setImmediate(next));
