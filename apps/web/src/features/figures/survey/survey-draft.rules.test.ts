import type { CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import { describe, expect, it } from 'vitest';
import { emptyDraft, isBegun, problemOf, surveyFrom, withOccupied, type SurveyDraft } from './survey-draft.rules.ts';

const now = new Date('2026-11-18T12:00:00.000Z');
const cafe: CafeToSurvey = {
  id: 'cafe',
  branchId: 'branch',
  branchName: '文三路旗舰店',
  name: '极速电竞馆',
  address: '',
  distanceM: 180,
  areas: [
    { kind: 'HALL', seats: 72 },
    { kind: 'ESPORTS', seats: 24 },
  ],
  seats: 96,
  last: {
    countedTime: '2026-11-11T12:00:00.000Z',
    seats: 90,
    occupied: 60,
    prices: [{ kind: 'HALL', hourFen: 550 }],
    packages: [{ name: '通宵', fen: 2500, hours: 8 }],
  },
};
const draft = (over: Partial<SurveyDraft> = {}): SurveyDraft => ({ ...emptyDraft('cafe'), ...over });
const counted = draft({ occupied: 78, countedTime: '2026-11-18T11:50:00.000Z' });

describe('a survey while it is typed', () => {
  it('begins with what the last visit found, and notes the moment of the first number', () => {
    const first = withOccupied(draft(), 5, now);
    const second = withOccupied(first, 10, new Date('2026-11-18T12:05:00.000Z'));
    expect(second).toMatchObject({ occupied: 10, countedTime: now.toISOString() });
    expect(surveyFrom(second, cafe, now)).toEqual({
      cafeId: 'cafe',
      countedTime: now.toISOString(),
      seats: 90,
      occupied: 10,
      prices: [{ kind: 'HALL', hourFen: 550 }],
      packages: [{ name: '通宵', fen: 2500, hours: 8 }],
      note: '',
      picture: '',
    });
  });

  it('takes prices in yuan, leaves out what was emptied, and trims texts', () => {
    const typed = draft({ ...counted, prices: { HALL: '', ESPORTS: '8.5' }, packages: [], note: ' 新设备 ' });
    expect(surveyFrom(typed, cafe, now)).toMatchObject({
      prices: [{ kind: 'ESPORTS', hourFen: 850 }],
      packages: [],
      note: '新设备',
    });
  });

  it('says why it cannot be sent', () => {
    const photo = { key: 'a', url: null, file: { name: 'a.jpg', blob: new Blob() } };
    const problems = [
      draft(),
      draft({ ...counted, occupied: 91 }),
      draft({ ...counted, countedTime: '2026-11-18T12:01:00.000Z' }),
      draft({ ...counted, prices: { HALL: '5.555' } }),
      draft({ ...counted, packages: [{ key: 'a', name: '', price: '10', hours: '3' }] }),
      draft({ ...counted, photos: [photo] }),
      counted,
    ].map((one) => problemOf(one, cafe, now));
    expect(problems).toEqual(['notCounted', 'tooMany', 'inFuture', 'wrongPrice', 'wrongPackage', 'photoWaits', undefined]);
  });

  it('is begun once anything was typed', () => {
    expect(isBegun(draft())).toBe(false);
    expect(isBegun(draft({ note: 'a' }))).toBe(true);
  });
});
