import { describe, expect, it } from 'vitest';
import { hoursAndMinutes } from '#features/counter/console/clock.ts';
import { areasOf, bandsOf, barOf, fitsWhole, seatInDirection } from './seat-map.rules.ts';

const seatsOf = (area: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `${area}${i + 1}`, areaId: area, areaName: `${area} 区` }));
const branch = (...counts: [string, number][]) => areasOf(counts.flatMap(([area, count]) => seatsOf(area, count)));

describe('the map', () => {
  it('lies twelve wide, and two small areas share a place', () => {
    const bands = bandsOf(branch(['A', 48], ['B', 36], ['C', 24], ['D', 12], ['V', 12]));
    expect(bands.map(({ areas, columns, rows }) => [areas.map(({ id }) => id).join(''), columns, rows])).toEqual([
      ['A', 12, 4],
      ['B', 12, 3],
      ['C', 12, 2],
      ['DV', 6, 2],
    ]);
    expect(bands.reduce((sum, { rows }) => sum + rows, 0)).toBe(11);
  });

  it('gives a small area without a partner the whole width', () => {
    expect(bandsOf(branch(['A', 5])).map(({ columns, rows }) => [columns, rows])).toEqual([[12, 1]]);
  });

  it('keeps the branch’s order of areas', () => {
    const seats = [...seatsOf('A', 1), ...seatsOf('B', 1), ...seatsOf('C', 1)];
    expect(areasOf(seats, ['C', 'A']).map(({ id }) => id)).toEqual(['C', 'A', 'B']);
  });

  it('shows everything up to 150 seats, and one area at a time above', () => {
    expect(fitsWhole(branch(['A', 132]))).toBe(true);
    expect(fitsWhole(branch(['A', 150]))).toBe(true);
    expect(fitsWhole(branch(['A', 151]))).toBe(false);
    expect(fitsWhole(branch(...Array.from({ length: 9 }, (_, i): [string, number] => [`R${i}`, 13])))).toBe(false);
  });
});

describe('arrows', () => {
  const bands = bandsOf(branch(['A', 14], ['D', 6], ['V', 3]));

  it('go along the row, over from one area to its neighbour, and stop at the edge', () => {
    expect(seatInDirection(bands, 'A1', 'ArrowRight')).toBe('A2');
    expect(seatInDirection(bands, 'D6', 'ArrowRight')).toBe('V1');
    expect(seatInDirection(bands, 'V3', 'ArrowRight')).toBeUndefined();
    expect(seatInDirection(bands, 'A1', 'ArrowLeft')).toBeUndefined();
  });

  it('go up and down over the borders of areas, to the nearest seat of a row that is not full', () => {
    expect(seatInDirection(bands, 'A1', 'ArrowDown')).toBe('A13');
    expect(seatInDirection(bands, 'A5', 'ArrowDown')).toBe('A14');
    expect(seatInDirection(bands, 'A14', 'ArrowDown')).toBe('D2');
    expect(seatInDirection(bands, 'D1', 'ArrowUp')).toBe('A13');
  });

  it('begin at the first seat', () => {
    expect(seatInDirection(bands, '', 'ArrowDown')).toBe('A1');
  });
});

it('time as a seat has room for, and the bar of the balance', () => {
  expect(hoursAndMinutes(0, 155 * 60_000)).toBe('2:35');
  expect(hoursAndMinutes(60_000, 0)).toBe('0:00');
  expect([barOf(0), barOf(1850), barOf(9000), barOf(-5)]).toEqual([0, 31, 100, 0]);
});
