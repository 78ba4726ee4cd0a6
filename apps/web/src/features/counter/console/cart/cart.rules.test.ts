import { describe, expect, it } from 'vitest';
import {
  applyCartAction,
  listSum,
  MOST_HELD,
  MOST_PER_LINE,
  noCarts,
  piecesOf,
  type CartAction,
  type Carts,
} from './cart.rules.ts';

const tea = { productId: 'tea', name: '冰红茶', spec: '500ml', priceFen: 400 };
const egg = { productId: 'egg', name: '卤蛋', spec: '', priceFen: 250 };
const held = { heldTime: '2026-11-15T12:00:00.000Z', name: 'A032' };
let carts = 0;
const after = (before: Carts, ...acts: CartAction[]) =>
  acts.reduce((state, act) => applyCartAction(state, act, `cart ${++carts}`), before);
const add = (goods: typeof tea, qty?: number): CartAction => ({ do: 'add', goods, ...(qty && { qty }) });
const workIn = (shiftId: string | undefined): CartAction => ({ do: 'workIn', shiftId, ...held });
const open = after(noCarts('first'), workIn('morning'));
const setMember = ({ current: { key } }: Carts, memberId: string | undefined): CartAction => ({ do: 'setMember', key, memberId });
const sitsAt = (machineId: string, memberId?: string): CartAction => ({
  do: 'setSeat',
  machineId,
  guest: { sessionId: `at ${machineId}`, memberId },
});
const freeSeat = (machineId: string): CartAction => ({ do: 'setSeat', machineId, guest: undefined });
const nobody = { lines: [], memberId: undefined, machineId: undefined, sessionId: undefined };

describe('the cart in front', () => {
  it('gathers one line a product and sums in fen', () => {
    const { current } = after(open, add(tea), add(egg, 2), add(tea));
    expect(current.lines.map(({ productId, qty }) => [productId, qty])).toEqual([
      ['tea', 2],
      ['egg', 2],
    ]);
    expect([piecesOf(current), listSum(current)]).toEqual([4, 1300]);
  });

  it('takes the price of now for the whole line', () => {
    const { current } = after(open, add(tea), add({ ...tea, priceFen: 300 }));
    expect(listSum(current)).toBe(600);
  });

  it('drops a line at zero, never goes below, and stops at the most', () => {
    const carts = after(open, add(tea), { do: 'setQty', productId: 'tea', qty: 0 });
    expect(carts.current.lines).toEqual([]);
    const most = after(open, add(tea), { do: 'setQty', productId: 'tea', qty: 5000 }, add(tea));
    expect(most.current.lines[0]?.qty).toBe(MOST_PER_LINE);
  });
});

