import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/time.ts';
import { costOf } from './proposal-cost.rules.ts';
import { bindingRulesOf, brokenWishesOf, shortagesOf } from './proposal-explain.rules.ts';
import { cellsOf, indexProblem, planOf, whyNotIn } from './proposal-index.rules.ts';
import type { FixedShift, RosterCell, RosterProblem } from './proposal.model.ts';
import { conflictsOf, hoursCovered, rulesBrokenBy } from './proposal.rules.ts';
import { proposalFaultText } from './proposal.words.ts';

const MONDAY = '2026-11-23';
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [ann, bob, cashier, cleaner, early, late, night] = [1, 2, 3, 4, 5, 6, 7].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const dayOf = (n: number) => addDays(MONDAY, n);
const cell = (employeeId: string, day: number, shiftKindId: string): RosterCell => ({
  employeeId,
  date: dayOf(day),
  shiftKindId,
});
const heads = (from: number, to: number, count: number) =>
  Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? count : 0));
const fixed = (day: number, from: number, to: number, over: Partial<FixedShift> = {}): FixedShift => ({
  date: dayOf(day),
  startMin: day * 1440 + from * 60,
  endMin: day * 1440 + to * 60,
  isNight: false,
  positionId: cashier,
  ...over,
});

/** Two cashiers of 40 hours, a week, three kinds of shifts of eight hours, one head from 8 to 16 each day. */
function problem(over: Partial<RosterProblem> = {}): RosterProblem {
  const person = (id: string, name: string) => ({
    id,
    name,
    employments: [{ from: MONDAY, to: dayOf(6), positionId: cashier, weekHours: 40 }],
    fixed: [],
    closed: [],
  });
  return {
    days: Array.from({ length: 7 }, (_, n) => ({ date: dayOf(n), isWeekend: n >= 5 })),
    people: [person(ann, '安妮'), person(bob, '鲍勃')],
    positions: [{ id: cashier, name: '收银' }],
    kinds: [
      { id: early, name: '早班', startMin: 480, endMin: 960, isNight: false },
      { id: late, name: '晚班', startMin: 960, endMin: 1440, isNight: false },
      { id: night, name: '通宵', startMin: 1320, endMin: 1800, isNight: true },
    ],
    needs: Array.from({ length: 7 }, (_, n) => ({ date: dayOf(n), positionId: cashier, heads: heads(8, 16, 1) })),
    leave: [],
    lacking: [],
    wishes: [],
    settings: { minRestMin: 600, mostDaysInRow: 3, mostWeekHours: 44 },
    ...over,
  };
}
const person = (over: Partial<RosterProblem['people'][number]>) => ({
  people: problem().people.map((one, p) => (p === 0 ? { ...one, ...over } : one)),
});
const wish = (kind: 'PREFER' | 'AVOID' | 'CANNOT', shiftKindId: string | null = null, weekday = 1) => ({
  wishes: [{ id: idOf(9), employeeId: ann, kind, weekday, from: MONDAY, to: null, shiftKindId }],
});
const broken = (of: RosterProblem, ...cells: RosterCell[]) =>
  rulesBrokenBy(of, cells).map(({ rule, date }) => `${rule} ${date.slice(8)}`);
function costs(of: RosterProblem, ...cells: RosterCell[]) {
  const index = indexProblem(of);
  return costOf(index, planOf(index, cells));
}
const partsOf = (rule: string, of: RosterProblem, ...cells: RosterCell[]) =>
  costs(of, ...cells).parts.filter((part) => part.rule === rule);

