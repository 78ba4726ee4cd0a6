import { addDays, daysSinceMonday } from '#kernel/time.ts';
import type { ProductClass } from './suggestion.model.ts';

/** One day of a product at a branch. */
export interface SalesDay {
  day: string;
  sold: number;
  /** There was none to sell for some of the day, so what was sold says too little. */
  wasOut: boolean;
}

export interface SuggestionInput {
  /** The day of the order, and the days of sales before it. Days that are missing sold nothing. */
  today: string;
  /** The first day on which the product was for sale here. Earlier days say nothing. */
  since: string;
  sales: readonly SalesDay[];
  class: ProductClass;
  leadDays: number;
  /** Days until the next order would arrive, after the one placed today has. */
  reviewDays: number;
  /** On hand without what is reserved. */
  available: number;
  /** Asked for, ordered or shipped, and not here yet. */
  incoming: number;
  packQty: number;
  moqPacks: number;
}

/** A suggestion with every figure behind it. Quantities are in base units, and means and deviations in hundredths of one. */
export interface Suggestion {
  coverDays: number;
  leadDays: number;
  reviewDays: number;
  class: ProductClass;
  /** The mean of each weekday, Monday first. */
  weekdayMeans: number[];
  forecastQty: number;
  deviation: number;
  safetyQty: number;
  available: number;
  incoming: number;
  needQty: number;
  packs: number;
  /** Days left out of the means because there was nothing to sell. */
  outDays: number;
}

const WEEKS = 8;
const DAYS_A_WEEK = 7;
/** Fewer values of a weekday say too little; the mean of all days stands in. */
const FEWEST_VALUES = 3;
const HUNDREDTHS = 100;

/** How many standard deviations of demand are kept in reserve. */
export const SAFETY_FACTORS: Record<ProductClass, number> = { A: 1.65, B: 1.28, C: 0.84 };

/** What to order of a product: the forecast until the next delivery and a reserve, less what is there or coming. */
export function suggestOrder(input: SuggestionInput): Suggestion {
  const { today, class: productClass, leadDays, reviewDays, available, incoming, packQty, moqPacks } = input;
  const { values, outDays } = valuesBefore(input);
  const overall = meanOf(values.map(({ sold }) => sold));
  const weekdayMeans = Array.from({ length: DAYS_A_WEEK }, (_, weekday) => {
    const same = values.filter(({ day }) => daysSinceMonday(day) === weekday).map(({ sold }) => sold);
    return same.length >= FEWEST_VALUES ? meanOf(same) : overall;
  });
  const coverDays = leadDays + reviewDays;
  const forecast = Array.from({ length: coverDays }, (_, i) => weekdayMeans[daysSinceMonday(addDays(today, i + 1))] ?? 0);
  const forecastQty = Math.ceil(sumOf(forecast));
  const deviation = deviationOf(values.map(({ day, sold }) => sold - (weekdayMeans[daysSinceMonday(day)] ?? 0)));
  const safetyQty = Math.ceil(SAFETY_FACTORS[productClass] * deviation * Math.sqrt(coverDays));
  const needQty = Math.max(0, forecastQty + safetyQty - available - incoming);
  return {
    coverDays,
    leadDays,
    reviewDays,
    class: productClass,
    weekdayMeans: weekdayMeans.map(hundredths),
    forecastQty,
    deviation: hundredths(deviation),
    safetyQty,
    available,
    incoming,
    needQty,
    packs: packsFor(needQty, packQty, moqPacks),
    outDays,
  };
}

/** Whole packs that hold the need, at least the supplier's minimum; none if nothing is needed. */
export const packsFor = (needQty: number, packQty: number, moqPacks: number) =>
  needQty <= 0 ? 0 : Math.max(moqPacks, Math.ceil(needQty / packQty));

/** The days that count: of the last eight weeks, since the product was for sale, without days on which it ran out. */
function valuesBefore({ today, since, sales }: SuggestionInput) {
  const known = new Map(sales.map((day) => [day.day, day]));
  const days = Array.from({ length: WEEKS * DAYS_A_WEEK }, (_, i) => addDays(today, -i - 1)).filter((day) => day >= since);
  const all = days.map((day) => known.get(day) ?? { day, sold: 0, wasOut: false });
  return { values: all.filter(({ wasOut }) => !wasOut), outDays: all.filter(({ wasOut }) => wasOut).length };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => (values.length === 0 ? 0 : sumOf(values) / values.length);
const hundredths = (value: number) => Math.round(value * HUNDREDTHS);

/** The sample deviation of what the forecast missed. */
const deviationOf = (misses: readonly number[]) =>
  misses.length < 2 ? 0 : Math.sqrt(sumOf(misses.map((miss) => miss * miss)) / (misses.length - 1));

const A_SHARE = 0.8;
const B_SHARE = 0.95;

/** Classes of products by what they brought in: those that make up the first 80 % are A, up to 95 % B, the rest C. */
export function classesOf(revenues: ReadonlyMap<string, number>): Map<string, ProductClass> {
  const total = sumOf([...revenues.values()]);
  let before = 0;
  const ranked = [...revenues].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return new Map(
    ranked.map(([id, revenue]) => {
      const share = total === 0 ? 1 : before / total;
      before += revenue;
      if (share < A_SHARE) return [id, 'A'];
      return [id, share < B_SHARE ? 'B' : 'C'];
    }),
  );
}
