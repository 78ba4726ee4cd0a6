import { comparedDays, type Compared, type Days, type Grain, periodOf } from '#figures/facts/period.rules.ts';
import { addDays, daysBetween } from '#kernel/time.ts';

/** What sales are told apart by. CLASS is the class of products. */
export const salesDims = [
  'CLASS',
  'PRODUCT',
  'HOUR',
  'BRANCH',
  'LEVEL',
  'SELLER',
  'ACTIVITY',
  'WEEKDAY',
  'SOURCE',
  'TENDER',
] as const;
export type SalesDim = (typeof salesDims)[number];

export const salesRows = ['CLASS', 'PRODUCT', 'HOUR', 'BRANCH', 'LEVEL', 'SELLER', 'ACTIVITY', 'WEEKDAY'] as const;
export const salesColumns = ['SOURCE', 'TENDER', 'HOUR', 'WEEKDAY', 'NONE'] as const;
export const salesValues = ['SALES', 'QTY', 'MARGIN', 'ORDERS'] as const;
export type SalesRow = (typeof salesRows)[number];
export type SalesColumn = (typeof salesColumns)[number];
export type SalesValue = (typeof salesValues)[number];

/** The key of a row of sales that have none of it: no member, no activity, a product without a class. */
export const NO_KEY = '-';

/** The most days that are asked for at once. */
export const MOST_SALES_DAYS = 366;
/** The most days that facts of more than one branch are read over, and the days of branches that may be read anyway. */
export const MOST_FACT_DAYS = 31;
const MOST_BRANCH_DAYS = MOST_SALES_DAYS;
/** Up to so many days a brand's days are read; above it, its months and the days at the edges. */
export const MOST_PRODUCT_DAYS = 62;

/** FACTS by line; PRODUCTS of brands, by source and way to pay; BRANCH_PRODUCTS, of which only months are kept. */
export type SalesTable = 'FACTS' | 'PRODUCT_DAYS' | 'PRODUCT_MONTHS' | 'BRANCH_PRODUCT_MONTHS';

export interface SalesRead extends Days {
  table: SalesTable;
}

export interface SalesQuestion {
  days: Days;
  /** What rows, columns and conditions tell apart. */
  dims: readonly SalesDim[];
  /** Numbers of orders are counted, which no rollup has by product. */
  countsOrders: boolean;
  /** How many branches are asked for, and whether they are all of their brands. */
  branches: number;
  isWholeBrands: boolean;
}

/** The tables that answer a question, each with its days; or how many days it can be asked for at most. */
export type SalesPlan = { reads: SalesRead[] } | { mostDays: number };

const PRODUCT_DIMS: readonly SalesDim[] = ['CLASS', 'PRODUCT', 'SOURCE', 'TENDER'];
const BRANCH_PRODUCT_DIMS: readonly SalesDim[] = ['CLASS', 'PRODUCT', 'BRANCH'];
const areAmong = (dims: readonly SalesDim[], known: readonly SalesDim[]) => dims.every((dim) => known.includes(dim));
const lengthOf = ({ from, to }: Days) => daysBetween(from, to) + 1;

/** How many days facts of so many branches can be read over. */
export const mostFactDays = (branches: number) => Math.max(MOST_FACT_DAYS, Math.floor(MOST_BRANCH_DAYS / Math.max(branches, 1)));

/**
 * Which tables are read: of one branch its facts; of whole brands their products by day, or by month with the days at the edges;
 * of several branches their products by month; for everything else the facts of a few days.
 */
export function planSales({ days, dims, countsOrders, branches, isWholeBrands }: SalesQuestion): SalesPlan {
  const length = lengthOf(days);
  if (length > MOST_SALES_DAYS) return { mostDays: MOST_SALES_DAYS };
  const facts = { reads: [{ table: 'FACTS' as const, ...days }] };
  if (branches <= 1) return facts;
  if (isWholeBrands && !countsOrders) {
    const isByDay = length <= MOST_PRODUCT_DAYS;
    if (isByDay && areAmong(dims, [...PRODUCT_DIMS, 'WEEKDAY'])) return { reads: [{ table: 'PRODUCT_DAYS', ...days }] };
    if (areAmong(dims, PRODUCT_DIMS)) return { reads: withEdges(days, 'PRODUCT_MONTHS', 'PRODUCT_DAYS') };
  }
  if (length <= mostFactDays(branches)) return facts;
  if (!countsOrders && areAmong(dims, BRANCH_PRODUCT_DIMS)) {
    const reads = withEdges(days, 'BRANCH_PRODUCT_MONTHS', 'FACTS');
    const edges = reads.filter(({ table }) => table === 'FACTS').reduce((sum, read) => sum + lengthOf(read), 0);
    if (edges <= mostFactDays(branches)) return { reads };
  }
  const isByWeekday = isWholeBrands && !countsOrders && areAmong(dims, [...PRODUCT_DIMS, 'WEEKDAY']);
  return { mostDays: isByWeekday ? MOST_PRODUCT_DAYS : mostFactDays(branches) };
}

