import { expect, it } from 'vitest';
import { faces, needsManager, sumOf } from './shift.rules.ts';

it('counts piles of notes and coins to the fen', () => {
  expect(sumOf([])).toBe(0);
  expect(sumOf(faces.map((faceFen) => ({ faceFen, count: 1 })))).toBe(18_660);
  expect(
    sumOf([
      { faceFen: 10_000, count: 12 },
      { faceFen: 50, count: 3 },
    ]),
  ).toBe(120_150);
});

it('asks for the manager above the tolerance, whether over or short', () => {
  expect([1_000, -1_000, 0].map((diff) => needsManager(diff, 1_000))).toEqual([false, false, false]);
  expect([1_001, -1_001].map((diff) => needsManager(diff, 1_000))).toEqual([true, true]);
});
