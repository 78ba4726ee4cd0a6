import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../facts/definitions.ts';
import { type Measures, measures, noMeasures } from '../facts/measures.ts';
import { attributeEarned, attributeTaken } from './review.rules.ts';

const amount = fc.oneof(fc.constant(0), fc.integer({ min: -50_000_000, max: 500_000_000 }));
const count = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000_000 }));
const counted: fc.Arbitrary<Measures> = fc.record(
  Object.fromEntries(measures.map((measure) => [measure, measure.endsWith('Fen') ? amount : count])) as never,
);
const sum = (parts: { change: number }[]) => parts.reduce((total, { change }) => total + change, 0);

describe('why a figure changed', () => {
  it('adds up to the difference in fen, whatever was counted', () => {
    fc.assert(
      fc.property(counted, counted, (before, now) => {
        const earned = attributeEarned(before, now);
        expect(sum(earned)).toBe(valueOf('earned', now)! - valueOf('earned', before)!);
        const taken = attributeTaken(before, now);
        expect(sum(taken)).toBe(valueOf('received', now)! - valueOf('received', before)!);
        for (const { change } of [...earned, ...taken]) expect(Number.isSafeInteger(change)).toBe(true);
      }),
    );
  });

  it('tells guests, time and price apart', () => {
    const of = (visitors: number, occupiedSec: number, netFeeFen: number) => ({
      ...noMeasures(),
      visitors,
      occupiedSec,
      netFeeFen,
    });
    const parts = (before: Measures, now: Measures) =>
      Object.fromEntries(attributeEarned(before, now).map(({ key, change }) => [key, change]));
    const before = of(10, 36_000, 10_000);
    expect(parts(before, of(12, 43_200, 12_000))).toMatchObject({ visitors: 2_000, duration: 0, rate: 0 });
    expect(parts(before, of(10, 39_600, 11_000))).toMatchObject({ visitors: 0, duration: 1_000, rate: 0 });
    expect(parts(before, of(10, 36_000, 9_000))).toMatchObject({ visitors: 0, duration: 0, rate: -1_000 });
    expect(parts(before, of(0, 0, 0))).toMatchObject({ visitors: -10_000, duration: 0, rate: 0 });
    expect(parts(of(0, 0, 0), before)).toMatchObject({ visitors: 10_000, duration: 0, rate: 0 });
  });
});
