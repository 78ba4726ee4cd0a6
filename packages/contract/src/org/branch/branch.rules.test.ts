import { describe, expect, it } from 'vitest';
import { hoursOverlap, mayAddBranch } from './branch.rules.ts';

const hours = (...ranges: string[]) => ranges.map((range) => ({ from: range.slice(0, 5), to: range.slice(6) }));

describe('opening hours', () => {
  it('may touch but not overlap', () => {
    expect(hoursOverlap([])).toBe(false);
    expect(hoursOverlap(hours('08:00-12:00', '12:00-18:00'))).toBe(false);
    expect(hoursOverlap(hours('12:00-18:00', '08:00-12:01'))).toBe(true);
    expect(hoursOverlap(hours('08:00-20:00', '10:00-11:00'))).toBe(true);
  });

  it('go on after midnight', () => {
    expect(hoursOverlap(hours('18:00-02:00', '02:00-06:00'))).toBe(false);
    expect(hoursOverlap(hours('18:00-02:00', '01:59-06:00'))).toBe(true);
    expect(hoursOverlap(hours('18:00-02:00', '20:00-01:00'))).toBe(true);
    expect(hoursOverlap(hours('18:00-00:00', '00:00-06:00'))).toBe(false);
  });
});

it('AUTH-09 a level-1 person without a branch may add one; others need the function', () => {
  const [none, holder] = [new Set<string>(), new Set(['BRANCH_EDIT'])];
  expect(mayAddBranch({ level: 1, branches: 0, functions: none })).toBe(true);
  expect(mayAddBranch({ level: 1, branches: 1, functions: none })).toBe(false);
  expect(mayAddBranch({ level: 2, branches: 0, functions: none })).toBe(false);
  expect(mayAddBranch({ level: 0, branches: 0, functions: none })).toBe(false);
  expect(mayAddBranch({ level: 3, branches: 1, functions: holder })).toBe(true);
});
