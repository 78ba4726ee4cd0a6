import { defineLifecycle } from '#kernel/lifecycle.ts';
import { WHOLE_BP } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { AreaKind, type ComparedCafe, type HourPrice, type NearCafeStatus, type SeatCount } from './survey.model.ts';

/** A cafe near a branch. Only open ones are surveyed. */
export const nearCafeLifecycle = defineLifecycle({
  name: 'NEAR_CAFE',
  initial: ['OPEN'],
  actions: {
    change: { from: ['OPEN', 'CLOSED'], to: 'same', can: 'NEAR_INTERNET_BAR' },
    close: { from: ['OPEN'], to: 'CLOSED', can: 'NEAR_INTERNET_BAR' },
    reopen: { from: ['CLOSED'], to: 'OPEN', can: 'NEAR_INTERNET_BAR' },
    archive: { from: ['OPEN', 'CLOSED'], to: 'ARCHIVED', can: 'NEAR_INTERNET_BAR' },
    restore: { from: ['ARCHIVED'], to: 'OPEN', can: 'NEAR_INTERNET_BAR' },
  },
});

/** The step that leads from one status to another; undefined if none does. */
export const cafeStepTo = (from: NearCafeStatus, to: NearCafeStatus) =>
  (['close', 'reopen', 'archive', 'restore'] as const).find(
    (action) => nearCafeLifecycle.actions[action].from.includes(from) && nearCafeLifecycle.actions[action].to === to,
  );

/** A survey is never changed, only voided. */
export const surveyLifecycle = defineLifecycle({
  name: 'SURVEY',
  initial: ['VALID'],
  actions: { void: { from: ['VALID'], to: 'VOID', can: 'ADD_SURVEY' } },
});

/** A survey older than this says little about a cafe. */
export const STALE_DAYS = 14;
/** Counts by hour are of the surveys of this many days. */
export const HOUR_DAYS = 28;
/** Who made a survey can void it for this long. */
export const VOID_MS = DAY_MS;
/** A count is sent within this many days; a phone without a connection keeps it for six. */
export const MOST_DAYS_OLD = 7;
/** Clocks of phones and servers differ by no more. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;

export const isStaleAt = (countedTime: Date | null, now: Date): boolean =>
  countedTime === null || now.getTime() - countedTime.getTime() > STALE_DAYS * DAY_MS;

/** Taken seats in ten-thousandths of all seats; null without seats. */
export const occupancyBp = ({ seats, occupied }: SeatCount): number | null =>
  seats === 0 ? null : Math.round((occupied * WHOLE_BP) / seats);

export const sumCounts = (counts: readonly SeatCount[]): SeatCount => ({
  seats: counts.reduce((sum, { seats }) => sum + seats, 0),
  occupied: counts.reduce((sum, { occupied }) => sum + occupied, 0),
});

/** The price that stands for a cafe: that of the first kind it has, in the order of the kinds. */
export const headPrice = (prices: readonly HourPrice[]): HourPrice | undefined =>
  AreaKind.options.flatMap((kind) => prices.find((price) => price.kind === kind) ?? [])[0];

/** The own price to compare a price with: of the same kind, or else the one that stands for the branch. */
export const ownPriceFor = (own: readonly HourPrice[], kind: AreaKind): HourPrice | undefined =>
  own.find((price) => price.kind === kind) ?? headPrice(own);

const kindWords: readonly [AreaKind, RegExp][] = [
  ['HOTEL', /酒店|客房|住宿|hotel/i],
  ['ROOM', /包|房|室|间|間|room/i],
  ['ESPORTS', /电竞|電競|竞技|競技|vip|sport/i],
];

/** The kind of an own area, by its name: branches name their areas as they like. */
export const kindOfArea = (name: string): AreaKind => kindWords.find(([, word]) => word.test(name))?.[0] ?? 'HALL';

type Compared = Pick<ComparedCafe, 'name' | 'distanceM' | 'last'>;

/** The fresh cafe that takes most from the branch: fuller at the same moment, and the most of it for its distance. */
export function findStrongest<C extends Compared>(cafes: readonly C[], now: Date): { cafe: C; gapBp: number } | undefined {
  const gaps = cafes.flatMap((cafe) => {
    const { last } = cafe;
    if (!last?.own || isStaleAt(new Date(last.countedTime), now)) return [];
    const [theirs, own] = [occupancyBp(last), occupancyBp(last.own)];
    return theirs !== null && own !== null && theirs > own ? [{ cafe, gapBp: theirs - own }] : [];
  });
  return gaps.toSorted((a, b) => b.gapBp / Math.sqrt(b.cafe.distanceM) - a.gapBp / Math.sqrt(a.cafe.distanceM))[0];
}
