import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  bizDate,
  bizMonth,
  daysBetween,
  daysSinceMonday,
  formatTime,
  isDate,
  isoOf,
  startOfBizDate,
  weekStart,
} from './time.ts';

/** After the last summer time of 1991, before the years of five digits. */
const instant = fc.date({ min: new Date('1992-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true });
const day = instant.map((at) => bizDate(at));
const cutoff = fc.integer({ min: 0, max: 1439 });

it('a moment on the wire reads as `toISOString` has it, in whatever year', () => {
  const isSame = (at: Date) => isoOf(at) === at.toISOString();
  fc.assert(fc.property(fc.date({ noInvalidDate: true }), isSame));
  fc.assert(fc.property(instant, isSame));
});

describe('the business day', () => {
  it('starts at midnight in Shanghai', () => {
    expect(bizDate(new Date('2026-11-15T15:59:59.999Z'))).toBe('2026-11-15');
    expect(bizDate(new Date('2026-11-15T16:00:00Z'))).toBe('2026-11-16');
  });

  it('keeps the night shift on the day before until the cutoff', () => {
    const six = 6 * 60;
    expect(bizDate(new Date('2026-12-31T21:59:59Z'), six)).toBe('2026-12-31');
    expect(bizDate(new Date('2026-12-31T22:00:00Z'), six)).toBe('2027-01-01');
    expect(startOfBizDate('2027-01-01', six)).toEqual(new Date('2026-12-31T22:00:00Z'));
  });

  it('begins exactly at its first instant', () => {
    fc.assert(
      fc.property(day, cutoff, (date, dayCutoffMin) => {
        const start = startOfBizDate(date, dayCutoffMin);
        expect(bizDate(start, dayCutoffMin)).toBe(date);
        expect(bizDate(new Date(start.getTime() - 1), dayCutoffMin)).toBe(addDays(date, -1));
      }),
    );
  });

  it('belongs to its month', () => {
    expect(bizMonth('2026-11-16')).toBe('202611');
  });

  it('refuses what is not a day', () => {
    expect(() => bizDate(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => bizDate(new Date('9999-12-31T23:59:59Z'))).toThrow(RangeError);
    expect(() => startOfBizDate('2026-02-30')).toThrow(RangeError);
    expect(() => bizMonth('2026-11')).toThrow(RangeError);
    expect(() => addDays('today', 1)).toThrow(RangeError);
  });
});

describe('the calendar', () => {
  it('SHELL-03 starts the week on Monday', () => {
    expect(weekStart('2026-11-16')).toBe('2026-11-16');
    expect(weekStart('2026-11-22')).toBe('2026-11-16');
    expect(weekStart('2026-11-23')).toBe('2026-11-23');
    expect(weekStart('2027-01-01')).toBe('2026-12-28');
  });

  it('SHELL-03 puts every day within the seven days of a Monday', () => {
    fc.assert(
      fc.property(day, (date) => {
        const monday = weekStart(date);
        expect(new Date(monday).getUTCDay()).toBe(1);
        expect(monday <= date && date < addDays(monday, 7)).toBe(true);
      }),
    );
  });

  it('adds days over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('counts the days between two, also backwards', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1);
    fc.assert(fc.property(day, fc.integer({ min: -3000, max: 3000 }), (date, n) => daysBetween(date, addDays(date, n)) === n));
    fc.assert(fc.property(day, (date) => daysBetween(weekStart(date), date) === daysSinceMonday(date)));
  });

  it('knows which texts are days', () => {
    expect(['2026-11-16', '2028-02-29', '2000-02-29'].filter(isDate)).toHaveLength(3);
    expect(['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'].filter(isDate)).toEqual([]);
    expect(['', '2026-1-1', '20261116', '2026-11-16T', '2026/11/16', '2026-11', '+02026-1-1'].filter(isDate)).toEqual([]);
  });
});

describe('time as text', () => {
  it('FMT-02 shows date, date and time, month and time', () => {
    const at = new Date('2026-11-15T16:05:09Z');
    expect(formatTime(at, 'date')).toBe('2026-11-16');
    expect(formatTime(at, 'datetime')).toBe('2026-11-16 00:05:09');
    expect(formatTime(at, 'month')).toBe('2026-11');
    expect(formatTime(at, 'time')).toBe('00:05:09');
  });

  it('FMT-02 agrees with the time zone database', () => {
    const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
    fc.assert(
      fc.property(instant, (at) => {
        expect(formatTime(at, 'datetime')).toBe(shanghai.format(at));
      }),
    );
  });
});
