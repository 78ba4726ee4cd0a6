import { describe, expect, it } from 'vitest';
import { day } from '#kernel/model.ts';
import { FIRST_DAY, LAST_DAY } from '../facts/period.rules.ts';
import { SalesPlace } from './sales.model.ts';
import {
  MOST_FACT_DAYS,
  pairDays,
  pairFigures,
  planSales,
  salesComparedDays,
  type SalesDim,
  type SalesPlan,
  type SalesQuestion,
  zonesOf,
} from './sales.rules.ts';

/** A plan in one line: tables with their days, or the most days. */
const told = (plan: SalesPlan) =>
  'mostDays' in plan ? `≤ ${plan.mostDays}` : plan.reads.map(({ table, from, to }) => `${table} ${from}..${to}`).join(', ');
const ask = (question: Partial<SalesQuestion>) =>
  told(
    planSales({
      days: { from: '2026-11-01', to: '2026-11-07' },
      dims: ['PRODUCT'],
      countsOrders: false,
      branches: 1000,
      isWholeBrands: true,
      ...question,
    }),
  );

const week = { from: '2026-11-07', to: '2026-11-13' };
const year = { from: '2026-01-01', to: '2026-12-31' };
const autumn = { from: '2026-08-20', to: '2026-11-13' };
const twoMonths = { from: '2026-09-01', to: '2026-10-31' };
const one = { branches: 1, isWholeBrands: false };
const some = { branches: 40, isWholeBrands: false };
const dims = (...all: SalesDim[]) => ({ dims: all });

describe('which table answers', () => {
  it.each([
    // One branch: its facts, by whatever and however long up to a year.
    ['FACTS 2026-01-01..2026-12-31', { ...one, days: year, ...dims('PRODUCT', 'HOUR', 'SELLER'), countsOrders: true }],
    ['≤ 366', { ...one, days: { from: '2025-11-13', to: '2026-11-14' } }],
    // Whole brands: days up to 62, then months with the days at the edges.
    ['PRODUCT_DAYS 2026-11-07..2026-11-13', { days: week, ...dims('CLASS', 'SOURCE') }],
    ['PRODUCT_DAYS 2026-09-01..2026-10-31', { days: twoMonths, ...dims('CLASS', 'WEEKDAY') }],
    ['PRODUCT_MONTHS 2026-01-01..2026-12-31', { days: year, ...dims('CLASS', 'TENDER') }],
    [
      'PRODUCT_DAYS 2026-08-20..2026-08-31, PRODUCT_DAYS 2026-11-01..2026-11-13, PRODUCT_MONTHS 2026-09-01..2026-10-31',
      { days: autumn, ...dims('PRODUCT') },
    ],
    ['≤ 62', { days: year, ...dims('CLASS', 'WEEKDAY') }],
    // What the sums of brands do not know: facts of 31 days.
    ['FACTS 2026-11-07..2026-11-13', { days: week, ...dims('PRODUCT', 'HOUR') }],
    ['FACTS 2026-11-07..2026-11-13', { days: week, ...dims('CLASS', 'SOURCE'), countsOrders: true }],
    ['≤ 31', { days: twoMonths, ...dims('SELLER') }],
    ['≤ 31', { days: twoMonths, ...dims('CLASS'), countsOrders: true }],
    // By branch: its months, if the days at the edges are few.
    ['BRANCH_PRODUCT_MONTHS 2026-01-01..2026-12-31', { days: year, ...dims('BRANCH') }],
    [
      'FACTS 2026-08-20..2026-08-31, FACTS 2026-11-01..2026-11-13, BRANCH_PRODUCT_MONTHS 2026-09-01..2026-10-31',
      { days: autumn, ...dims('BRANCH', 'PRODUCT') },
    ],
    ['≤ 31', { days: { from: '2026-08-05', to: '2026-11-13' }, ...dims('BRANCH') }],
    ['≤ 31', { days: year, ...dims('BRANCH', 'SOURCE') }],
    // Some branches of a brand: not its sums.
    ['FACTS 2026-11-07..2026-11-13', { ...some, days: week }],
    ['BRANCH_PRODUCT_MONTHS 2026-09-01..2026-10-31', { ...some, days: twoMonths }],
    ['≤ 31', { ...some, days: twoMonths, ...dims('SOURCE') }],
    // Few branches: as many days of branches as a year of one has.
    ['FACTS 2026-09-01..2026-10-31', { branches: 3, isWholeBrands: false, days: twoMonths, ...dims('SOURCE') }],
  ] satisfies [string, Partial<SalesQuestion>][])('%s', (plan, question) => {
    expect(ask(question)).toBe(plan);
  });

  it('reads every day once', () => {
    for (const days of [week, year, autumn, twoMonths]) {
      const plan = planSales({ days, dims: ['CLASS'], countsOrders: false, branches: 9, isWholeBrands: true });
      const reads = 'reads' in plan ? plan.reads.toSorted((a, b) => (a.from < b.from ? -1 : 1)) : [];
      expect([reads[0]?.from, reads.at(-1)?.to]).toEqual([days.from, days.to]);
      for (const [i, read] of reads.slice(1).entries()) expect(Date.parse(read.from) - Date.parse(reads[i]!.to)).toBe(86_400_000);
    }
  });
});

