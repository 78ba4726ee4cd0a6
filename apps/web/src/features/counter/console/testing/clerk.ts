import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { vi } from 'vitest';
import { fakeBrowser } from '#testing/browser.ts';
import { counterServer, type Line, type Sitting } from './counter-server.ts';
import { BRANCH, openCounter, loadCounter, quiet, type CounterWindow } from './counter-window.ts';
import { copyOf, name, newServing, pick, type Serving } from './serving.ts';
import { openWitness } from './witness.ts';

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

const seatIds: Seat[] = ['s1', 's2', 's3'];

/** Plays steps at the counter in two windows and returns what must never happen. */
export async function clerk(fault?: Fault) {
  const browser = fakeBrowser();
  const pages = [await loadCounter(), await loadCounter()];
  return async (steps: readonly Step[]): Promise<string[]> => {
    const { wrong, confirmed, see } = openWitness();
    const server = counterServer(see);
    const onHold = new Map<string, Serving>();
    let made = 0;

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

    async function openWindow(page: CounterWindow['page']): Promise<CounterWindow> {
      const opened: CounterWindow = { at: browser.openWindow(), page, ...noPerson() };
      await openCounter(opened, server.shiftId);
      return opened;
    }

    function noPerson() {
      return { serving: newServing(server.shiftId), shown: [], cards: [], paying: undefined, cartKey: '' };
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

    function act(acting: CounterWindow, step: Extract<Step, { window: number }>): void | Promise<void> {
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
          page.addToCart({ id: `goods ${++made}`, name: '', spec: '', priceFen: 100 } as never);
          return;
        case 'escape':
          return page.showAtCounter({ seatId: undefined });
        case 'look':
          return look(acting);
        case 'pay':
          if (stage === 'cart') {
            page.startPayment({ kind: 'sale', cart: current, payableFen: 100 * current.lines.length });
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
          return openCounter(acting, server.shiftId);
        case 'reopen':
          return reopen(acting);
      }
    }

    function pickSeat({ page, serving, shown }: CounterWindow, seat: Seat) {
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

    function look(acting: CounterWindow) {
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
    function confirm(acting: CounterWindow) {
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

    function start(acting: CounterWindow, seat: Seat | undefined) {
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
    function endPaid(acting: CounterWindow) {
      const { order } = acting.page.usePayment.getState();
      if (order && acting.page.useCarts.getState().current.lines.length === 0) acting.serving = newServing(server.shiftId);
    }

    function leave({ page }: CounterWindow) {
      if (page.useCounter.getState().stage !== 'pay' || page.isPaymentUnderWay(page.usePayment.getState())) return;
      const before = page.useCarts.getState().current;
      page.leavePayment();
      if (fault === 'the next guest begins with the cart of the one before') page.useCarts.setState({ current: before });
    }

    function recall(acting: CounterWindow) {
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
    async function reopen(acting: CounterWindow) {
      server.forget();
      acting.at.close();
      Object.assign(acting, { at: browser.openWindow(), ...noPerson() });
      await acting.at.within(() => openCounter(acting, server.shiftId));
    }

    /** A cart whose sale was refused is back: its guest is served again. */
    function follow(acting: CounterWindow) {
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
