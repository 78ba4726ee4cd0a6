import type { ComparedCafe, SeatCount, SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { headPrice, isStaleAt, occupancyBp, ownPriceFor, sumCounts } from '@netbar/contract/figures/survey/survey.rules';

/** 0.7625 of a whole is 76.3. */
export const percentOf = (bp: number | null): string => (bp === null ? '—' : `${(bp / 100).toFixed(1)}%`);
/** A difference of two shares, without its sign. */
export const pointsOf = (bp: number): string => (Math.abs(bp) / 100).toFixed(1);

export const distanceText = (metres: number): string =>
  metres >= 1000 ? `${Number((metres / 1000).toFixed(2))} km` : `${metres} m`;

/** How far the rings reach, in metres: the first of these that holds every cafe. */
export const RANGES_M = [500, 1000, 2000, 3000, 5000, 10_000, 20_000] as const;
export const rangeFor = (cafes: readonly { distanceM: number }[]): number =>
  RANGES_M.find((range) => cafes.every(({ distanceM }) => distanceM <= range)) ?? 20_000;

export const isStale = ({ last }: Pick<ComparedCafe, 'last'>, now: Date) => isStaleAt(last && new Date(last.countedTime), now);

/** How a cafe compares with the branch. Null where one of the two is not known. */
export function comparedOf({ last, before }: ComparedCafe, own: SurveyOverview['branch']) {
  const bp = last && occupancyBp(last);
  const ownBp = last?.own ? occupancyBp(last.own) : null;
  const price = last && headPrice(last.prices);
  const ownPrice = price && ownPriceFor(own.prices, price.kind);
  return {
    bp,
    gapBp: bp === null || ownBp === null ? null : bp - ownBp,
    changeBp: bp === null || !before ? null : bp - (occupancyBp(before) ?? 0),
    priceFen: price?.hourFen ?? null,
    priceGapFen: price && ownPrice ? price.hourFen - ownPrice.hourFen : null,
  };
}

/** The figures of the page. Occupancy is of cafes whose survey is not too old, against the branch at the same moments. */
export function figuresOf({ branch }: SurveyOverview, cafes: readonly ComparedCafe[], now: Date) {
  const fresh = cafes.flatMap((cafe) => (cafe.last && !isStale(cafe, now) ? [cafe.last] : []));
  const theirs = sumCounts(fresh);
  const own = sumCounts(fresh.flatMap((last) => last.own ?? []));
  const [bp, ownBp] = [occupancyBp(theirs), occupancyBp(own)];
  const ownGuests = fresh.length === 0 ? 0 : Math.round(own.occupied / fresh.length);
  const guests = theirs.occupied + ownGuests;
  const seats = cafes.reduce((sum, cafe) => sum + cafe.seats, 0);
  return {
    seats,
    times: branch.now.seats === 0 ? null : seats / branch.now.seats,
    bp,
    ownBp,
    ownGuests,
    guests,
    shareBp: guests === 0 ? null : occupancyBp({ seats: guests, occupied: ownGuests }),
    ...pricesOf(branch, cafes),
    stale: cafes.filter((cafe) => isStale(cafe, now)),
  };
}

function pricesOf(branch: SurveyOverview['branch'], cafes: readonly ComparedCafe[]) {
  const priced = cafes.flatMap(({ seats, last }) => {
    const price = last && headPrice(last.prices);
    return price ? [{ seats, hourFen: price.hourFen }] : [];
  });
  const weight = priced.reduce((sum, { seats }) => sum + seats, 0);
  const worth = priced.reduce((sum, { seats, hourFen }) => sum + seats * hourFen, 0);
  return { priceFen: weight === 0 ? null : Math.round(worth / weight), ownPriceFen: headPrice(branch.prices)?.hourFen ?? null };
}

/** The shade of a bubble by how full the cafe was. */
export const SHADES = [
  { upTo: 5000, shade: 2, text: '≤50' },
  { upTo: 6500, shade: 3, text: '≤65' },
  { upTo: 8000, shade: 4, text: '≤80' },
  { upTo: Infinity, shade: 5, text: '>80' },
] as const;
export const shadeOf = (bp: number) => SHADES.find(({ upTo }) => bp <= upTo)?.shade ?? 5;

export const wholePercent = (count: SeatCount) => {
  const bp = occupancyBp(count);
  return bp === null ? '—' : (bp / 100).toFixed(0);
};