describe('what days are compared with', () => {
  it.each([
    ['PREVIOUS', week, { from: '2026-10-31', to: '2026-11-06' }],
    ['LAST_WEEK', week, { from: '2026-10-31', to: '2026-11-06' }],
    ['LAST_YEAR', week, { from: '2025-11-08', to: '2025-11-14' }],
    ['PREVIOUS', { from: '2026-10-01', to: '2026-10-31' }, { from: '2026-09-01', to: '2026-09-30' }],
    ['LAST_YEAR', { from: '2026-02-01', to: '2026-02-28' }, { from: '2025-02-01', to: '2025-02-28' }],
    ['PREVIOUS', autumn, { from: '2026-05-26', to: '2026-08-19' }],
    ['LAST_YEAR', autumn, { from: '2025-08-20', to: '2025-11-13' }],
  ] as const)('%s', (comparison, days, compared) => {
    expect(salesComparedDays(comparison, days)).toEqual(compared);
  });

  it('is always days, also for the longest span that can be asked for', () => {
    const days = { from: FIRST_DAY, to: LAST_DAY };
    expect(SalesPlace.safeParse(days).success).toBe(true);
    const { from } = salesComparedDays('PREVIOUS', days);
    expect(day.parse(from)).toBe('1920-01-02');
  });

  it('is the same holiday for a holiday', () => {
    const compared = salesComparedDays('LAST_YEAR', { from: '2026-02-17', to: '2026-02-18' });
    expect(compared.holiday).toBe('springFestival');
  });
});

describe('ABC', () => {
  const zones = (...sales: number[]) => zonesOf(sales.map((salesFen, i) => ({ id: `p${i}`, salesFen })));

  it('ends A with the product that reaches 70%, and B with the one that reaches 90%', () => {
    expect(zones(10, 50, 15, 20, 5).map(({ id, zone, cumulatedBp }) => [id, zone, cumulatedBp])).toEqual([
      ['p1', 'A', 5000],
      ['p3', 'A', 7000],
      ['p2', 'B', 8500],
      ['p0', 'B', 9500],
      ['p4', 'C', 10_000],
    ]);
  });

  it('puts what earned nothing or was given back into C, and never above 100%', () => {
    const all = zones(100, 0, -30);
    expect(all.map(({ zone }) => zone)).toEqual(['A', 'C', 'C']);
    expect(all.map(({ cumulatedBp }) => cumulatedBp)).toEqual([10_000, 10_000, 10_000]);
    expect(zones(0, 0).map(({ zone, cumulatedBp }) => [zone, cumulatedBp])).toEqual([
      ['C', 0],
      ['C', 0],
    ]);
    expect(zones()).toEqual([]);
  });
});

describe('pairs', () => {
  it('are looked for in the last days of a period', () => {
    expect(pairDays(year, 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(pairDays(year, 2)).toEqual({ from: '2026-12-25', to: '2026-12-31' });
    expect(pairDays({ from: '2026-12-30', to: '2026-12-31' }, 2)).toEqual({ from: '2026-12-30', to: '2026-12-31' });
    expect(MOST_FACT_DAYS).toBe(31);
  });

  it('have a support and a lift', () => {
    // A quarter of the orders has each; by chance a sixteenth of them would have both, and an eighth has.
    expect(pairFigures({ together: 10, first: 20, second: 20, orders: 80 })).toEqual({ supportBp: 1250, lift: 200 });
    expect(pairFigures({ together: 0, first: 0, second: 0, orders: 0 })).toEqual({ supportBp: 0, lift: 0 });
  });
});
