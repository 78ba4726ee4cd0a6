import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { clerk, faults, type Fault, type Step } from './testing/clerk.ts';

const RUNS = Number(process.env['COUNTER_RUNS'] ?? (process.env['TEST_DEEP'] ? 10_000 : 300));
const LONGEST = 40;

const of = <T,>(...values: T[]) => fc.constantFrom(...values);
const window = of(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: of('pick'), window, seat: of('s1', 's2', 's3') }) },
  { weight: 5, arbitrary: fc.record({ do: of('find'), window, member: of('m1', 'm2') }) },
  { weight: 2, arbitrary: fc.record({ do: of('scanCard'), window, member: of('m1', 'm2') }) },
  { weight: 16, arbitrary: fc.record({ do: of('add', 'pay', 'leave', 'start', 'recharge'), window }) },
  { weight: 4, arbitrary: fc.record({ do: of('escape', 'look', 'recover', 'answerCard'), window }) },
  { weight: 2, arbitrary: fc.record({ do: of('hold', 'recall', 'undo', 'redo', 'reload', 'reopen'), window }) },
  { weight: 2, arbitrary: fc.record({ do: of('sit'), member: of('m1', 'm2'), seat: of('s1', 's2', 's3') }) },
  { weight: 1, arbitrary: fc.record({ do: of('stand'), member: of('m1', 'm2') }) },
  { weight: 1, arbitrary: fc.record({ do: of('move'), member: of('m1', 'm2'), seat: of('s1', 's2', 's3') }) },
  { weight: 1, arbitrary: fc.record({ do: of('handOver', 'deliver') }) },
  { weight: 3, arbitrary: fc.record({ do: of('line'), line: of('requestLost', 'answerLost', 'gateway', 'refused', 'late') }) },
) as fc.Arbitrary<Step>;

const play = async (fault?: Fault) => {
  const serve = await clerk(fault);
  return fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: LONGEST, size: 'max' }), async (steps) => {
    const wrong = await serve(steps);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  });
};

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('two guests, three seats, two shifts, two windows and a bad line', () => {
  it('book nothing twice, and nothing for a guest or a seat that was not named for it', { timeout: 3_600_000 }, async () => {
    await fc.assert(await play(), { numRuns: RUNS });
  });

  it.each(faults)('would be seen with this fault: %s', { timeout: 600_000 }, async (fault) => {
    const found = await fc.check(await play(fault), { numRuns: 30_000, endOnFailure: true });
    expect(found.failed).toBe(true);
  });
});
