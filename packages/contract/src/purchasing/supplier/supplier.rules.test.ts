import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bizDate, DAY_MS, formatTime, weekStart } from '#kernel/time.ts';
import {
  arePriceBreaks,
  daysBetweenDeliveries,
  daysToNextOrder,
  deliveryDay,
  nextBreak,
  priceAt,
  type DeliveryTerms,
  type PriceBreak,
} from './supplier.rules.ts';

const breaks = [
  { fromPacks: 1, fen: 4800 },
  { fromPacks: 5, fen: 4600 },
  { fromPacks: 20, fen: 4300 },
];

/** Breaks that are right: more packs and a lower price each time. */
const someBreaks: fc.Arbitrary<PriceBreak[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 2, max: 500 }), { maxLength: 5 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([packs, fens]) => {
    const steps = [1, ...packs.toSorted((a, b) => a - b)];
    const prices = fens.toSorted((a, b) => b - a);
    return steps.map((fromPacks, i) => ({ fromPacks, fen: prices[i] ?? 1 }));
  });
const somePacks = fc.integer({ min: 0, max: 600 });

describe('price breaks', () => {
  it('begin at one pack; each further one needs more packs and is cheaper', () => {
    expect(arePriceBreaks(breaks)).toBe(true);
    expect(arePriceBreaks([{ fromPacks: 2, fen: 4800 }])).toBe(false);
    expect(arePriceBreaks([...breaks, { fromPacks: 20, fen: 4200 }])).toBe(false);
    expect(arePriceBreaks([...breaks, { fromPacks: 30, fen: 4300 }])).toBe(false);
  });

  it('give the price of the highest one that the packs reach', () => {
    expect([0, 1, 4, 5, 19, 20, 900].map((packs) => priceAt(breaks, packs))).toEqual([4800, 4800, 4800, 4600, 4600, 4300, 4300]);
  });

  it('say what each pack costs that is missing to the next price', () => {
    // 5 × 46.00 − 4 × 48.00 = 38.00 for one pack more.
    expect(nextBreak(breaks, 4)).toEqual({ fromPacks: 5, fen: 4600, marginalFen: 3800 });
    // 20 × 43.00 − 19 × 46.00 = −14.00: twenty packs cost less than nineteen.
    expect(nextBreak(breaks, 19)).toMatchObject({ marginalFen: -1400 });
    expect(nextBreak(breaks, 20)).toBeUndefined();
    expect(nextBreak(breaks, 0)).toMatchObject({ fromPacks: 1, marginalFen: 4800 });
  });

  it('never make a pack dearer when more are bought, and a next price is cheaper than the one before it', () => {
    fc.assert(
      fc.property(someBreaks, somePacks, (some, packs) => {
        expect(arePriceBreaks(some)).toBe(true);
        expect(priceAt(some, packs + 1)).toBeLessThanOrEqual(priceAt(some, packs));
        const next = nextBreak(some, packs);
        if (!next) return;
        expect(next.fromPacks).toBeGreaterThan(packs);
        expect(priceAt(some, next.fromPacks)).toBe(next.fen);
        expect(packs === 0 || next.fen < priceAt(some, packs)).toBe(true);
        // The packs that are there and those that are missing cost together what the next price says, but for rounding.
        const missing = next.fromPacks - packs;
        const apart = next.fromPacks * next.fen - (packs * priceAt(some, packs) + missing * next.marginalFen);
        expect(Math.abs(apart) * 2).toBeLessThanOrEqual(missing);
      }),
    );
  });
});

/** A moment of Chinese time. */
const at = (text: string) => new Date(`${text}:00+08:00`);
const mondays: DeliveryTerms = { leadDays: 1, deliveryWeekdays: [1], cutoff: '18:00' };
const anyDay: DeliveryTerms = { leadDays: 2, deliveryWeekdays: [], cutoff: '18:00' };

