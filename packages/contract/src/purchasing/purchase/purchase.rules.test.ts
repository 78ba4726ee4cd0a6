import { expect, it } from 'vitest';
import { amountOf, shareShortage, toCome, toOrder } from './purchase.rules.ts';

it('keeps the price of a pack: two boxes of 12 at 13.99 are 27.98', () => {
  expect(amountOf({ qty: 24, packQty: 12, priceFen: 1399 })).toBe(2798);
  expect(amountOf({ qty: 7, packQty: 12, priceFen: 1399 })).toBe(816);
});

it('knows what is still to order and still to come', () => {
  const line = { approvedQty: 48, orderedQty: 36, closedQty: 4, receivedQty: 12, chargedBackQty: 6, droppedQty: 6 };
  expect([toOrder(line), toCome(line)]).toEqual([8, 12]);
});

it('serves branches with empty shelves whole, then shares the rest in proportion', () => {
  const wanted = [
    { packs: 6, isOut: false },
    { packs: 2, isOut: true },
    { packs: 3, isOut: false },
  ];
  expect(shareShortage(8, wanted)).toEqual([4, 2, 2]);
  expect(shareShortage(11, wanted)).toEqual([6, 2, 3]);
  expect(shareShortage(1, wanted)).toEqual([0, 1, 0]);
  expect(shareShortage(0, wanted)).toEqual([0, 0, 0]);
});

it('shares all there is, and gives nobody more than wanted, whatever was wanted', () => {
  for (let seed = 1; seed < 400; seed++) {
    const wanted = Array.from({ length: (seed % 6) + 1 }, (_, i) => ({
      packs: (seed * (i + 3)) % 11,
      isOut: (seed + i) % 3 === 0,
    }));
    const asked = wanted.reduce((sum, { packs }) => sum + packs, 0);
    const packs = seed % (asked + 2);
    const shares = shareShortage(packs, wanted);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(packs, asked));
    expect(shares.every((share, i) => share >= 0 && share <= (wanted[i]?.packs ?? 0))).toBe(true);
  }
});
