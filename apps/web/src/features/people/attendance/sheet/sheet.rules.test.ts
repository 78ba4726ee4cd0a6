import { expect, it } from 'vitest';
import { idOf } from '../testing/days.ts';
import { cellOf, sheetOf } from '../testing/sheets.ts';
import {
  anomalySpots,
  cellsByDate,
  firstSpot,
  glyphOf,
  leadingBlanks,
  lookOf,
  moveSpot,
  nextAnomaly,
  plannedUntil,
} from './sheet.rules.ts';

const sheet = sheetOf();
const [min, li] = [idOf(2), idOf(3)];
const spot = (employeeId: string, n: number) => ({ employeeId, date: `2026-11-${String(n).padStart(2, '0')}` });

it('lists anomalies by day, and within a day in the order of the sheet', () => {
  expect(anomalySpots(sheet)).toEqual([spot(li, 2), spot(min, 4), spot(li, 12)]);
});

it('N goes on from the cell where one is, and begins again after the last', () => {
  expect(nextAnomaly(sheet, undefined)).toEqual(spot(li, 2));
  expect(nextAnomaly(sheet, spot(min, 2))).toEqual(spot(li, 2));
  expect(nextAnomaly(sheet, spot(li, 2))).toEqual(spot(min, 4));
  expect(nextAnomaly(sheet, spot(li, 12))).toEqual(spot(li, 2));
  expect(nextAnomaly(sheetOf({ people: [] }), undefined)).toBeUndefined();
});

it('arrows move one cell and stop at the edges', () => {
  expect(moveSpot(sheet, spot(min, 1), 'ArrowLeft')).toEqual(spot(min, 1));
  expect(moveSpot(sheet, spot(min, 1), 'ArrowUp')).toEqual(spot(min, 1));
  expect(moveSpot(sheet, spot(min, 1), 'ArrowDown')).toEqual(spot(li, 1));
  expect(moveSpot(sheet, spot(li, 30), 'ArrowRight')).toEqual(spot(li, 30));
  expect(moveSpot(sheet, spot(li, 12), 'Home')).toEqual(spot(li, 1));
  expect(moveSpot(sheet, spot(li, 12), 'x')).toBeUndefined();
});

it('the keyboard begins at today', () => {
  expect(firstSpot(sheet)).toEqual(spot(min, 14));
  expect(firstSpot(sheetOf({ today: '2026-12-02' }))).toEqual(spot(min, 30));
});

it('a cell says what became of the day, what is planned, and whether the person belonged to the branch', () => {
  const person = sheet.people[1]!;
  const cells = cellsByDate(person);
  const look = (n: number) => {
    const { date } = spot(li, n);
    const found = lookOf(person, date, cells.get(date), plannedUntil(sheet));
    return [found, glyphOf(found, cells.get(date), 'zh-CN')];
  };
  expect([look(1), look(2), look(3), look(14), look(20), look(30)]).toEqual([
    ['away', ''],
    ['late', '迟'],
    ['rest', '·'],
    ['waiting', '待'],
    ['leave', '假'],
    ['unplanned', ''],
  ]);
  const planned = cellOf(16, null);
  expect(glyphOf(lookOf(person, planned.date, planned, planned.date), planned, 'en-US')).toBe('晚');
});

it('the calendar begins on a Monday', () => {
  expect(leadingBlanks(sheet)).toBe(6);
});
