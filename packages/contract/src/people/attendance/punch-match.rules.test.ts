import { expect, it } from 'vitest';
import { matchPunches, openBook, type PlannedShift, type RawPunch } from './punch-match.rules.ts';

const at = (time: string) => new Date(`2026-11-12T${time}+08:00`);
const evening: PlannedShift = {
  id: 'evening',
  branchId: 'b1',
  date: '2026-11-12',
  kindName: '晚班',
  shortName: '晚',
  tone: 'blue',
  startTime: at('16:00:00'),
  endTime: new Date(at('16:00:00').getTime() + 8 * 3_600_000),
  breakMin: 30,
  inBeforeMin: 60,
  outAfterMin: 60,
  lateGraceMin: 5,
  earlyGraceMin: 5,
  halfDayMin: 120,
  absentMin: 240,
};
const punch = (time: string): RawPunch => ({ id: time, branchId: 'b1', at: at(time), source: 'DEVICE', deviceName: '前台' });

it('a punch inside a window is not merged into one just before it (16-24 from 15:00: 14:59:40 and 15:00:20)', () => {
  const book = openBook([evening], [punch('14:59:40'), punch('15:00:20')], []);
  expect(book.doubles).toEqual([]);
  expect(matchPunches(book, evening).own.map(({ id }) => id)).toEqual(['15:00:20']);
});

it('two punches within a minute inside the same windows are one', () => {
  const book = openBook([evening], [punch('15:00:20'), punch('15:00:50')], []);
  expect(book.doubles.map(({ punch: { id } }) => id)).toEqual(['15:00:50']);
  expect(matchPunches(book, evening).own.map(({ id }) => id)).toEqual(['15:00:20']);
});
