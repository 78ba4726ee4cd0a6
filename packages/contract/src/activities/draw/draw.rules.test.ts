import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DrawTerms, type Prize } from '#activities/activity/rule.model.ts';
import {
  chancesFor,
  expectedCost,
  fillingWeight,
  pickPrize,
  seededRandom,
  simulateDraws,
  spreadOf,
  totalWeight,
} from './draw.rules.ts';

const prize = (key: string, over: Partial<Prize> = {}): Prize => ({
  key,
  name: key,
  kind: 'NONE',
  weight: 0,
  stock: null,
  unlockAfter: 0,
  costFen: 0,
  validDays: null,
  ...over,
});

/** The prizes of the designed screen: expectation ¥1.634 a draw. */
const anniversary = DrawTerms.parse({
  prizes: [
    prize('keyboard', { kind: 'PHYSICAL', weight: 5, stock: 3, unlockAfter: 500, costFen: 29_900 }),
    prize('night', { kind: 'PHYSICAL', weight: 100, stock: 200, unlockAfter: 50, costFen: 3800 }),
    prize('bonus', { kind: 'BONUS', bonusFen: 1000, weight: 600, stock: 800, costFen: 1000 }),
    prize('cola', { kind: 'PHYSICAL', weight: 1500, stock: 2000, costFen: 210 }),
    prize('points', { kind: 'POINTS', points: 50, weight: 3795, costFen: 50 }),
    prize('thanks', { weight: 4000 }),
  ],
  fallbackKey: 'thanks',
  perDay: 2,
  chancePerFen: 3000,
});

const weights = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 });
const anyTerms = fc
  .array(
    fc.record({
      weight: fc.integer({ min: 0, max: 50 }),
      stock: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
      unlockAfter: fc.integer({ min: 0, max: 300 }),
      costFen: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 8 },
  )
  .map((some) => ({ prizes: [...some.map((one, i) => prize(`p${i}`, one)), prize('last', { weight: 1 })], fallbackKey: 'last' }));

describe('pickPrize', () => {
  it('gives each prize exactly as many places as its weight', () => {
    fc.assert(
      fc.property(weights, (all) => {
        const prizes = all.map((weight, i) => ({ key: i, weight }));
        const counts = all.map(() => 0);
        for (let place = 0; place < totalWeight(prizes); place++) counts[pickPrize(prizes, place)!.key]!++;
        expect(counts).toEqual(all);
        expect(pickPrize(prizes, totalWeight(prizes))).toBeUndefined();
      }),
    );
  });
});

describe('expectedCost', () => {
  it('is the weighted mean of the costs', () => {
    expect(expectedCost(anniversary.prizes)).toBeCloseTo(163.425, 6);
    expect(expectedCost([prize('a', { costFen: 500 })])).toBe(0);
  });
});

describe('chances', () => {
  it('are one for each time the amount is reached', () => {
    expect([0, 2999, 3000, 6500, -1].map((fen) => chancesFor(anniversary, fen))).toEqual([0, 0, 1, 2, 0]);
    expect(chancesFor({ chancePerFen: null }, 99_999)).toBe(0);
  });
});

describe('simulateDraws', () => {
  it('gives a prize in every draw, never more than the stock, and none before it is unlocked', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 400 }), fc.integer(), (terms, draws, seed) => {
        const { prizes, costFen } = simulateDraws(terms, draws, seededRandom(seed));
        expect(prizes.reduce((sum, { given }) => sum + given, 0)).toBe(draws);
        expect(costFen).toBe(prizes.reduce((sum, one) => sum + one.costFen, 0));
        for (const [i, { stock, unlockAfter, costFen: each }] of terms.prizes.entries()) {
          const { given, ranOutAt, costFen } = prizes[i]!;
          const unlocked = terms.fallbackKey === terms.prizes[i]!.key ? draws : Math.max(0, draws - unlockAfter);
          expect(given).toBeLessThanOrEqual(Math.min(stock ?? draws, unlocked));
          expect(costFen).toBe(given * each);
          expect(ranOutAt !== null).toBe(stock !== null && stock > 0 && given === stock);
          expect(ranOutAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(unlockAfter);
        }
      }),
    );
  });

  it('is the same for the same seed and comes near the expectation', () => {
    const run = simulateDraws(anniversary, 10_000, seededRandom(7));
    expect(run).toEqual(simulateDraws(anniversary, 10_000, seededRandom(7)));
    expect(run.costFen / 10_000 / expectedCost(anniversary.prizes)).toBeGreaterThan(0.85);
    expect(run.costFen / 10_000 / expectedCost(anniversary.prizes)).toBeLessThan(1.15);
  });

  it('draws numbers that are even over the whole range', () => {
    const [random, counts] = [seededRandom(3), Array.from({ length: 10 }, () => 0)];
    for (let i = 0; i < 100_000; i++) counts[random(10)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});

describe('spreadOf', () => {
  it('counts every run once, and 90 % of them lie between the two marks', () => {
    const costs = Array.from({ length: 1000 }, (_, i) => simulateDraws(anniversary, 200, seededRandom(i)).costFen);
    const { bars, lowFen, highFen, fromFen, toFen } = spreadOf(costs, 16);
    expect(bars.reduce((sum, n) => sum + n, 0)).toBe(1000);
    expect([Math.min(...costs), Math.max(...costs)]).toEqual([fromFen, toFen]);
    const inside = costs.filter((fen) => fen >= lowFen && fen <= highFen).length;
    expect(inside).toBeGreaterThanOrEqual(900);
    expect(spreadOf([500, 500], 4)).toMatchObject({ bars: [2, 0, 0, 0] });
  });
});

describe('fillingWeight', () => {
  it('puts the rest on the fallback', () => {
    expect(fillingWeight(anniversary)).toBe(4000);
    const heavy = { prizes: [prize('a', { weight: 10_001 }), prize('b')], fallbackKey: 'b' };
    expect(fillingWeight(heavy)).toBeNull();
  });
});
