import { describe, expect, it } from 'vitest';
import {
  applyCartAction,
  dueOf,
  emptyCart,
  listSum,
  MOST_HELD,
  MOST_PER_LINE,
  noCarts,
  piecesOf,
  type CartAction,
  type Carts,
} from './cart.rules.ts';

const tea = { productId: 'tea', name: '冰红茶', spec: '500ml', priceFen: 400, listFen: 450 };
const egg = { productId: 'egg', name: '卤蛋', spec: '', priceFen: 250, listFen: 250 };
const held = { heldTime: '2026-11-15T12:00:00.000Z', name: 'A032' };
const after = (carts: Carts, ...acts: CartAction[]) => acts.reduce(applyCartAction, carts);
const add = (goods: typeof tea, qty?: number): CartAction => ({ do: 'add', goods, ...(qty && { qty }) });

describe('the cart in front', () => {
  it('gathers one line a product and sums in fen', () => {
    const { current } = after(noCarts, add(tea), add(egg, 2), add(tea));
    expect(current.lines.map(({ productId, qty }) => [productId, qty])).toEqual([
      ['tea', 2],
      ['egg', 2],
    ]);
    expect([piecesOf(current), listSum(current), dueOf(current)]).toEqual([4, 1400, 1300]);
  });

  it('takes the price of now for the whole line', () => {
    const { current } = after(noCarts, add(tea), add({ ...tea, priceFen: 300 }));
    expect(dueOf(current)).toBe(600);
  });

  it('drops a line at zero, never goes below, and stops at the most', () => {
    const carts = after(noCarts, add(tea), { do: 'setQty', productId: 'tea', qty: 0 });
    expect(carts.current.lines).toEqual([]);
    const most = after(noCarts, add(tea), { do: 'setQty', productId: 'tea', qty: 5000 }, add(tea));
    expect(most.current.lines[0]?.qty).toBe(MOST_PER_LINE);
  });

  it('takes whoever sits at the seat, and keeps who was named when nobody does', () => {
    const named = after(noCarts, { do: 'setMember', memberId: 'm1' }, { do: 'setSeat', machineId: 's1' });
    expect(named.current).toMatchObject({ memberId: 'm1', machineId: 's1' });
    expect(after(named, { do: 'setSeat', machineId: 's2', memberId: 'm2' }).current).toMatchObject({
      memberId: 'm2',
      machineId: 's2',
    });
  });
});

describe('undo and redo', () => {
  it('go back and forth over every change, and a new change ends what could be redone', () => {
    const carts = after(noCarts, add(tea), add(egg), { do: 'clear' });
    const back = after(carts, { do: 'undo' }, { do: 'undo' });
    expect(back.current.lines.map(({ productId }) => productId)).toEqual(['tea']);
    expect(after(back, { do: 'redo' }, { do: 'redo' }).current).toEqual(emptyCart);
    expect(after(back, add(egg), { do: 'redo' }).current.lines).toHaveLength(2);
  });

  it('say nothing about a change that changed nothing', () => {
    const carts = after(noCarts, add(tea));
    expect(applyCartAction(carts, { do: 'setQty', productId: 'tea', qty: 1 })).toBe(carts);
    expect(applyCartAction(carts, { do: 'setMember', memberId: undefined })).toBe(carts);
    expect(applyCartAction(carts, { do: 'redo' })).toBe(carts);
    expect(applyCartAction(noCarts, { do: 'clear' })).toBe(noCarts);
  });

  it('end with the sale: what is paid for cannot come back', () => {
    const carts = after(noCarts, add(tea), { do: 'sold' }, { do: 'undo' });
    expect(carts.current).toEqual(emptyCart);
  });
});

describe('carts put aside', () => {
  it('are found again, and the one in front takes their place', () => {
    const carts = after(noCarts, add(tea), { do: 'hold', key: 'k1', ...held }, add(egg));
    const back = applyCartAction(carts, { do: 'recall', key: 'k1', ...held, name: 'B017' });
    expect(back.current.lines[0]?.productId).toBe('tea');
    expect(back.held.map(({ name, lines }) => [name, lines[0]?.productId])).toEqual([['B017', 'egg']]);
  });

  it('leave no empty one behind, and one that is dropped is gone', () => {
    expect(applyCartAction(noCarts, { do: 'hold', key: 'k1', ...held })).toBe(noCarts);
    const carts = after(noCarts, add(tea), { do: 'hold', key: 'k1', ...held });
    expect(applyCartAction(carts, { do: 'recall', key: 'k1', ...held }).held).toEqual([]);
    expect(applyCartAction(carts, { do: 'drop', key: 'k1' }).held).toEqual([]);
    expect(applyCartAction(carts, { do: 'recall', key: 'nobody', ...held })).toBe(carts);
  });

  it('have so many places and no more: the cart stays in front', () => {
    const full = Array.from({ length: MOST_HELD }, (_, i) => i).reduce(
      (carts, i) => after(carts, add(tea), { do: 'hold', key: `k${i}`, ...held }),
      noCarts,
    );
    const carts = after(full, add(egg), { do: 'hold', key: 'more', ...held });
    expect([carts.held.length, carts.current.lines.length]).toEqual([MOST_HELD, 1]);
  });
});
