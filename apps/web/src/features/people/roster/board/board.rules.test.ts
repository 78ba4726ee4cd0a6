import { coverageOf } from '@netbar/contract/people/roster/roster-coverage.rules';
import { planOf, withCells } from '@netbar/contract/people/roster/roster-plan.rules';
import { expect, it } from 'vitest';
import { boardOf, branchId, chen, dayOf, early, idOf, late, lin, monday, night, shiftOf, zhou } from '../testing/boards.ts';
import { groupsOf, hoursText, keepEqualRows, mondayOf, rowsOf, tallyOf, weekNumber, type RowView } from './board.rules.ts';
import { cellsOfDrop, mergeCells, whyNotSet } from './place.rules.ts';

const nothing = new Map<string, string | null>();
const rowsAs = (board = boardOf(), unsaved = nothing) => rowsOf(board, planOf(board), unsaved);
const cellOf = (rows: RowView[], person: { employeeId: string }, day: number) =>
  rows.find((row) => row.person.employeeId === person.employeeId)!.cells[day]!;

it('says hours as short as they can be said', () => {
  expect(hoursText(480, 960)).toBe('08–16');
  expect(hoursText(960, 1440)).toBe('16–24');
  expect(hoursText(1350, 1770)).toBe('22:30–05:30');
});

it('numbers weeks by their Thursday', () => {
  expect(weekNumber('2026-11-16')).toBe(47);
  expect(weekNumber('2025-12-29')).toBe(1);
  expect(weekNumber('2020-12-28')).toBe(53);
  expect(mondayOf(undefined, '2026-11-19')).toBe('2026-11-16');
});

it('shows shifts, leave, wishes, and what is not published', () => {
  const rows = rowsAs();
  expect(cellOf(rows, lin, 0)).toMatchObject({ shiftKindId: early.id, hours: '08–16', isChanged: false });
  expect(cellOf(rows, chen, 4)).toMatchObject({ shiftKindId: early.id, isChanged: true, inForceId: null });
  expect(cellOf(rows, chen, 1).leave).toEqual({ name: '年假', isWhole: true, isApproved: true });
  expect(cellOf(rows, zhou, 4).wish).toEqual({ kind: 'AVOID', shiftKindId: late.id, note: '接孩子' });
  expect(rows[0]).toMatchObject({ minutes: 4 * 480, minutesHere: 4 * 480 });
});

it('a shift taken out of a published cell is a change, and one that is put back is none', () => {
  const board = boardOf();
  const key = `${lin.employeeId} ${monday}`;
  const at = { employeeId: lin.employeeId, date: monday };
  const without = rowsOf(board, withCells(planOf(board), [{ ...at, shiftKindId: null }]), new Map([[key, null]]));
  expect(cellOf(without, lin, 0)).toMatchObject({ shiftKindId: null, isChanged: true, inForceId: early.id });
  const back = rowsOf(board, planOf(board), new Map([[key, early.id]]));
  expect(cellOf(back, lin, 0).isChanged).toBe(false);
});

it('counts what a person works at other branches, and shows where', () => {
  const { startTime, endTime, date } = shiftOf(zhou, 3, early);
  const busy = {
    employeeId: zhou.employeeId,
    date,
    branchId: idOf(2),
    branchName: '滨江店',
    startTime,
    endTime,
    breakMin: 0,
    isDraft: false,
  };
  const rows = rowsAs(boardOf({ busy: [busy] }));
  expect(cellOf(rows, zhou, 3).elsewhere).toEqual({ branchName: '滨江店', hours: '08–16' });
  expect(rows[1]).toMatchObject({ minutes: 3 * 480, minutesHere: 2 * 480 });
});

it('counts short shifts, people over their hours and changes', () => {
  const board = boardOf();
  const tally = tallyOf(rowsAs(board), coverageOf(planOf(board)), 20);
  expect(tally).toMatchObject({ over: 1, changed: 1, minutes: 7 * 480, severe: 0 });
  expect(tally.short).toBeGreaterThan(0);
});

it('rows that did not change stay the same object', () => {
  const known = new Map<string, { text: string; row: RowView }>();
  const before = keepEqualRows(known, rowsAs());
  const board = boardOf();
  const cells = [{ employeeId: chen.employeeId, date: dayOf(5), shiftKindId: late.id }];
  const after = keepEqualRows(known, rowsOf(board, withCells(planOf(board), cells), nothing));
  expect(after.map((row, i) => row === before[i])).toEqual([true, true, false]);
});

it('groups rows by position in their order', () => {
  expect(groupsOf(rowsAs(), true).map(({ name, rows }) => [name, rows.length])).toEqual([
    ['店长', 1],
    ['收银', 2],
  ]);
  expect(groupsOf(rowsAs(), false)).toHaveLength(1);
});

const at = (person: { employeeId: string }, day: number) => ({ employeeId: person.employeeId, date: dayOf(day) });

it('a shift moved onto another one changes places with it; a copy replaces it; nothing happens on the spot', () => {
  const plan = planOf(boardOf());
  const carried = { shiftKindId: early.id, from: at(lin, 0) };
  expect(cellsOfDrop(plan, carried, at(zhou, 0))).toEqual([
    { ...at(zhou, 0), shiftKindId: early.id },
    { ...at(lin, 0), shiftKindId: late.id },
  ]);
  expect(cellsOfDrop(plan, carried, at(zhou, 0), true)).toEqual([{ ...at(zhou, 0), shiftKindId: early.id }]);
  expect(cellsOfDrop(plan, carried, at(lin, 0))).toEqual([]);
  expect(cellsOfDrop(plan, { shiftKindId: early.id }, at(lin, 0))).toEqual([]);
});

it('says which hard rule stands against a change, also for the second half of an exchange', () => {
  const board = boardOf();
  const plan = planOf(board);
  const place = (person: { employeeId: string }, day: number, shiftKindId: string | null) => [
    { ...at(person, day), shiftKindId },
  ];
  expect(whyNotSet(plan, place(chen, 1, late.id))?.rule).toBe('LEAVE');
  // Late until midnight, then a night from midnight.
  expect(whyNotSet(plan, place(zhou, 2, night.id))?.rule).toBe('REST');
  expect(whyNotSet(plan, place(zhou, 3, night.id))).toBeNull();
  // The manager's early shift goes to Zhou's Monday; Zhou's late shift would stand before the manager's early Tuesday.
  const exchange = cellsOfDrop(plan, { shiftKindId: early.id, from: at(lin, 0) }, at(zhou, 0));
  expect(whyNotSet(plan, exchange)).toMatchObject({ rule: 'REST', employeeId: lin.employeeId });
  const locked = planOf({ ...board, branchId, lockedMonths: ['2026-11-01'] });
  expect(whyNotSet(locked, place(lin, 0, null))).toMatchObject({ rule: 'MONTH_LOCKED', params: { month: '2026-11' } });
});

it('of several changes of a cell the last one is sent', () => {
  const cells = [early.id, late.id, null].map((shiftKindId) => ({ ...at(lin, 0), shiftKindId }));
  expect(mergeCells([...cells, { ...at(lin, 1), shiftKindId: late.id }])).toEqual([
    { ...at(lin, 0), shiftKindId: null },
    { ...at(lin, 1), shiftKindId: late.id },
  ]);
});
