import { describe, expect, it } from 'vitest';
import {
  FAVOURITES,
  fewOf,
  findGoods,
  groupsOf,
  inGroup,
  isForSale,
  isSoldOut,
  numberOf,
  toCart,
  type Goods,
} from './goods.rules.ts';

const goods = (id: string, over: Partial<Goods> = {}): Goods => ({
  id,
  branchId: 'b1',
  code: id.toUpperCase(),
  name: id,
  classifyCode: 'DRINK',
  groupCode: '',
  minPriceFen: 0,
  kind: 'GOODS',
  barcode: null,
  baseUnit: '瓶',
  spec: '',
  picture: '',
  shelf: 'ON',
  priceMode: 'MASTER',
  priceFen: 400,
  minStock: null,
  sort: 0,
  onHand: 20,
  isCounting: false,
  isSoldOut: false,
  reserved: 0,
  version: 1,
  initials: '',
  pinyin: '',
  ...over,
});
const tea = goods('tea', { name: '冰红茶', initials: 'bhc', pinyin: 'binghongcha', barcode: '6921168509256' });
const egg = goods('egg', { name: '卤蛋', initials: 'ld', pinyin: 'ludan', classifyCode: 'SNACK' });
const ice = goods('ice', { name: '冰块', initials: 'bk', pinyin: 'bingkuai', classifyCode: '' });

describe('the goods of a counter', () => {
  it('are what is on the shelf with a price; material and what is leased are not sold', () => {
    const rows = [tea, goods('a', { shelf: 'OFF' }), goods('b', { priceFen: null }), goods('c', { kind: 'MATERIAL' })];
    expect(rows.filter(isForSale)).toEqual([tea]);
    expect(isForSale(goods('d', { kind: 'LEASE' }))).toBe(false);
  });

  it('stand by class in the dictionary’s order behind the favourites, empty classes left out', () => {
    expect(groupsOf([tea, egg, ice], ['SNACK', 'MADE', 'DRINK'], ['egg'])).toEqual([
      { code: FAVOURITES, count: 1 },
      { code: 'SNACK', count: 1 },
      { code: 'DRINK', count: 1 },
      { code: '', count: 1 },
    ]);
    expect(inGroup([tea, egg], FAVOURITES, ['egg', 'gone', 'tea'])).toEqual([egg, tea]);
    expect(numberOf(2)).toBe('03');
  });

  it('are found by name, initials, pinyin, code and barcode, those that begin with it first', () => {
    expect(findGoods([egg, ice, tea], 'b').map(({ id }) => id)).toEqual(['ice', 'tea']);
    expect(findGoods([egg, tea], '红').map(({ id }) => id)).toEqual(['tea']);
    expect(findGoods([egg, tea], 'LUDAN').map(({ id }) => id)).toEqual(['egg']);
    expect(findGoods([egg, tea], '69211').map(({ id }) => id)).toEqual(['tea']);
    expect(findGoods([egg, tea], ' ')).toEqual([]);
  });

  it('say when few or none are left; a service never runs out', () => {
    expect(fewOf(goods('a', { onHand: 9, reserved: 5 }))).toBe(4);
    expect(fewOf(goods('a', { onHand: 12, minStock: 15 }))).toBe(12);
    expect(fewOf(tea)).toBeUndefined();
    expect(isSoldOut(goods('a', { onHand: 3, reserved: 3, isSoldOut: true }))).toBe(true);
    expect(isSoldOut(goods('a', { onHand: 0, isSoldOut: true, kind: 'SERVICE' }))).toBe(false);
    // S9 counted blind: whether there is any, not how many.
    const hidden = { onHand: null, reserved: null, isCounting: true };
    expect(fewOf(goods('a', hidden))).toBeUndefined();
    expect([false, true].map((isOut) => isSoldOut(goods('a', { ...hidden, isSoldOut: isOut })))).toEqual([false, true]);
  });

  it('go into the cart at the price of now', () => {
    expect(toCart(tea)).toMatchObject({ productId: 'tea', priceFen: 400 });
  });
});
