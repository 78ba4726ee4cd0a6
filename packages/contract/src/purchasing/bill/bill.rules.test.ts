import { expect, it } from 'vitest';
import { explainDifference, type Difference } from './bill.rules.ts';

/** Twenty boxes of 24 at 118.00. */
const goods = { qty: 480, packQty: 24, priceFen: 11_800, oursFen: 236_000 };

it.each<[string, number | null, Difference | undefined]>([
  ['nothing differs', 236_000, undefined],
  ['the bill leaves it out', null, { kind: 'NOT_BILLED' }],
  ['a box too many', 247_800, { kind: 'PACKS', packs: 1 }],
  ['two boxes too few', 212_400, { kind: 'PACKS', packs: -2 }],
  ['120.00 a box', 240_000, { kind: 'PRICE', priceFen: 12_000, overBp: 169 }],
  ['117.00 a box', 234_000, { kind: 'PRICE', priceFen: 11_700, overBp: -85 }],
])('says where a difference comes from: %s', (_, billFen, expected) => {
  expect(explainDifference({ ...goods, billFen })).toEqual(expected);
});

it('has no name for a difference of goods that were taken off as a whole', () => {
  expect(explainDifference({ ...goods, qty: 0, oursFen: 0, billFen: 5 })).toBeUndefined();
});