describe('a roster that breaks a hard rule', () => {
  it.each([
    [
      'EMPLOYMENT 24',
      problem(person({ employments: [{ from: MONDAY, to: MONDAY, positionId: cashier, weekHours: 40 }] })),
      [cell(ann, 1, early)],
    ],
    ['EMPLOYMENT 23', problem(), [cell(idOf(99), 0, early)]],
    ['LEAVE 23', problem({ leave: [{ employeeId: ann, date: MONDAY }] }), [cell(ann, 0, early)]],
    ['DOCUMENT 23', problem({ lacking: [{ employeeId: ann, date: MONDAY }] }), [cell(ann, 0, early)]],
    ['CLOSED 23', problem(person({ closed: [MONDAY] })), [cell(ann, 0, early)]],
    ['CANNOT 23', problem(wish('CANNOT', early)), [cell(ann, 0, early)]],
    ['TWICE 23', problem(), [cell(ann, 0, early), cell(ann, 0, late)]],
    ['TWICE 23', problem(person({ fixed: [fixed(0, 0, 4)] })), [cell(ann, 0, late)]],
    ['REST 24', problem(), [cell(ann, 0, late), cell(ann, 1, early)]],
    ['REST 23', problem(person({ fixed: [fixed(-1, 16, 24, { positionId: null })] })), [cell(ann, 0, early)]],
    ['OVERLAP 24', problem(person({ fixed: [fixed(0, 22, 34)] })), [cell(ann, 1, early)]],
    ['WEEK_HOURS 28', problem(), [0, 1, 2, 3, 4, 5].map((n) => cell(ann, n, early))],
  ] as const)('is found: %s', (expected, of, cells) => {
    expect(broken(of, ...cells)).toContain(expected);
  });

  it('is not found where none is broken', () => {
    expect(broken(problem(), cell(ann, 0, early), cell(ann, 1, late), cell(ann, 2, night), cell(bob, 0, early))).toEqual([]);
    expect(broken(problem(wish('CANNOT', late)), cell(ann, 0, early))).toEqual([]);
  });

  it('is refused cell by cell for the same reason as altogether', () => {
    const of = problem({ ...person({ fixed: [fixed(3, 16, 24)] }), ...wish('CANNOT', late, 2) });
    const index = indexProblem(of);
    const kinds = [early, late, night];
    const pairs = kinds.flatMap((first) => kinds.flatMap((second) => [0, 1, 2, 3, 4].map((day) => ({ first, second, day }))));
    const allowed = pairs.filter(({ first, day }) => broken(of, cell(ann, day, first)).length === 0);
    expect(allowed.length).toBeGreaterThan(20);
    for (const { first, second, day } of allowed) {
      const plan = planOf(index, [cell(ann, day, first)]);
      const refusal = whyNotIn(index, plan, [0, day + 1, index.kindPlaces.get(second) ?? -1]);
      expect(refusal !== undefined).toBe(broken(of, cell(ann, day, first), cell(ann, day + 1, second)).length > 0);
    }
  });

  it('says what is wrong among fixed shifts, and lets the rest be planned', () => {
    const of = problem(person({ fixed: [fixed(0, 8, 16), fixed(0, 15, 23, { date: dayOf(0) }), fixed(1, 3, 8)] }));
    expect(conflictsOf(of).map(({ rule }) => rule)).toEqual(['TWICE', 'REST']);
    expect(broken(of, cell(ann, 4, early))).toEqual([]);
  });
});

