import { expect, it } from 'vitest';
import { acceptedAmount, expiryOf, lineProblem, packsOf, shelfLifeOf, type ReceivedGoods } from './receipt.rules.ts';

const today = '2026-11-16';

it('two boxes of 12 at 13.99 cost 27.98, however they are opened', () => {
  const price = { packQty: 12, priceFen: 1399 };
  expect(acceptedAmount({ before: 0, accepted: 24, ...price })).toBe(2798);
  const parts = [5, 1, 7, 11];
  let before = 0;
  let sum = 0;
  for (const accepted of parts) {
    sum += acceptedAmount({ before, accepted, ...price });
    before += accepted;
  }
  expect(sum).toBe(2798);
});

it('the expiry day is the last good day', () => {
  const at = (expiryDate: string) => shelfLifeOf({ expiryDate, shelfLifeDays: 0, today });
  expect(at('2026-11-16')).toEqual({ leftDays: 0, leftBp: null, state: 'GOOD' });
  expect(at('2026-11-15')).toEqual({ leftDays: -1, leftBp: null, state: 'EXPIRED' });
});

it('goods with less than two thirds of their shelf life left are short-dated', () => {
  const at = (expiryDate: string) => shelfLifeOf({ expiryDate, shelfLifeDays: 180, today });
  expect(at('2027-03-16')).toEqual({ leftDays: 120, leftBp: 6667, state: 'GOOD' });
  expect(at('2027-03-15')).toEqual({ leftDays: 119, leftBp: 6611, state: 'SHORT' });
  expect(expiryOf('2026-10-26', 181)).toBe('2027-04-25');
});

const goods = (over: Partial<ReceivedGoods> = {}): ReceivedGoods => ({
  batchTracked: true,
  shelfLifeDays: 180,
  batchNo: '20261026B',
  producedDate: '2026-10-26',
  expiryDate: '2027-04-24',
  acceptedQty: 12,
  rejectedQty: 0,
  rejectReason: null,
  rejectNote: '',
  photos: [],
  shelfReason: '',
  ...over,
});

it.each<[ReturnType<typeof lineProblem>, Partial<ReceivedGoods>]>([
  [undefined, {}],
  ['nothingCame', { acceptedQty: 0 }],
  ['madeLater', { producedDate: '2026-11-17' }],
  ['batchNeeded', { batchNo: '', expiryDate: null }],
  [undefined, { batchNo: '', expiryDate: null, batchTracked: false }],
  [undefined, { batchNo: 'B1', expiryDate: null }],
  ['expired', { expiryDate: '2026-11-15' }],
  ['shelfReasonNeeded', { expiryDate: '2027-01-01' }],
  [undefined, { expiryDate: '2027-01-01', shelfReason: '活动急用' }],
  ['rejectReasonNeeded', { rejectedQty: 1 }],
  ['rejectNoteNeeded', { rejectedQty: 1, rejectReason: 'OTHER' }],
  ['photoNeeded', { rejectedQty: 1, rejectReason: 'CRUSHED' }],
  [undefined, { rejectedQty: 1, rejectReason: 'CRUSHED', photos: ['/a'] }],
  // What is sent back as a whole needs neither batch nor date.
  [undefined, { acceptedQty: 0, rejectedQty: 1, rejectReason: 'EXPIRED', photos: ['/a'], expiryDate: '2026-11-15' }],
])('finds %s', (problem, over) => {
  expect(lineProblem(goods(over), today)).toBe(problem);
});

it('splits a quantity into packs and what is left over', () => {
  expect(packsOf(30, 12)).toEqual({ packs: 2, over: 6 });
});
