import { describe, expect, it } from 'vitest';
import { CallError } from '#kernel/call.ts';
import { fateOf, isTooOld, nextSeq, waitBeforeTry, waitingSteps, type UnsentStep } from './unsent.rules.ts';

const step = (over: Partial<UnsentStep> = {}): UnsentStep => ({
  seq: 1,
  key: 'k',
  personId: 'p',
  task: 't',
  label: '',
  request: { method: 'POST', url: '/', body: {} },
  stale: [],
  detail: {},
  madeTime: '2026-11-17T00:00:00.000Z',
  tries: 0,
  ...over,
});
const refusedWith = (status: number, reason?: string) => new CallError({ status, data: reason ? { reason } : {} });

describe('what becomes of a step', () => {
  it.each([
    ['no answer', new CallError(), 'later'],
    ['a server error', refusedWith(50_000, 'common.internal'), 'later'],
    ['a proxy that gave up', refusedWith(50_400), 'later'],
    ['a proxy that does not know the address', refusedWith(40_400), 'later'],
    ['the same step still at work', refusedWith(40_900, 'common.stillRunning'), 'later'],
    ['too many calls', refusedWith(42_900, 'common.tooMany'), 'later'],
    ['a session that is over', refusedWith(40_101, 'common.signInRequired'), 'hold'],
    ['a locked screen', refusedWith(42_300, 'common.locked'), 'hold'],
    ['a one-time code that is missing', refusedWith(40_300, 'common.secondFactorNeeded'), 'hold'],
    ['a right that was taken away', refusedWith(40_301, 'common.forbidden'), 'refused'],
    ['a stocktake that is over', refusedWith(42_200, 'common.wrongStatus'), 'refused'],
  ])('%s', (_, error, fate) => {
    expect(fateOf(error)).toBe(fate);
  });

  it('a refused one waits for its person, the others go on', () => {
    const steps = [step({ key: 'a', refusal: '不行' }), step({ key: 'b' })];
    expect(waitingSteps(steps).map(({ key }) => key)).toEqual(['b']);
  });

  it('keeps its place, also when the clock is set back', () => {
    expect(nextSeq([], 500)).toBe(500);
    expect(nextSeq([step({ seq: 900 })], 500)).toBe(901);
  });

  it('is tried again later and later, at most every fifteen seconds', () => {
    expect([1, 2, 3, 4, 5, 50].map(waitBeforeTry)).toEqual([1_000, 2_000, 5_000, 10_000, 15_000, 15_000]);
  });

  it('is not sent by itself when the server may have forgotten its key', () => {
    const later = Date.parse('2026-11-23T01:00:00.000Z');
    expect(isTooOld(step({ tries: 1 }), later)).toBe(true);
    expect(isTooOld(step({ tries: 0 }), later)).toBe(false);
    expect(isTooOld(step({ tries: 9 }), Date.parse('2026-11-22T23:00:00.000Z'))).toBe(false);
  });
});
