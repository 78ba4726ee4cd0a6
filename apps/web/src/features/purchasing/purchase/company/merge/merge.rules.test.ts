import { expect, it } from 'vitest';
import { cola, first, hualian, idOf, poolLine, qingyuan, redBull, samplePool, second, third } from '#testing/company-purchase.ts';
import {
  allocationsOf,
  cellKey,
  editsWithout,
  hintOf,
  mergeOrders,
  mergeRows,
  type MergeEdits,
  moveRow,
  needsWork,
  noEdits,
  problemsOf,
  rowAt,
  rowKey,
  shareRow,
} from './merge.rules.ts';

const pool = samplePool();
const red = rowKey(hualian, redBull);
const rowsOf = (edits: Partial<MergeEdits> = {}, of = pool) => mergeRows(of, { ...noEdits, ...edits });
const rowOf = (key: string, edits: Partial<MergeEdits> = {}, of = pool) => rowsOf(edits, of).find((row) => row.key === key)!;

it('proposes what was approved, at the price of all branches together', () => {
  expect(rowOf(red)).toMatchObject({ most: 18, packs: 18, priceFen: 11_800, amountFen: 212_400 });
  expect(rowOf(red).cells.map(({ branchId, packs, isOut }) => [branchId, packs, isOut])).toEqual([
    [first, 8, false],
    [second, 6, true],
    [third, 4, false],
  ]);
  expect(mergeOrders(rowsOf(), pool.suppliers)).toMatchObject([
    { supplier: { id: hualian }, amountFen: 240_480, branchCount: 3, missingFen: 0 },
  ]);
});

it('never gives a branch more than it was approved, also when somebody else ordered some of it meanwhile', () => {
  const edits = { packs: { [cellKey(red, first)]: 7 } };
  const less = samplePool({ lines: [poolLine(1, first, 3)] });
  expect(rowOf(red, edits).cells[0]).toMatchObject({ packs: 7, most: 8 });
  expect(rowOf(red, edits, less).cells[0]).toMatchObject({ packs: 3, most: 3 });
});

it('orders several approved lines of a branch in turn, the oldest first, in whole packs', () => {
  const two = samplePool({ lines: [poolLine(1, first, 3), poolLine(2, first, 5)] });
  const rows = rowsOf({ packs: { [cellKey(red, first)]: 4 } }, two);
  const [order] = mergeOrders(rows, two.suppliers);
  expect(allocationsOf(order!)).toEqual([
    { storeLineId: idOf(101), qty: 72 },
    { storeLineId: idOf(102), qty: 24 },
  ]);
});

it('moves a product to another supplier, in its packs, and leaves out what fills none', () => {
  const moves = moveRow(rowOf(red), qingyuan);
  const row = rowOf(rowKey(qingyuan, redBull), { moves });
  // 192, 144 and 96 cans by 10.
  expect(row.cells.map(({ most }) => most)).toEqual([19, 14, 9]);
  expect(row).toMatchObject({ packs: 42, priceFen: 5000 });
  expect(rowsOf({ moves }).some(({ key }) => key === red)).toBe(false);
  expect(rowAt(pool, noEdits, rowOf(red), qingyuan)).toEqual(row);
});

it('joins what was asked of two suppliers in one row', () => {
  const asked = samplePool({ lines: [poolLine(1, first, 8), poolLine(2, second, 5, { supplierId: qingyuan })] });
  const there = rowsOf({}, asked).find(({ supplierId }) => supplierId === qingyuan)!;
  expect(rowOf(red, { moves: moveRow(there, hualian) }, asked)).toMatchObject({ packs: 13 });
});

it('orders nothing of what nobody sells today, and says so', () => {
  const gone = samplePool({ offers: pool.offers.filter(({ productId }) => productId !== cola) });
  const row = rowOf(rowKey('', cola), {}, gone);
  expect(row).toMatchObject({ packs: 0, amountFen: 0 });
  expect(hintOf(row)).toEqual({ kind: 'noOffer' });
  expect(needsWork(row)).toBe(true);
});

