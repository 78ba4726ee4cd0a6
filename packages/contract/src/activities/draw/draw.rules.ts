import type { DrawTerms, Prize } from '#activities/activity/rule.model.ts';
import { defineLifecycle } from '#kernel/lifecycle.ts';

/** Bonus money, points and coupons are granted at once. Goods and other things are granted and wait until a counter hands them out. */
export const drawLifecycle = defineLifecycle({
  name: 'DRAW',
  initial: ['RESERVED'],
  actions: {
    grant: { from: ['RESERVED'], to: 'GRANTED' },
    deliver: { from: ['GRANTED'], to: 'DELIVERED', can: 'DRAW_DELIVER' },
  },
});
export type DrawStatus = 'RESERVED' | 'GRANTED' | 'DELIVERED';

/** Prizes that somebody must hand out. */
export const isHandedOut = (kind: Prize['kind']) => kind === 'GOODS' || kind === 'PHYSICAL';

export const totalWeight = (prizes: readonly { weight: number }[]): number => prizes.reduce((sum, { weight }) => sum + weight, 0);

/** The prize at a place of the whole weight, from 0 on. Each prize has as many places as its weight. */
export function pickPrize<P extends { weight: number }>(prizes: readonly P[], place: number): P | undefined {
  let left = place;
  for (const prize of prizes) {
    if (left < prize.weight) return prize;
    left -= prize.weight;
  }
  return undefined;
}

/** Whether a prize is still locked in the draw with this number, counted from 1. */
export const isLockedAt = ({ unlockAfter }: Pick<Prize, 'unlockAfter'>, seq: number) => seq <= unlockAfter;

export const fallbackOf = ({ prizes, fallbackKey }: Pick<DrawTerms, 'prizes' | 'fallbackKey'>): Prize | undefined =>
  prizes.find(({ key }) => key === fallbackKey);

/** What one draw costs on average, without regard to stock and locks, in fen with decimals. */
export function expectedCost(prizes: readonly Pick<Prize, 'weight' | 'costFen'>[]): number {
  const total = totalWeight(prizes);
  return total === 0 ? 0 : prizes.reduce((sum, { weight, costFen }) => sum + weight * costFen, 0) / total;
}

/** How many chances an amount gives. */
export const chancesFor = ({ chancePerFen }: Pick<DrawTerms, 'chancePerFen'>, spentFen: number): number =>
  chancePerFen === null ? 0 : Math.floor(Math.max(0, spentFen) / chancePerFen);

/** A whole number from 0 up to but without the limit. */
export type Random = (limit: number) => number;

/** Random numbers that are the same for the same seed (mulberry32). For simulations only; draws use cryptographic ones. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

export interface SimulatedPrize {
  key: string;
  expected: number;
  given: number;
  costFen: number;
  /** The draw that gave the last one; null if some are left. */
  ranOutAt: number | null;
  /** How often it came up while it was locked or gone, so that the fallback was given. */
  missed: number;
}
export interface Simulation {
  draws: number;
  costFen: number;
  prizes: SimulatedPrize[];
}

/** Plays this many draws with stock and locks as the server does. */
export function simulateDraws(terms: Pick<DrawTerms, 'prizes' | 'fallbackKey'>, draws: number, random: Random): Simulation {
  const total = totalWeight(terms.prizes);
  const pool = terms.prizes.map(({ key, weight, costFen, stock, unlockAfter }): PooledPrize => ({
    key,
    weight,
    costFen,
    unlockAfter,
    left: stock ?? Number.POSITIVE_INFINITY,
    given: 0,
    missed: 0,
    ranOutAt: null,
  }));
  const fallback = pool.find(({ key }) => key === terms.fallbackKey);
  for (let seq = 1; seq <= draws; seq++) {
    const drawn = total === 0 ? fallback : pickPrize(pool, random(total));
    const isThere = drawn && drawn.left > 0 && !isLockedAt(drawn, seq);
    if (drawn && !isThere) drawn.missed++;
    const got = isThere ? drawn : fallback;
    if (!got) continue;
    got.given++;
    if (--got.left === 0) got.ranOutAt = seq;
  }
  const prizes = pool.map(({ key, weight, costFen, given, missed, ranOutAt }) => {
    const expected = total === 0 ? 0 : (draws * weight) / total;
    return { key, expected, given, costFen: given * costFen, ranOutAt, missed };
  });
  return { draws, costFen: prizes.reduce((sum, { costFen }) => sum + costFen, 0), prizes };
}

/** A prize while it is played. */
interface PooledPrize extends Pick<SimulatedPrize, 'key' | 'given' | 'missed' | 'ranOutAt'> {
  weight: number;
  costFen: number;
  unlockAfter: number;
  left: number;
}

export interface Spread {
  /** The middle 90 % of the runs. */
  lowFen: number;
  highFen: number;
  fromFen: number;
  toFen: number;
  /** How many runs fall into each of the equal steps from `fromFen` to `toFen`. */
  bars: number[];
}

/** The total costs of many simulations, counted in equal steps. */
export function spreadOf(costsFen: readonly number[], steps: number): Spread {
  const sorted = costsFen.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const [fromFen, toFen] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const bars = Array.from({ length: steps }, () => 0);
  for (const cost of sorted) {
    const step = stepOf(cost, { fromFen, toFen, steps });
    bars[step] = (bars[step] ?? 0) + 1;
  }
  return { lowFen: at(0.05), highFen: at(0.95), fromFen, toFen, bars };
}

/** The step in which a cost lies. */
export const stepOf = (costFen: number, { fromFen, toFen, steps }: { fromFen: number; toFen: number; steps: number }): number =>
  toFen <= fromFen ? 0 : Math.max(0, Math.min(steps - 1, Math.floor(((costFen - fromFen) / (toFen - fromFen)) * steps)));

/** The weights of a form are meant to add up to this, so that each reads as a share of 10,000. */
export const WHOLE_WEIGHT = 10_000;

/** The fallback's weight with which all weights together are the whole; null if the others exceed it. */
export function fillingWeight({ prizes, fallbackKey }: Pick<DrawTerms, 'prizes' | 'fallbackKey'>): number | null {
  const others = totalWeight(prizes.filter(({ key }) => key !== fallbackKey));
  return others > WHOLE_WEIGHT ? null : WHOLE_WEIGHT - others;
}