describe('the delivery day', () => {
  it('comes after the lead days, counted from tomorrow once it is past the cut-off', () => {
    expect(deliveryDay(anyDay, at('2026-11-18T17:59'))).toBe('2026-11-20');
    expect(deliveryDay(anyDay, at('2026-11-18T18:00'))).toBe('2026-11-21');
    expect(deliveryDay({ ...anyDay, cutoff: '24:00' }, at('2026-11-18T23:59'))).toBe('2026-11-20');
  });

  it('waits for a weekday on which the supplier comes', () => {
    // 2026-11-18 is a Wednesday.
    expect(deliveryDay(mondays, at('2026-11-18T09:00'))).toBe('2026-11-23');
    expect(deliveryDay(mondays, at('2026-11-22T09:00'))).toBe('2026-11-23');
    expect(deliveryDay(mondays, at('2026-11-22T20:00'))).toBe('2026-11-30');
    expect(deliveryDay({ ...mondays, leadDays: 0, deliveryWeekdays: [3, 5] }, at('2026-11-18T09:00'))).toBe('2026-11-18');
  });
});

describe('the days to the next order', () => {
  it('end on the first day whose orders arrive later than one of now', () => {
    expect(daysToNextOrder(anyDay, at('2026-11-18T09:00'))).toBe(1);
    // It already counts for tomorrow, so tomorrow's orders do not arrive later.
    expect(daysToNextOrder(anyDay, at('2026-11-18T20:00'))).toBe(2);
    // On Monday itself it is too late for this Monday.
    expect(daysToNextOrder(mondays, at('2026-11-18T09:00'))).toBe(5);
    expect(daysToNextOrder(mondays, at('2026-11-22T09:00'))).toBe(1);
    expect(daysToNextOrder(mondays, at('2026-11-22T20:00'))).toBe(8);
  });
});

describe('the days between two deliveries', () => {
  it('are those from the delivery of an order of now to that of the next one, over a weekend as well', () => {
    expect(daysBetweenDeliveries(anyDay, at('2026-11-18T09:00'))).toBe(1);
    expect(daysBetweenDeliveries(mondays, at('2026-11-18T09:00'))).toBe(7);
    const threeAWeek = { ...mondays, deliveryWeekdays: [1, 3, 5] };
    // What is ordered on Tuesday comes on Wednesday, what is ordered on Thursday on Friday, and the next after that on Monday.
    expect(daysBetweenDeliveries(threeAWeek, at('2026-11-17T09:00'))).toBe(2);
    expect(daysBetweenDeliveries(threeAWeek, at('2026-11-19T09:00'))).toBe(3);
  });
});

const someSupplier: fc.Arbitrary<DeliveryTerms> = fc.record({
  leadDays: fc.integer({ min: 0, max: 60 }),
  deliveryWeekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  cutoff: fc.constantFrom('00:00', '08:30', '18:00', '23:59', '24:00'),
});
const someMoment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
const weekday = (day: string) => (Date.parse(day) - Date.parse(weekStart(day))) / DAY_MS + 1;

it('any supplier delivers on one of its weekdays, within a week of the lead days, and later orders never arrive earlier', () => {
  fc.assert(
    fc.property(someSupplier, someMoment, fc.integer({ min: 1, max: 30 * 24 }), (supplier, moment, hours) => {
      const day = deliveryDay(supplier, moment);
      const late = formatTime(moment, 'time').slice(0, 5) < supplier.cutoff ? 0 : 1;
      const earliest = addDays(bizDate(moment), late + supplier.leadDays);
      expect(supplier.deliveryWeekdays.length === 0 || supplier.deliveryWeekdays.includes(weekday(day))).toBe(true);
      expect(day >= earliest && day < addDays(earliest, 7)).toBe(true);
      expect(deliveryDay(supplier, new Date(moment.getTime() + hours * 3_600_000)) >= day).toBe(true);

      // Orders of the days before the next order day, placed before the cut-off, still arrive together with this one.
      const days = daysToNextOrder(supplier, moment);
      expect(days).toBeGreaterThanOrEqual(1);
      expect(days).toBeLessThanOrEqual(8);
      const countingFor = (date: string) => deliveryDay({ ...supplier, cutoff: '24:00' }, at(`${date}T00:00`));
      expect(countingFor(addDays(bizDate(moment), days)) > day).toBe(true);
      for (let n = 1; n < days; n++) expect(countingFor(addDays(bizDate(moment), n)) <= day).toBe(true);
    }),
  );
});
