import { addDays } from '@netbar/contract/kernel/time';
import { describe, expect, it } from 'vitest';
import { byMinimum, bySuggestion, playBranches, playProduct, type Policy, type ProductPast, wantedOf } from './simulation.ts';

const first = '2026-03-02';
const daily = (count: number, sold: (i: number) => number, from = first) =>
  Array.from({ length: count }, (_, i) => ({ day: addDays(from, i), sold: sold(i), wasOut: false }));

const past = (over: Partial<ProductPast> = {}): ProductPast => ({
  supplierId: 's',
  terms: { leadDays: 2, deliveryWeekdays: [], cutoff: '18:00' },
  packQty: 12,
  moqPacks: 1,
  packFen: 2400,
  minStock: 10,
  opening: 40,
  class: 'A',
  since: addDays(first, -56),
  before: daily(56, () => 6, addDays(first, -56)),
  wanted: daily(60, () => 6).map(({ day, sold: qty }) => ({ day, qty })),
  ...over,
});
const never: Policy = () => 0;

describe('a product that is played day by day', () => {
  it('sells what there is, and counts what guests did not get', () => {
    const days = playProduct(past({ opening: 15 }), never);
    expect(days.slice(0, 4).map(({ sold, lost, onHand }) => [sold, lost, onHand])).toEqual([
      [6, 0, 9],
      [6, 0, 3],
      [3, 3, 0],
      [0, 6, 0],
    ]);
  });

  it('gets what was ordered after the lead days, in the morning', () => {
    const once: Policy = ({ today }) => (today === first ? 1 : 0);
    const onHand = playProduct(past({ opening: 0, wanted: past().wanted.slice(0, 4) }), once).map((day) => day.onHand);
    // Ordered on the first day, there on the third, of which six are sold at once.
    expect(onHand).toEqual([0, 0, 6, 0]);
  });

  it('is ordered only when a later order would miss the next delivery', () => {
    // Comes on Thursdays, two days after the order: Tuesday is the last day.
    const asked: string[] = [];
    const listen: Policy = ({ today }) => {
      asked.push(today);
      return 0;
    };
    playProduct(
      past({ terms: { leadDays: 2, deliveryWeekdays: [4], cutoff: '18:00' }, wanted: past().wanted.slice(0, 14) }),
      listen,
    );
    expect(asked).toEqual(['2026-03-03', '2026-03-10']);
  });

  it('loses nothing and invents nothing', () => {
    for (const policy of [bySuggestion, byMinimum]) {
      const days = playProduct(
        past({ wanted: daily(60, (i) => (i * 7) % 13).map(({ day, sold: qty }) => ({ day, qty })) }),
        policy,
      );
      const ordered = days.slice(0, -2).reduce((sum, { orderedPacks }) => sum + orderedPacks * 12, 0);
      const sold = days.reduce((sum, day) => sum + day.sold, 0);
      expect(days.at(-1)?.onHand).toBe(40 + ordered - sold);
    }
  });
});

describe('the policies', () => {
  it('the suggestion keeps a steady product in stock; a low minimum does not', () => {
    const [suggested, minimum] = [bySuggestion, byMinimum].map((policy) => playBranches([[past({ minStock: 5 })]], policy));
    expect(suggested).toMatchObject({ outDays: 0, lostUnits: 0, soldUnits: 360 });
    expect(minimum!.outDays).toBeGreaterThan(0);
  });

  it('the minimum orders up to one pack above itself, and not again while that is on its way', () => {
    const evening = { past: past(), today: first, orderedAt: new Date(), sales: [] };
    expect(byMinimum({ ...evening, onHand: 11, incoming: 0 })).toBe(0);
    expect(byMinimum({ ...evening, onHand: 10, incoming: 0 })).toBe(1);
    expect(byMinimum({ ...evening, onHand: 0, incoming: 0 })).toBe(2);
    expect(byMinimum({ ...evening, onHand: 0, incoming: 24 })).toBe(0);
    expect(byMinimum({ ...evening, past: past({ moqPacks: 5 }), onHand: 10, incoming: 0 })).toBe(5);
  });

  it('products that one branch orders from one supplier on one day are one order', () => {
    const always: Policy = ({ today }) => (today === first ? 1 : 0);
    expect(
      playBranches(
        [
          [past(), past()],
          [past(), past({ supplierId: 'other' })],
        ],
        always,
      ).orders,
    ).toBe(3);
  });

  it('stock is worth its purchase price, on average over the days', () => {
    const idle = past({
      wanted: past()
        .wanted.slice(0, 2)
        .map(({ day }) => ({ day, qty: 5 })),
    });
    // 35 and 30 pieces at 2.00.
    expect(playBranches([[idle]], never).meanStockFen).toBe(6500);
  });
});

it('a day without goods is taken for an ordinary one of its weekday, unless more was sold', () => {
  const sales = daily(22, (i) => (i % 7 === 0 ? 10 : 4));
  const out = sales.map((day, i) =>
    i === 7 ? { ...day, sold: 2, wasOut: true } : i === 8 ? { ...day, sold: 9, wasOut: true } : day,
  );
  expect(
    wantedOf(out)
      .slice(6, 10)
      .map(({ qty }) => qty),
  ).toEqual([4, 10, 9, 4]);
});
