import { expect, it } from 'vitest';
import { addDays, daysSinceMonday } from '#kernel/time.ts';
import { classesOf, packsFor, suggestOrder, type SalesDay, type SuggestionInput } from './suggestion.rules.ts';

const today = '2026-11-16';
const pastDays = (sold: (day: string, i: number) => number): SalesDay[] =>
  Array.from({ length: 56 }, (_, i) => addDays(today, -i - 1)).map((day, i) => ({ day, sold: sold(day, i), wasOut: false }));
const input = (over: Partial<SuggestionInput> = {}): SuggestionInput => ({
  today,
  since: '2026-01-01',
  sales: pastDays(() => 10),
  class: 'A',
  leadDays: 2,
  reviewDays: 5,
  available: 0,
  incoming: 0,
  packQty: 24,
  moqPacks: 1,
  ...over,
});

it('covers lead time and review period, in whole packs', () => {
  expect(suggestOrder(input())).toMatchObject({ coverDays: 7, forecastQty: 70, safetyQty: 0, needQty: 70, packs: 3, outDays: 0 });
});

it('takes what is there and what is coming off, and never suggests less than nothing', () => {
  expect(suggestOrder(input({ available: 20, incoming: 30 }))).toMatchObject({ needQty: 20, packs: 1 });
  expect(suggestOrder(input({ available: 500 }))).toMatchObject({ needQty: 0, packs: 0 });
});

it('knows weekdays apart', () => {
  const weekend = pastDays((day) => (daysSinceMonday(day) >= 5 ? 40 : 5));
  const { weekdayMeans, forecastQty, deviation } = suggestOrder(input({ sales: weekend }));
  expect(weekdayMeans).toEqual([500, 500, 500, 500, 500, 4000, 4000]);
  expect(forecastQty).toBe(5 * 5 + 2 * 40);
  expect(deviation).toBe(0);
});

it('leaves out days on which there was nothing to sell', () => {
  const sales = pastDays((_, i) => (i < 14 ? 0 : 10)).map((day, i) => ({ ...day, wasOut: i < 14 }));
  expect(suggestOrder(input({ sales }))).toMatchObject({ forecastQty: 70, outDays: 14 });
});

it('takes the mean of all days for a weekday with fewer than three values', () => {
  // For sale for ten days: each weekday has one or two values.
  const { weekdayMeans } = suggestOrder(input({ since: addDays(today, -10), sales: pastDays((_, i) => i) }));
  expect(new Set(weekdayMeans)).toEqual(new Set([450]));
});

it('keeps a reserve that grows with how much demand varies and with how important the product is', () => {
  const sales = pastDays((_, i) => (Math.floor(i / 7) % 2 === 0 ? 6 : 14));
  const [a, b, c] = (['A', 'B', 'C'] as const).map((each) => suggestOrder(input({ sales, class: each })));
  // Deviation 4 (sample of 56), over seven days.
  expect(a?.deviation).toBe(404);
  expect(a?.safetyQty).toBe(Math.ceil(1.65 * 4.036 * Math.sqrt(7)));
  expect(a!.safetyQty).toBeGreaterThan(b!.safetyQty);
  expect(b!.safetyQty).toBeGreaterThan(c!.safetyQty);
});

it('orders at least the minimum of the supplier, but nothing when nothing is needed', () => {
  expect(packsFor(1, 24, 5)).toBe(5);
  expect(packsFor(0, 24, 5)).toBe(0);
  expect(packsFor(25, 24, 1)).toBe(2);
});

it('ranks products by what they bring in', () => {
  const revenues = new Map([
    ['cola', 800],
    ['water', 150],
    ['gum', 50],
  ]);
  expect(Object.fromEntries(classesOf(revenues))).toEqual({ cola: 'A', water: 'B', gum: 'C' });
  expect(classesOf(new Map([['new', 0]])).get('new')).toBe('C');
});
