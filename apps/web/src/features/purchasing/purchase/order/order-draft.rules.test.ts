import { MOST_PACKS } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { expect, it } from 'vitest';
import { figures, idOf, offer, purchasable } from '../testing/purchases.ts';
import {
  basketFen,
  basketOf,
  belowMinimum,
  budgetWith,
  byUrgency,
  changeLine,
  coverOf,
  type DraftLines,
  fillSuggested,
  goneProducts,
  inTab,
  linesOfSaved,
  putImported,
} from './order-draft.rules.ts';

const [bull, cola, tea] = [
  purchasable(),
  purchasable({ id: idOf(12), code: 'D101', name: '可乐' }),
  purchasable({ id: idOf(13), code: 'D102', name: '冰红茶', suggestion: { ...figures, needQty: 0, packs: 0 } }),
];
const line = (packs: number, isByHand: boolean) => ({ supplierId: idOf(21), packs, isByHand });

it('fills in suggestions, but not over what a person decided', () => {
  const before: DraftLines = { [cola.id]: line(10, true), [tea.id]: line(2, false) };
  expect(fillSuggested([bull, cola, tea], before)).toEqual({ [cola.id]: line(10, true), [bull.id]: line(3, false) });
});

it('leaves a product that is counted blind alone', () => {
  const blind = purchasable({ onHand: null, suggestion: { ...figures, available: null, needQty: null, packs: null } });
  expect(fillSuggested([blind], {})).toEqual({});
  expect(coverOf(blind)).toEqual({ days: null, tone: 'primary' });
});

it('suggests in the packs of whoever was chosen', () => {
  const small = offer({ supplierId: idOf(22), packQty: 10, moqPacks: 8, isPreferred: false });
  const row = purchasable({ offers: [offer(), small] });
  const before = { [row.id]: { supplierId: small.supplierId, packs: 0, isByHand: false } };
  expect(fillSuggested([row], before)[row.id]).toMatchObject({ supplierId: small.supplierId, packs: 8 });
});

it('keeps a quantity within what the server takes', () => {
  expect(changeLine({}, bull.id, { supplierId: idOf(21), packs: 123_456 })[bull.id]).toEqual(line(MOST_PACKS, true));
});

it('says how long the stock lasts, and whether that is short', () => {
  // The mean of all weekdays is 10.
  expect(coverOf(purchasable({ onHand: 6 }))).toEqual({ days: 0.6, tone: 'error' });
  expect(coverOf(purchasable({ onHand: 30 }))).toEqual({ days: 3, tone: 'warning' });
  expect(coverOf(purchasable({ onHand: 90 }))).toEqual({ days: 9, tone: 'primary' });
  expect(coverOf(purchasable({ onHand: 0 }))).toEqual({ days: 0, tone: 'error' });
  const unsold = { ...figures, weekdayMeans: [0, 0, 0, 0, 0, 0, 0] };
  expect(coverOf(purchasable({ onHand: 5, suggestion: unsold })).days).toBeNull();
});

it('what runs out first comes first', () => {
  const rows = [
    purchasable({ id: 'a', onHand: 90 }),
    purchasable({ id: 'b', onHand: null }),
    purchasable({ id: 'c', onHand: 0 }),
  ];
  expect(byUrgency(rows).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

it('a product stays under the suggestions while its quantity is typed', () => {
  expect(inTab(bull, 'suggested', undefined)).toBe(true);
  expect(inTab(tea, 'suggested', undefined)).toBe(false);
  expect(inTab(tea, 'suggested', line(1, true))).toBe(true);
  expect(inTab(purchasable({ onHand: 30, incoming: 24 }), 'low', undefined)).toBe(false);
  expect(inTab(purchasable({ onHand: 24, incoming: 24 }), 'low', undefined)).toBe(true);
});

it('the basket is by supplier, at the price that the quantity reaches, with what is missing to the minimum', () => {
  const other = offer({ supplierId: idOf(22), supplierName: '恒丰食品', minOrderFen: 0 });
  const rows = [bull, purchasable({ id: idOf(12), offers: [other] })];
  const groups = basketOf(rows, { [bull.id]: line(5, true), [idOf(12)]: { ...line(1, true), supplierId: idOf(22) } });
  expect(groups.map(({ supplierName, amountFen, missingFen }) => [supplierName, amountFen, missingFen])).toEqual([
    ['华联商贸', 5 * 11_000, 25_000],
    ['恒丰食品', 11_800, 0],
  ]);
  expect(basketFen(groups)).toBe(66_800);
});

it('people who do not see prices see no sums', () => {
  const groups = basketOf([purchasable({ offers: [offer({ breaks: [] })] })], { [bull.id]: line(5, true) });
  expect(groups[0]).toMatchObject({ amountFen: null, missingFen: null });
  expect(basketFen(groups)).toBeNull();
});

it('names what is below the minimum of a supplier', () => {
  const rows = [purchasable({ offers: [offer({ moqPacks: 3 })] })];
  expect(belowMinimum(basketOf(rows, { [bull.id]: line(2, true) }))).toHaveLength(1);
  expect(belowMinimum(basketOf(rows, { [bull.id]: line(3, true) }))).toHaveLength(0);
});

it('compares an order with what is left of the budget', () => {
  const budget = { branchId: 'b', month: '2026-11', limitFen: 100_000, usedFen: 60_000 };
  expect(budgetWith(budget, 40_000)).toMatchObject({ leftFen: 0, isOver: false });
  expect(budgetWith(budget, 40_001)).toMatchObject({ leftFen: -1, isOver: true });
  expect(budgetWith({ ...budget, limitFen: null }, 1)).toBeNull();
  expect(budgetWith(null, 1)).toBeNull();
});

it('a saved draft and a table count as decided by a person', () => {
  const saved = [
    { productId: bull.id, supplierId: idOf(21), askedQty: 48, packQty: 24 },
    { productId: bull.id, supplierId: idOf(22), askedQty: 24, packQty: 24 },
  ];
  expect(linesOfSaved(saved)).toEqual({ [bull.id]: line(3, true) });
  expect(putImported({ [bull.id]: line(3, false) }, [{ productId: bull.id, supplierId: idOf(22), packs: 7 }])).toEqual({
    [bull.id]: { supplierId: idOf(22), packs: 7, isByHand: true },
  });
});

it('counts what the draft asks for and nobody sells any more', () => {
  expect(goneProducts([bull], { [bull.id]: line(1, true), x: line(1, true), y: line(0, true) })).toBe(1);
});