describe('the cost of a roster', () => {
  const covered = [0, 1, 2, 3, 4].map((n) => cell(n < 3 ? ann : bob, n, early));

  it('is the sum of its parts', () => {
    const { cost, parts } = costs(problem(), ...covered);
    expect(cost).toBeCloseTo(
      parts.reduce((sum, part) => sum + part.cost, 0),
      2,
    );
  });
  it('counts 1000 for each head and hour that is not covered', () => {
    expect(
      partsOf('UNCOVERED', problem(), ...covered).map(({ date, hours, amount, cost }) => [date, hours, amount, cost]),
    ).toEqual([
      [dayOf(5), { from: 8, to: 16 }, 1, 8000],
      [dayOf(6), { from: 8, to: 16 }, 1, 8000],
    ]);
  });
  it('lets somebody of a position that lacks people fill the need of whichever position too', () => {
    const of = problem({
      needs: [
        { date: MONDAY, positionId: cashier, heads: heads(8, 9, 1) },
        { date: MONDAY, positionId: null, heads: heads(8, 9, 2) },
      ],
    });
    expect(partsOf('UNCOVERED', of).reduce((sum, { cost }) => sum + cost, 0)).toBe(2000);
    expect(partsOf('UNCOVERED', of, cell(ann, 0, early)).reduce((sum, { cost }) => sum + cost, 0)).toBe(1000);
    expect(partsOf('UNCOVERED', of, cell(ann, 0, early), cell(bob, 0, early))).toEqual([]);
  });
  it('counts 2 for each head and hour that nobody needs', () => {
    const of = problem({ needs: [{ date: MONDAY, positionId: cashier, heads: heads(8, 12, 1) }] });
    expect(partsOf('SURPLUS', of, cell(ann, 0, early))).toMatchObject([{ hours: { from: 12, to: 16 }, cost: 8 }]);
  });
  it('counts 20 for a shift to be avoided, and 3 for a wish not met', () => {
    expect(partsOf('AVOID', problem(wish('AVOID')), cell(ann, 0, late))).toMatchObject([{ cost: 20, employeeId: ann }]);
    expect(partsOf('AVOID', problem(wish('AVOID', late)), cell(ann, 0, early))).toEqual([]);
    expect(partsOf('PREFER', problem(wish('PREFER', late)), cell(ann, 0, early))).toMatchObject([{ cost: 3 }]);
    expect(partsOf('PREFER', problem(wish('PREFER', late)), cell(ann, 0, late))).toEqual([]);
  });
  it('counts 10 for an hour beyond the contract and 4 for one below it, week by week', () => {
    const part = problem(person({ employments: [{ from: MONDAY, to: dayOf(6), positionId: cashier, weekHours: 10 }] }));
    expect(partsOf('OVER_HOURS', part, cell(ann, 0, early), cell(ann, 2, early))).toMatchObject([
      { amount: 6, cost: 60, date: MONDAY },
    ]);
    expect(partsOf('UNDER_HOURS', problem(), ...covered)).toMatchObject([
      { employeeId: ann, amount: 16, cost: 64 },
      { employeeId: bob, amount: 24, cost: 96 },
    ]);
  });
  it('counts 30 for each day beyond the most days in a row, fixed days before included', () => {
    const of = problem(person({ fixed: [fixed(-1, 8, 16), fixed(-2, 8, 16)] }));
    expect(partsOf('DAYS_IN_ROW', of, cell(ann, 0, early))).toEqual([]);
    expect(partsOf('DAYS_IN_ROW', of, cell(ann, 0, early), cell(ann, 1, early), cell(ann, 2, early))).toMatchObject([
      { date: dayOf(1), cost: 30 },
      { date: dayOf(2), cost: 30 },
    ]);
  });
  it('counts 5 for each night and weekend shift above the share by contract hours', () => {
    const nights = [cell(ann, 0, night), cell(ann, 2, night), cell(bob, 4, night)];
    expect(partsOf('NIGHTS', problem(), ...nights)).toMatchObject([{ employeeId: ann, amount: 0.5, share: 1.5, cost: 2.5 }]);
    expect(partsOf('WEEKENDS', problem(), cell(ann, 5, early), cell(ann, 6, early))).toMatchObject([{ amount: 1, cost: 5 }]);
  });
});

