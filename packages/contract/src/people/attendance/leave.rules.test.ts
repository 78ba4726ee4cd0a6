import { expect, it } from 'vitest';
import { firstYearHalves } from './leave.rules.ts';

it('the year of joining counts by its months, the month of joining included', () => {
  const halves = (joinedDate: string, roundsUp = false) => firstYearHalves({ yearHalves: 14, roundsUp, year: 2026, joinedDate });
  expect([halves('2025-12-31'), halves('2026-01-31'), halves('2026-07-15'), halves('2027-01-01')]).toEqual([14, 14, 7, 0]);
  expect([halves('2026-11-30'), halves('2026-11-30', true)]).toEqual([2, 3]);
});