describe('whose cart it is', () => {
  const named = after(open, setMember(open, 'm1'));

  it('takes whoever sits at the seat as the buyer, a guest without a membership included', () => {
    const atSeat = after(named, sitsAt('s2', 'm2'));
    expect(atSeat.current).toMatchObject({ memberId: 'm2', machineId: 's2' });
    expect(after(atSeat, sitsAt('s3')).current).toMatchObject({ memberId: undefined, machineId: 's3' });
  });

  it('begins a free seat with the buyer named for it, never with the guest of another seat', () => {
    expect(after(named, freeSeat('s1')).current).toMatchObject({ memberId: 'm1', machineId: 's1' });
    expect(after(named, freeSeat('s1'), freeSeat('s2')).current).toMatchObject({ memberId: 'm1', machineId: 's2' });
    expect(after(open, sitsAt('s1', 'm1'), freeSeat('s2')).current).toMatchObject({ memberId: undefined, machineId: 's2' });
    expect(after(open, sitsAt('s1', 'm1'), { do: 'setSeat', machineId: undefined, guest: undefined }).current).toMatchObject(
      nobody,
    );
  });

  it('is over when it is sent, and the next guest begins with an empty one', () => {
    const cart = after(named, add(tea));
    const sent = after(cart, { do: 'send', key: cart.current.key }, { do: 'undo' });
    expect(sent.current).toMatchObject(nobody);
    expect(sent.current.key).not.toBe(cart.current.key);
  });

  it('of a guest who was only looked up or charged ends with the next guest; goods stay', () => {
    expect(after(named, { do: 'next', key: named.current.key }, { do: 'undo' }).current).toMatchObject(nobody);
    const cart = after(named, add(tea));
    expect(after(cart, { do: 'next', key: cart.current.key }).current).toBe(cart.current);
    expect(after(named, { do: 'next', key: 'another' })).toBe(named);
  });

  it('moves with its guest, and is nobody’s when the guest leaves', () => {
    const cart = after(open, sitsAt('s1', 'm1'));
    const { key } = cart.current;
    expect(after(cart, { do: 'moveSeat', key, machineId: 's2' }).current).toMatchObject({ memberId: 'm1', machineId: 's2' });
    expect(after(cart, { do: 'leaveSeat', key }, { do: 'undo' }).current).toMatchObject(nobody);
    const { lines, ...guest } = after(cart, add(tea), { do: 'leaveSeat', key }).current;
    expect([lines.length, guest.memberId, guest.machineId]).toEqual([1, undefined, undefined]);
  });

  it('belongs to one shift: the next begins with an empty one, and goods wait on hold without their guest', () => {
    expect(after(named, workIn('morning'))).toBe(named);
    expect(after(named, workIn(undefined), workIn('evening')).current).toMatchObject({ ...nobody, shiftId: 'evening' });
    const evening = after(named, add(tea), workIn(undefined), workIn('evening'));
    expect(evening.current).toMatchObject(nobody);
    const [left] = evening.held;
    expect(left).toMatchObject({ memberId: 'm1', shiftId: 'morning' });
    const back = after(evening, { do: 'recall', key: left!.key, ...held }).current;
    expect([back.lines.length, back.memberId, back.shiftId]).toEqual([1, undefined, 'evening']);
  });

  it('takes nothing without an open shift', () => {
    const closed = after(open, workIn(undefined));
    expect(after(closed, add(tea), freeSeat('s1'))).toBe(closed);
  });

  it('does not take the answer to a question that was asked for another cart', () => {
    const other = after(open, { do: 'next', key: open.current.key });
    expect(after(other, setMember(open, 'm1'))).toBe(other);
  });

  it('loses the coupons of a buyer who is no longer its buyer, but not those brought by their code', () => {
    const own = { couponId: 'c1', activityId: 'a', name: '满 10 减 2' };
    const byCode = { ...own, couponId: 'c2', code: 'AAAA-BBBB-CCCC-DDDD' };
    const cart = after(named, add(tea), { do: 'setCoupons', coupons: [own, byCode] });
    expect(after(cart, setMember(cart, 'somebody else')).current.coupons).toEqual([byCode]);
    expect(after(cart, { do: 'leaveSeat', key: cart.current.key }).current.coupons).toEqual([byCode]);
    expect(after(cart, { do: 'undo' }).current.coupons).toBeUndefined();
  });

  it('comes back when its sale is refused: to the front, or on hold behind the next guest', () => {
    const cart = after(named, add(tea));
    const sent = after(cart, { do: 'send', key: cart.current.key });
    expect(after(sent, { do: 'giveBack', cart: cart.current, ...held }).current).toEqual(cart.current);
    const behind = after(sent, add(egg), { do: 'giveBack', cart: cart.current, ...held });
    expect(behind.current.lines[0]?.productId).toBe('egg');
    expect(behind.held.map(({ key }) => key)).toEqual([cart.current.key]);
    expect(after(behind, { do: 'giveBack', cart: cart.current, ...held })).toBe(behind);
    // The next guest has shown a coupon, and nothing is on the cart yet.
    const coupons = [{ couponId: 'c', activityId: 'a', name: '满 30 减 8', code: '7KX4M2Q9P0ABCDEF' }];
    const waiting = after(sent, { do: 'setCoupons', coupons }, { do: 'giveBack', cart: cart.current, ...held });
    expect([waiting.current.coupons, waiting.held.length]).toEqual([coupons, 1]);
    expect(after(behind, { do: 'send', key: cart.current.key }).held).toEqual([]);
  });
});

describe('undo and redo', () => {
  it('go back and forth over every change, and a new change ends what could be redone', () => {
    const cart = after(open, add(tea), add(egg), { do: 'remove', productId: 'egg' }, { do: 'remove', productId: 'tea' });
    const back = after(cart, { do: 'undo' }, { do: 'undo' }, { do: 'undo' });
    expect(back.current.lines.map(({ productId }) => productId)).toEqual(['tea']);
    expect(after(back, { do: 'redo' }, { do: 'redo' }, { do: 'redo' }).current.lines).toEqual([]);
    expect(after(back, add(egg), { do: 'redo' }).current.lines).toHaveLength(2);
  });

  it('say nothing about a change that changed nothing', () => {
    const cart = after(open, add(tea));
    expect(after(cart, { do: 'setQty', productId: 'tea', qty: 1 })).toBe(cart);
    expect(after(cart, setMember(cart, undefined))).toBe(cart);
    expect(after(cart, { do: 'redo' })).toBe(cart);
  });
});

describe('carts put aside', () => {
  it('are found again under their own key, and the one in front takes their place', () => {
    const tea1 = after(open, add(tea));
    const { key } = tea1.current;
    const egg1 = after(tea1, { do: 'hold', ...held }, add(egg));
    const back = after(egg1, { do: 'recall', key, ...held, name: 'B017' });
    expect(back.current).toEqual(tea1.current);
    expect(back.held.map(({ name, lines }) => [name, lines[0]?.productId])).toEqual([['B017', 'egg']]);
  });

  it('leave no empty one behind, and one that is dropped is gone', () => {
    expect(after(open, { do: 'hold', ...held })).toBe(open);
    const cart = after(open, add(tea));
    const { key } = cart.current;
    const aside = after(cart, { do: 'hold', ...held });
    expect(after(aside, { do: 'recall', key, ...held }).held).toEqual([]);
    expect(after(aside, { do: 'drop', key }).held).toEqual([]);
    expect(after(aside, { do: 'recall', key: 'nobody', ...held })).toBe(aside);
  });

  it('have so many places and no more: the cart stays in front', () => {
    const full = Array.from({ length: MOST_HELD }).reduce<Carts>((cart) => after(cart, add(tea), { do: 'hold', ...held }), open);
    const cart = after(full, add(egg), { do: 'hold', ...held });
    expect([cart.held.length, cart.current.lines.length]).toEqual([MOST_HELD, 1]);
  });
});
