import { expect, it } from 'vitest';
import { idOf, proposal } from '../testing/returns.ts';
import {
  choose,
  dailySales,
  groupsOf,
  isReturnable,
  linesToSend,
  mostOf,
  problemOf,
  suggested,
  tickedQty,
} from './start.rules.ts';

const sellsOut = proposal({
  key: 'b',
  sellsQty: 6,
  proposedQty: 0,
  name: '薯片',
  supplierId: idOf(22),
  supplierName: '恒丰食品',
});
const unknown = proposal({ key: 'c', supplierId: null, receiptLineId: null, leftQty: 0, proposedQty: 0 });
const rows = [proposal(), sellsOut, unknown];

it('begins with what does not sell before it expires', () => {
  expect(suggested(rows)).toEqual({ [idOf(1)]: { qty: 2, wish: 'OFFSET' } });
  expect([isReturnable(sellsOut), isReturnable(unknown)]).toEqual([true, false]);
  expect([tickedQty(rows[0]!), tickedQty(sellsOut)]).toEqual([2, 6]);
});

it('takes at most what is here and what was received', () => {
  expect(mostOf(proposal({ onHand: 6, leftQty: 4 }))).toBe(4);
  expect(mostOf(proposal({ onHand: null, leftQty: 4 }))).toBe(4);
  const taken = choose({}, rows[0]!, { qty: 99 });
  expect(taken[idOf(1)]).toEqual({ qty: 6, wish: 'OFFSET' });
  expect(choose(taken, rows[0]!, { wish: 'CASH' })[idOf(1)]).toEqual({ qty: 6, wish: 'CASH' });
  expect(choose(taken, rows[0]!, { qty: 0 })).toEqual({});
});

it('makes a document for each supplier, at the price of its receipt', () => {
  const choice = choose(suggested(rows), sellsOut, { qty: 1 });
  const groups = groupsOf(rows, choice);
  expect(groups.map(({ supplierName, claimFen }) => [supplierName, claimFen])).toEqual([
    ['晨光乳业', 1960],
    ['恒丰食品', 980],
  ]);
  expect(linesToSend(groups, choice)).toEqual([
    { of: 'RECEIPT', receiptLineId: idOf(1), qty: 2, wish: 'OFFSET' },
    { of: 'RECEIPT', receiptLineId: idOf(1), qty: 1, wish: 'OFFSET' },
  ]);
  expect(groupsOf([proposal({ amountFen: null })], suggested(rows))[0]?.claimFen).toBeNull();
});

it('says what is missing', () => {
  const groups = groupsOf(rows, suggested(rows));
  expect(problemOf({ type: 0, groups: [], photos: [], reason: '' })).toBe('nothing');
  expect(problemOf({ type: 0, groups, photos: [], reason: '' })).toBe('photo');
  expect(problemOf({ type: 0, groups, photos: ['/a'], reason: '' })).toBeUndefined();
  expect(problemOf({ type: 1, groups, photos: [], reason: ' ' })).toBe('reason');
  expect(problemOf({ type: 2, groups, photos: [], reason: '订多了' })).toBeUndefined();
});

it('names sales a day as people would', () => {
  expect([dailySales(56), dailySales(11), dailySales(1)]).toEqual(['2', '0.4', '0']);
});
