import type { ComparedCafe, SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { describe, expect, it } from 'vitest';
import { comparedOf, distanceText, figuresOf, percentOf, rangeFor, shadeOf } from './survey.rules.ts';

const now = new Date('2026-11-18T12:00:00.000Z');
const cafe = (over: Partial<ComparedCafe> & { occupied: number; own: number; countedTime?: string }): ComparedCafe => {
  const { occupied, own, countedTime = '2026-11-17T12:00:00.000Z', ...rest } = over;
  return {
    id: 'a',
    name: '极速电竞馆',
    address: '',
    distanceM: 180,
    bearingDeg: 0,
    seats: 100,
    note: '',
    surveys: 2,
    before: { countedTime: '2026-11-10T12:00:00.000Z', seats: 100, occupied: 70 },
    last: {
      id: 'b',
      countedTime,
      seats: 100,
      occupied,
      own: { seats: 200, occupied: own },
      prices: [{ kind: 'HALL', hourFen: 550 }],
      packages: [],
      note: '',
      picture: '',
    },
    ...rest,
  };
};
const overview = (cafes: ComparedCafe[]): SurveyOverview => ({
  takenTime: now.toISOString(),
  branch: { id: 'b', name: '文三路旗舰店', now: { seats: 200, occupied: 10 }, prices: [{ kind: 'HALL', hourFen: 600 }] },
  cafes,
  hours: [],
  surveys: 2,
});

describe('the comparison with cafes', () => {
  it('is of the same moments on both sides, not of now', () => {
    const cafes = [cafe({ occupied: 80, own: 150 }), cafe({ id: 'c', occupied: 60, own: 130 })];
    expect(figuresOf(overview(cafes), cafes, now)).toMatchObject({
      bp: 7000,
      ownBp: 7000,
      // 140 guests on average, beside 140 of theirs.
      ownGuests: 140,
      guests: 280,
      shareBp: 5000,
      seats: 200,
      times: 1,
      priceFen: 550,
      ownPriceFen: 600,
      stale: [],
    });
  });

  it('leaves old surveys out of the shares and lists them as due', () => {
    const cafes = [
      cafe({ occupied: 80, own: 150 }),
      cafe({ name: '火鸟电竞', occupied: 10, own: 0, countedTime: '2026-11-01T00:00:00.000Z' }),
    ];
    const { bp, stale } = figuresOf(overview(cafes), cafes, now);
    expect(bp).toBe(8000);
    expect(stale.map(({ name }) => name)).toEqual(['火鸟电竞']);
  });

  it('has no shares without surveys', () => {
    const cafes = [cafe({ occupied: 0, own: 0, last: null, before: null })];
    expect(figuresOf(overview(cafes), cafes, now)).toMatchObject({ bp: null, ownBp: null, shareBp: null, priceFen: null });
  });

  it('compares a cafe with the branch at that moment, with the survey before and with the own price', () => {
    const one = cafe({ occupied: 80, own: 150 });
    expect(comparedOf(one, overview([one]).branch)).toEqual({
      bp: 8000,
      gapBp: 500,
      changeBp: 1000,
      priceFen: 550,
      priceGapFen: -50,
    });
  });

  it('writes distances and shares, and chooses rings that hold every cafe', () => {
    expect([180, 1000, 1250].map(distanceText)).toEqual(['180 m', '1 km', '1.25 km']);
    expect([percentOf(8125), percentOf(null)]).toEqual(['81.3%', '—']);
    expect(rangeFor([{ distanceM: 180 }, { distanceM: 1250 }])).toBe(2000);
    expect([5000, 5001, 8000, 8001].map(shadeOf)).toEqual([2, 3, 4, 5]);
  });
});