/** Whole months from one table, the days before and after them from another. */
function withEdges(days: Days, ofMonths: SalesTable, ofDays: SalesTable): SalesRead[] {
  const { months, edges } = splitMonths(days);
  const reads = edges.map((edge): SalesRead => ({ table: ofDays, ...edge }));
  return months ? [...reads, { table: ofMonths, ...months }] : reads;
}

/** The whole months in a period, and the days before and after them. */
export function splitMonths({ from, to }: Days): { months?: Days; edges: Days[] } {
  const firstMonth = from.endsWith('-01') ? from : addDays(periodOf('MONTH', from).to, 1);
  const lastDay = periodOf('MONTH', to).to === to ? to : addDays(periodOf('MONTH', to).from, -1);
  if (firstMonth > lastDay) return { edges: [{ from, to }] };
  const edges = [
    { from, to: addDays(firstMonth, -1) },
    { from: addDays(lastDay, 1), to },
  ];
  return { months: { from: firstMonth, to: lastDay }, edges: edges.filter((edge) => edge.from <= edge.to) };
}

export const salesComparisons = ['PREVIOUS', 'LAST_WEEK', 'LAST_YEAR'] as const;
export type SalesComparison = (typeof salesComparisons)[number];

const calendarGrains: readonly Grain[] = ['MONTH', 'QUARTER', 'YEAR'];

/**
 * The days that sales are compared with: of a whole month, quarter or year the one before or the same of last year; of any other
 * days as many days before them, or those of last year with the same weekdays or the same holiday.
 */
export function salesComparedDays(comparison: SalesComparison, days: Days): Compared {
  const grain = calendarGrains.find((each) => {
    const { from, to } = periodOf(each, days.from);
    return from === days.from && to === days.to;
  });
  if (grain && comparison !== 'LAST_WEEK') return comparedDays(comparison, grain, days);
  if (comparison === 'PREVIOUS') return { from: addDays(days.from, -lengthOf(days)), to: addDays(days.from, -1) };
  const isLong = lengthOf(days) > MOST_FACT_DAYS;
  return comparedDays(comparison, isLong && comparison === 'LAST_YEAR' ? 'YEAR' : 'WEEK', days);
}

/** Zone A ends with the product by which 70% of all sales are reached, B with 90%. */
export const abcZones = ['A', 'B', 'C'] as const;
export type AbcZone = (typeof abcZones)[number];
const ZONE_ENDS = { A: 0.7, B: 0.9 } as const;

export interface AbcProduct {
  id: string;
  salesFen: number;
}

/** The zone of each product, the best sellers first. A product that earned nothing is in C. */
export function zonesOf<P extends AbcProduct>(products: readonly P[]): (P & { zone: AbcZone; cumulatedBp: number })[] {
  const total = products.reduce((sum, { salesFen }) => sum + Math.max(salesFen, 0), 0);
  let before = 0;
  return products
    .toSorted((a, b) => b.salesFen - a.salesFen || (a.id < b.id ? -1 : 1))
    .map((product) => {
      const start = total === 0 ? 1 : before / total;
      before += Math.max(product.salesFen, 0);
      const zone = product.salesFen <= 0 || start >= ZONE_ENDS.B ? 'C' : start >= ZONE_ENDS.A ? 'B' : 'A';
      return { ...product, zone, cumulatedBp: total === 0 ? 0 : Math.round((before / total) * 10_000) };
    });
}

/** Pairs are looked for in the last days of a period: more orders would take too long to compare. */
export const MOST_PAIR_DAYS = { one: 31, several: 7 } as const;
/** A pair that was bought together less often says nothing. */
export const LEAST_TOGETHER = 3;
export const MOST_PAIRS = 30;

export const pairDays = ({ from, to }: Days, branches: number): Days => {
  const most = branches <= 1 ? MOST_PAIR_DAYS.one : MOST_PAIR_DAYS.several;
  const first = addDays(to, 1 - most);
  return { from: first > from ? first : from, to };
};

export interface PairCounts {
  /** Orders with both products, with the first, with the second, and in all. */
  together: number;
  first: number;
  second: number;
  orders: number;
}

/**
 * Support is the share of orders with both, in 1/10000. Lift, in hundredths, is how many times as often they are bought together as
 * they would be by chance: above 100 they attract each other.
 */
export const pairFigures = ({ together, first, second, orders }: PairCounts) => ({
  supportBp: orders === 0 ? 0 : Math.round((together / orders) * 10_000),
  lift: first === 0 || second === 0 ? 0 : Math.round((together * orders * 100) / (first * second)),
});
