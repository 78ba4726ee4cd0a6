import type { Stocktake, StocktakeLine } from '@netbar/contract/goods/stocktake/stocktake.model';
import { describe, expect, it } from 'vitest';
import type { UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import {
  addToEntry,
  addUnknown,
  countedOf,
  dropUnknown,
  findByCode,
  nameUnknown,
  noEntry,
  recentProducts,
  sumDifferences,
  withAnswers,
} from './count.rules.ts';

const line = (productId: string, over: Partial<StocktakeLine> = {}) =>
  ({
    productId,
    code: productId.toUpperCase(),
    name: productId,
    spec: '',
    barcode: null,
    countedQty: null,
    ...over,
  }) as StocktakeLine;
const cola = line('cola', { barcode: '6954767410388', countedQty: 5 });
const noodle = line('noodle', { barcode: '036000291452' });
const sheet = { lines: [cola, noodle] } as Stocktake;
const step = (productId: string, addQty: number) =>
  ({ key: productId + addQty, detail: { productId, addQty } }) as unknown as UnsentStep;
const answered = (productId: string, countedQty: number, sentTime: number) => ({
  step: step(productId, 0),
  answer: { productId, countedQty },
  sentTime,
});

describe('U6 how much is counted', () => {
  it('is what the server has and what it does not have yet', () => {
    expect(countedOf(sheet, [step('cola', 3), step('cola', -1), step('noodle', 9)], 'cola')).toBe(7);
    expect(countedOf(sheet, [], 'noodle')).toBeNull();
    expect(countedOf(sheet, [step('noodle', 0)], 'noodle')).toBe(0);
  });

  it('an answer that came after the sheet was read is newer, the newest first', () => {
    const { lines } = withAnswers(sheet, [answered('cola', 9, 30), answered('cola', 7, 20), answered('noodle', 1, 5)], 10);
    expect(lines.map(({ countedQty }) => countedQty)).toEqual([9, null]);
  });

  it('lists what was counted last, each product once', () => {
    expect(recentProducts([step('cola', 1), step('noodle', 2), step('cola', 3)], [answered('tea', 1, 0)])).toEqual([
      'cola',
      'noodle',
      'tea',
    ]);
  });
});

describe('U6 a code', () => {
  it('is found by barcode in either form, by product code, or by what somebody said', () => {
    expect(findByCode(sheet, {}, '0036000291452')).toBe(noodle);
    expect(findByCode(sheet, {}, ' cola ')).toBe(cola);
    expect(findByCode(sheet, { '123': cola }, '123')).toBe(cola);
    expect(findByCode(sheet, {}, '123')).toBeUndefined();
  });

  it('that nobody knows is counted under itself, and its count goes to the product that somebody names', () => {
    const twice = addUnknown(addUnknown(noEntry, '123'), '123');
    expect(twice.unknown).toEqual({ '123': 2 });
    const named = nameUnknown(twice, '123', cola);
    expect(named).toMatchObject({ product: cola, addQty: 2, unknown: {}, known: { '123': cola } });
    expect(nameUnknown({ ...twice, product: cola, addQty: 4 }, '123', cola).addQty).toBe(6);
    expect(dropUnknown(twice, '123').unknown).toEqual({});
  });

  it('of the same product adds to it, of another begins anew', () => {
    const first = addToEntry(noEntry, cola, 1);
    expect(addToEntry(first, cola, 1).addQty).toBe(2);
    expect(addToEntry(first, noodle, 1)).toMatchObject({ product: noodle, addQty: 1 });
  });
});

it('U6 the differences add up: less and more are the whole, in pieces and in money', () => {
  const sums = sumDifferences([
    line('a', { diffQty: -2, diffValueFen: -984, movedQty: -3 }),
    line('b', { diffQty: 1, diffValueFen: 350, movedQty: 2 }),
    line('c', { diffQty: 0, diffValueFen: 0, movedQty: 0 }),
  ]);
  expect(sums.less).toEqual({ kinds: 1, pieces: 2, fen: -984 });
  expect(sums.more).toEqual({ kinds: 1, pieces: 1, fen: 350 });
  expect(sums.all).toEqual({ kinds: 2, pieces: 3, fen: -634 });
  expect(sums.soldQty).toBe(3);
  expect(sumDifferences([line('a', { diffQty: -2, diffValueFen: null, movedQty: null })]).all.fen).toBeNull();
});