describe('the explanation', () => {
  it('says of everybody why they do not cover hours that lack people', () => {
    const of = problem({
      ...person({ employments: [{ from: MONDAY, to: dayOf(6), positionId: cleaner, weekHours: 40 }] }),
      leave: [{ employeeId: bob, date: MONDAY }],
    });
    const index = indexProblem(of);
    const plan = planOf(index, [cell(bob, 1, late)]);
    const shortages = shortagesOf(index, plan, costOf(index, plan).parts);
    const on = (n: number) => shortages.find(({ date }) => date === dayOf(n))?.reasons;
    expect(on(0)).toEqual([
      { reason: 'OTHER_POSITION', people: [ann] },
      { reason: 'LEAVE', people: [bob] },
    ]);
    expect(on(1)).toContainEqual({ reason: 'OTHER_SHIFT', people: [bob] });
    expect(on(2)).toContainEqual({ reason: 'REST', people: [bob] });
    expect(on(3)).toContainEqual({ reason: 'COST', people: [bob] });
  });
  it('tells hours in a row apart where other rules keep people away', () => {
    const of = problem({
      leave: [{ employeeId: ann, date: dayOf(1) }],
      needs: [{ date: dayOf(1), positionId: cashier, heads: heads(8, 20, 1) }],
    });
    const index = indexProblem(of);
    const plan = planOf(index, [cell(bob, 0, late)]);
    const onLeave = { reason: 'LEAVE', people: [ann] };
    expect(shortagesOf(index, plan, costOf(index, plan).parts)).toMatchObject([
      { hours: { from: 8, to: 16 }, heads: 1, reasons: [onLeave, { reason: 'REST', people: [bob] }] },
      { hours: { from: 16, to: 20 }, heads: 1, reasons: [onLeave, { reason: 'COST', people: [bob] }] },
    ]);
  });
  it('names the rules to relax, the one that costs most hours first, with what to do', () => {
    const of = problem({
      leave: [0, 1, 2].map((n) => ({ employeeId: ann, date: dayOf(n) })),
      lacking: [0, 1, 2, 3, 4, 5, 6].map((n) => ({ employeeId: bob, date: dayOf(n) })),
      needs: [...problem().needs.slice(0, 3), { date: dayOf(3), positionId: cashier, heads: heads(2, 4, 1) }],
    });
    const index = indexProblem(of);
    const plan = planOf(index, []);
    const rules = bindingRulesOf(shortagesOf(index, plan, costOf(index, plan).parts));
    expect(rules.map(({ reason, headHours, people }) => [reason, headHours, people.length])).toEqual([
      ['LEAVE', 26, 1],
      ['DOCUMENT', 26, 1],
    ]);
    expect(proposalFaultText('NOBODY_CAN', rules, 'zh-CN')).toContain('1 人请假');
  });
  it('says what a broken wish would cost otherwise, and who would have to work', () => {
    const of = problem(wish('AVOID', early));
    const index = indexProblem(of);
    const cells = [cell(ann, 0, early), cell(bob, 2, early)];
    const [found] = brokenWishesOf(index, planOf(index, cells));
    expect(found).toMatchObject({ employeeId: ann, date: MONDAY, kind: 'AVOID', cost: 20, otherwise: { employeeId: bob } });
    expect(found?.otherwise?.cost).toBeLessThan(0);
    const alone = problem({ ...wish('AVOID', early), leave: [{ employeeId: bob, date: MONDAY }] });
    const other = indexProblem(alone);
    expect(brokenWishesOf(other, planOf(other, cells))[0]?.otherwise?.cost).toBeGreaterThan(7000);
  });
  it('names the hard rule that forbids to keep a wish', () => {
    const of = problem({ ...wish('PREFER', early, 2) });
    const index = indexProblem(of);
    expect(brokenWishesOf(index, planOf(index, [cell(ann, 0, late)]))[0]).toMatchObject({ otherwise: null, forbiddenBy: 'REST' });
  });
});

it('counts an hour as covered from half of it on', () => {
  expect(hoursCovered(510, 990)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16]);
  expect(hoursCovered(511, 989)).toEqual([9, 10, 11, 12, 13, 14, 15]);
  expect(hoursCovered(-60, 90)).toEqual([-1, 0, 1]);
});

it('turns a plan into cells and back', () => {
  const index = indexProblem(problem());
  const cells = [cell(ann, 0, early), cell(bob, 6, night)];
  expect(cellsOf(index, planOf(index, cells))).toEqual(cells);
});
