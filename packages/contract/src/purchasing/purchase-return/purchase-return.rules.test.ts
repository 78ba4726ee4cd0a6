import { expect, it } from 'vitest';
import { claimOf, entriesOf, gapOf, sellThrough, type AccountedLine } from './purchase-return.rules.ts';

it('parts of a receipt line claim its amount to the fen, whatever their order', () => {
  const line = { amountFen: 1399, acceptedQty: 12 };
  for (const parts of [[5, 1, 6], [6, 5, 1], Array.from({ length: 12 }, () => 1)]) {
    let returnedQty = 0;
    let claimed = 0;
    for (const qty of parts) {
      claimed += claimOf({ ...line, returnedQty }, qty);
      returnedQty += qty;
    }
    expect(claimed).toBe(1399);
  }
});

it('goods sell one batch after the other, and nothing of a batch that has expired', () => {
  // Two a day: of the second batch only what is not needed for the first.
  const batches = [
    { onHand: 5, leftDays: -1 },
    { onHand: 6, leftDays: 2 },
    { onHand: 10, leftDays: 6 },
  ];
  expect(sellThrough(batches, 56)).toEqual([0, 4, 8]);
  expect(sellThrough([{ onHand: 22, leftDays: 26 }], 112)).toEqual([22]);
  expect(sellThrough([{ onHand: 22, leftDays: 0 }], 112)).toEqual([0]);
  expect(sellThrough([{ onHand: 22, leftDays: 26 }], 0)).toEqual([0]);
});

const ways = (over: Partial<AccountedLine> = {}): AccountedLine => ({
  offsetFen: 0,
  cashFen: 0,
  exchangeFen: 0,
  lossFen: 0,
  netFen: 0,
  lossBearer: null,
  ...over,
});

it('a claim is settled when its ways add up to it', () => {
  expect(gapOf(6600, ways({ offsetFen: 5280, lossFen: 1320 }))).toBe(0);
  expect(gapOf(6600, ways({ offsetFen: 5280 }))).toBe(1320);
  expect(gapOf(6600, ways({ cashFen: 6700 }))).toBe(-100);
});

it('what is settled now is booked against the claim; offsets and exchanges wait', () => {
  const entries = entriesOf([
    ways({ offsetFen: 4200 }),
    ways({ exchangeFen: 9600 }),
    ways({ offsetFen: 5280, lossFen: 1320, lossBearer: 'BRANCH' }),
    ways({ cashFen: 12_800 }),
    ways({ lossFen: 7500, lossBearer: 'COMPANY' }),
    ways({ netFen: 300 }),
  ]);
  expect(entries).toEqual([
    { account: 'BANK', bearer: null, amountFen: 12_800, later: null },
    { account: 'GRNI', bearer: null, amountFen: 300, later: null },
    { account: 'WASTAGE', bearer: 'BRANCH', amountFen: 1320, later: null },
    { account: 'WASTAGE', bearer: 'COMPANY', amountFen: 7500, later: null },
    { account: 'RETURN_CLAIM', bearer: null, amountFen: -21_920, later: null },
    { account: 'SUPPLIER_DUE', bearer: null, amountFen: 9480, later: 'STATEMENT' },
    { account: 'INVENTORY', bearer: null, amountFen: 9600, later: 'EXCHANGE' },
  ]);
  expect(entries.filter(({ later }) => later === null).reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
  expect(entriesOf([ways({ offsetFen: 100 })])).toEqual([
    { account: 'SUPPLIER_DUE', bearer: null, amountFen: 100, later: 'STATEMENT' },
  ]);
});
