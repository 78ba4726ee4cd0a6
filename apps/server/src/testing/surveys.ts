import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';
import type { Person } from './world.ts';

export const surveyRights = ['SURVEY_LIST', 'SURVEY_EXPORT', 'NEAR_INTERNET_BAR', 'ADD_SURVEY'];

/** A cafe near a branch: 100 seats in the hall, 180 m to the north-west. */
export const addCafe = (by: Person, branchId: string, over: Partial<Sent<typeof surveyApi.addCafe>> = {}) =>
  by.call(surveyApi.addCafe, {
    branchId,
    name: `极速${randomUUID().slice(0, 8)}`,
    address: '学府街 8 号',
    distanceM: 180,
    bearingDeg: 298,
    areas: [{ kind: 'HALL', seats: 100 }],
    ...over,
  });

/** Eighty of its hundred seats are taken; an hour costs ¥5.50. */
export const surveyOf = (cafeId: string, over: Partial<Sent<typeof surveyApi.add>> = {}): Sent<typeof surveyApi.add> => ({
  cafeId,
  countedTime: new Date().toISOString(),
  seats: 100,
  occupied: 80,
  prices: [{ kind: 'HALL', hourFen: 550 }],
  packages: [{ name: '通宵', fen: 2500, hours: 8 }],
  note: '夜场包 25 元',
  ...over,
});
