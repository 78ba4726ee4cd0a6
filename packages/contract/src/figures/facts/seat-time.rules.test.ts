import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSecondsByHour, commonSpans, openSpans, type Span, usableSpans } from './seat-time.rules.ts';

const at = (clock: string) => Date.parse(`2026-03-10T${clock}:00+08:00`);
const day = { from: at('00:00'), to: at('00:00') + 86_400_000 };
const length = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** Spans in order, without overlaps. */
const someSpans = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 50 })), { maxLength: 8 }).map((parts) => {
  let end = 0;
  return parts.map(([gap, size]) => {
    const from = end + gap;
    end = from + size;
    return { from, to: end };
  });
});

it('what two lists of spans have in common is in both, and is the same either way', () => {
  fc.assert(
    fc.property(someSpans, someSpans, (a, b) => {
      const isIn = (spans: Span[], moment: number) => spans.some(({ from, to }) => moment >= from && moment < to);
      const common = commonSpans(a, b);
      expect(length(common)).toBe(length(commonSpans(b, a)));
      for (let moment = 0; moment < 500; moment++) expect(isIn(common, moment)).toBe(isIn(a, moment) && isIn(b, moment));
    }),
    { numRuns: 60 },
  );
});

it('seconds fall into the hours of the clock, over midnight too', () => {
  const hours = Array.from({ length: 24 }, () => 0);
  addSecondsByHour(hours, [{ from: at('22:30'), to: at('22:30') + 2 * 3_600_000 }]);
  expect([hours[22], hours[23], hours[0], hours[1]]).toEqual([1800, 3600, 1800, 0]);
});

describe('a machine can be used', () => {
  it('from its first state on, without the time it was broken or gone; locked is not broken', () => {
    const states = [
      { fromTime: at('08:00'), status: 'ACTIVE' },
      { fromTime: at('10:00'), status: 'LOCKED' },
      { fromTime: at('12:00'), status: 'FAULT' },
      { fromTime: at('13:30'), status: 'ACTIVE' },
      { fromTime: at('20:00'), status: 'RETIRED' },
    ];
    expect(usableSpans(states, day)).toEqual([
      { from: at('08:00'), to: at('12:00') },
      { from: at('13:30'), to: at('20:00') },
    ]);
  });

  it('in the opening hours, which may pass midnight', () => {
    expect(openSpans([], day)).toEqual([day]);
    const spans = openSpans([{ from: '18:00', to: '02:00' }], day);
    expect(spans).toEqual([
      { from: at('00:00'), to: at('02:00') },
      { from: at('18:00'), to: day.to },
    ]);
  });
});
