import { expect, it } from 'vitest';
import { brokenWishesOf, costByRule, uncoveredHoursOf, withCost } from '../proposal/proposal-view.rules.ts';
import { dayOf, early, kinds, late, monday, night, proposalOf, setupOf } from '../testing/boards.ts';
import {
  barsOf,
  clockOf,
  columnOn,
  findingsOf,
  gapsOf,
  headsByRotation,
  headsNeeded,
  minutesOfKind,
  shiftForGap,
  weekHoursOf,
  worstGap,
} from './setup.rules.ts';

const byId = new Map(kinds.map((kind) => [kind.id, kind]));
const overNight = { ...night, startMin: 22 * 60, endMin: 6 * 60 };
const settings = { minRestMin: 600, mostDaysInRow: 6, mostWeekHours: 44, seatsPerHead: 40, version: 1 };
const findings = (cells: (string | null)[]) =>
  findingsOf([{ employeeId: 'a', cells }], byId, settings).map(({ rule, value }) => [rule, value]);

it('a shift over midnight has two parts in the day, and its whole length', () => {
  expect(barsOf(overNight)).toHaveLength(2);
  expect(barsOf(late)).toHaveLength(1);
  expect(minutesOfKind(overNight)).toBe(480);
  expect(clockOf(1440)).toBe('24:00');
});

it('a rotation is checked as if it never ended', () => {
  // Sunday late until midnight, Monday early at eight: eight hours of rest where the week begins again.
  expect(findings([early.id, null, null, null, null, null, late.id])).toEqual([['REST', 8]]);
  expect(findings([early.id, early.id, null, early.id, early.id, early.id, early.id])).toEqual([['WEEK_HOURS', 48]]);
  const always = Array.from({ length: 7 }, () => early.id);
  expect(findings(always)).toEqual([
    ['WEEK_HOURS', 56],
    ['DAYS_IN_ROW', Infinity],
  ]);
  expect(findings([null, null, null])).toEqual([]);
});

it('a rotation of another length counts its busiest week', () => {
  expect(weekHoursOf([early.id, early.id, null], byId)).toBe(40);
  expect(weekHoursOf([early.id, null], byId)).toBe(32);
});

it('finds the column of a day, also before the first one', () => {
  const rotation = { anchorDate: monday, days: 4 };
  expect([0, 1, 5, -1].map((n) => columnOn(rotation, dayOf(n)))).toEqual([0, 1, 1, 3]);
});

it('counts the people of rotations by hour, nights in the hours of both days', () => {
  const setup = setupOf();
  const heads = headsByRotation(setup.rotations, byId, monday);
  expect([7, 8, 15, 16, 23].map((hour) => heads[hour])).toEqual([0, 1, 1, 1, 1]);
  const nightly = [{ ...setup.rotations[0]!, days: 1, rows: [{ employeeId: 'a', cells: [overNight.id] }] }];
  const atNight = headsByRotation(nightly, new Map([[overNight.id, overNight]]), monday);
  expect([0, 5, 6, 21, 22].map((hour) => atNight[hour])).toEqual([1, 1, 0, 0, 1]);
});

it('needs of positions add up to a need of the branch', () => {
  const heads = (n: number) => Array.from({ length: 24 }, () => n);
  const needs = [
    { weekday: 1, positionId: null, heads: heads(2) },
    { weekday: 1, positionId: 'a', heads: heads(1) },
    { weekday: 1, positionId: 'b', heads: heads(2) },
    { weekday: 2, positionId: null, heads: heads(9) },
  ];
  expect(headsNeeded(needs, 1)[0]).toBe(3);
  expect(headsNeeded(needs, 3)[0]).toBe(0);
});

it('names the worst gap, and a short shift that fills it', () => {
  const gaps = gapsOf([1, 2, 3, 3, 1], [1, 1, 1, 1, 0]);
  expect(gaps).toEqual([
    { from: 1, to: 2, short: 1 },
    { from: 2, to: 4, short: 2 },
    { from: 4, to: 5, short: 1 },
  ]);
  expect(worstGap(gaps)).toEqual({ from: 2, to: 4, short: 2 });
  expect(shiftForGap({ from: 20, to: 23, short: 2 })).toEqual({ startMin: 19 * 60, endMin: 23 * 60 });
  expect(shiftForGap({ from: 0, to: 2, short: 1 })).toEqual({ startMin: 0, endMin: 240 });
  expect(worstGap([])).toBeUndefined();
});

it('a proposal is told in head-hours, broken wishes and cost by rule', () => {
  const { parts } = proposalOf().best!;
  expect([uncoveredHoursOf(parts), brokenWishesOf(parts)]).toEqual([2, 1]);
  expect(costByRule({ parts })).toEqual([
    { rule: 'UNCOVERED', cases: 1, cost: 2000 },
    { rule: 'AVOID', cases: 1, cost: 20 },
  ]);
  expect(withCost([{ at: 0, value: 9 }], 1, 9)).toHaveLength(1);
  expect(withCost([{ at: 0, value: 9 }], 1, 5)).toHaveLength(2);
});