it('below the minimum of a product nothing is ordered, but leaving it out is', () => {
  const short = rowsOf({ packs: { [cellKey(red, first)]: 0, [cellKey(red, second)]: 4, [cellKey(red, third)]: 4 } });
  expect(problemsOf(mergeOrders(short, pool.suppliers), {})).toMatchObject([{ kind: 'belowMoq', row: { key: red }, missing: 2 }]);
  const none = rowsOf({ packs: shareRow(rowOf(red), 0) });
  expect(problemsOf(mergeOrders(none, pool.suppliers), {}).map(({ kind }) => kind)).toEqual(['belowMinimum']);
});

it('below the minimum of the supplier an order needs a reason', () => {
  const orders = mergeOrders(rowsOf({ packs: shareRow(rowOf(red), 0) }), pool.suppliers);
  expect(orders).toMatchObject([{ amountFen: 28_080, missingFen: 21_920 }]);
  expect(problemsOf(orders, { [hualian]: '  ' })).toHaveLength(1);
  expect(problemsOf(orders, { [hualian]: '开业急用' })).toEqual([]);
});

it('names the next price with what each pack more would cost, if it is not far, and the one that is reached', () => {
  const offer = rowOf(red).offer!;
  expect(hintOf({ offer, packs: 5 })).toEqual({ kind: 'belowMoq', missing: 5 });
  // 20 at 115.00 less 18 at 118.00 is 176.00 for two.
  expect(hintOf({ offer, packs: 18 })).toMatchObject({ kind: 'nextBreak', extra: 2, next: { fen: 11_500, marginalFen: 8800 } });
  expect(hintOf({ offer, packs: 20 })).toEqual({ kind: 'reached', fromPacks: 20 });
  expect(hintOf({ offer: { ...offer, moqPacks: 1 }, packs: 3 })).toEqual({ kind: 'moqMet' });
  expect(hintOf({ offer, packs: 0 })).toEqual({ kind: 'none' });
});

it('shares a smaller total: branches that are out first, the others in proportion', () => {
  const packs = shareRow(rowOf(red), 12);
  expect(rowOf(red, { packs }).cells.map((cell) => cell.packs)).toEqual([4, 6, 2]);
  expect(rowOf(red, { packs }).packs).toBe(12);
});

it('a draft begins with what it holds, may take the rest of its supplier, and nothing of another', () => {
  const held = samplePool({
    lines: [
      poolLine(1, first, 8, { heldQty: 48 }),
      poolLine(2, second, 6, { supplierId: qingyuan, heldQty: 24 }),
      poolLine(3, third, 4),
      poolLine(4, first, 4, { productId: cola, supplierId: qingyuan }),
    ],
  });
  const rows = mergeRows(held, noEdits, { supplierId: hualian });
  expect(rows.map(({ key }) => key)).toEqual([red]);
  expect(rows[0]!.cells.map(({ packs, most }) => [packs, most])).toEqual([
    [2, 8],
    [1, 6],
    [0, 4],
  ]);
});

it('forgets the quantities of orders that were saved', () => {
  const edits = { packs: { [cellKey(red, first)]: 3, [cellKey(rowKey(qingyuan, cola), first)]: 1 }, moves: {} };
  expect(Object.keys(editsWithout(edits, [hualian]).packs)).toEqual([cellKey(rowKey(qingyuan, cola), first)]);
});

it('goes without prices for people who see none: nobody can tell whether an order is below the minimum', () => {
  const unpriced = samplePool();
  const blind = { ...unpriced, offers: unpriced.offers.map((offer) => ({ ...offer, breaks: [] })) };
  expect(rowOf(red, {}, blind)).toMatchObject({ packs: 18, priceFen: null, amountFen: null });
  const orders = mergeOrders(rowsOf({}, blind), blind.suppliers);
  expect(orders).toMatchObject([{ amountFen: null, missingFen: null }]);
  expect(problemsOf(orders, {}).filter(({ kind }) => kind === 'belowMinimum')).toEqual([]);
  expect(hintOf(rowOf(red, {}, blind))).toEqual({ kind: 'moqMet' });
});
