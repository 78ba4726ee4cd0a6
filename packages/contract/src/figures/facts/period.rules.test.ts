import { describe, expect, it } from 'vitest';
import { comparedDays, periodOf, upTo } from './period.rules.ts';

describe('a period', () => {
  it.each([
    ['DAY', '2026-11-16', '2026-11-16'],
    ['WEEK', '2026-11-16', '2026-11-22'],
    ['MONTH', '2026-11-01', '2026-11-30'],
    ['QUARTER', '2026-10-01', '2026-12-31'],
    ['YEAR', '2026-01-01', '2026-12-31'],
  ] as const)('SHELL-03 of grain %s begins on %s and ends on %s', (grain, from, to) => {
    expect(periodOf(grain, '2026-11-16')).toEqual({ from, to });
  });

  it('that is not over ends today; one that is over or has not begun stays', () => {
    expect(upTo({ from: '2026-11-16', to: '2026-11-22' }, '2026-11-18')).toEqual({ from: '2026-11-16', to: '2026-11-18' });
    expect(upTo({ from: '2026-11-09', to: '2026-11-15' }, '2026-11-18').to).toBe('2026-11-15');
    expect(upTo({ from: '2026-11-23', to: '2026-11-29' }, '2026-11-18').to).toBe('2026-11-29');
  });
});

describe('is compared by business day', () => {
  it('a day with the day before, the same weekday of last week, of four weeks ago and of last year', () => {
    const day = { from: '2026-11-18', to: '2026-11-18' };
    const first = (comparison: Parameters<typeof comparedDays>[0]) => comparedDays(comparison, 'DAY', day).from;
    expect([first('PREVIOUS'), first('LAST_WEEK'), first('FOUR_WEEKS'), first('LAST_YEAR')]).toEqual([
      '2026-11-17',
      '2026-11-11',
      '2026-10-21',
      '2025-11-19',
    ]);
  });

  it('a part of a month with as many days of the month before, a whole one with the whole', () => {
    expect(comparedDays('PREVIOUS', 'MONTH', { from: '2026-11-01', to: '2026-11-18' })).toEqual({
      from: '2026-10-01',
      to: '2026-10-18',
    });
    expect(comparedDays('PREVIOUS', 'MONTH', { from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(comparedDays('PREVIOUS', 'MONTH', { from: '2026-03-01', to: '2026-03-30' }).to).toBe('2026-02-28');
  });

  it('a month, quarter or year with the same dates a year before, 29 February with the 28th', () => {
    expect(comparedDays('LAST_YEAR', 'QUARTER', { from: '2026-10-01', to: '2026-11-18' })).toEqual({
      from: '2025-10-01',
      to: '2025-11-18',
    });
    expect(comparedDays('LAST_YEAR', 'MONTH', { from: '2024-02-01', to: '2024-02-29' }).to).toBe('2023-02-28');
    expect(comparedDays('LAST_YEAR', 'MONTH', { from: '2025-02-01', to: '2025-02-28' }).to).toBe('2024-02-29');
  });

  it('a day of a holiday with the same day of the same holiday, and it is said which', () => {
    expect(comparedDays('LAST_YEAR', 'DAY', { from: '2026-02-17', to: '2026-02-17' })).toEqual({
      from: '2025-01-30',
      to: '2025-01-30',
      holiday: 'springFestival',
    });
    // In 2025 the Mid-Autumn Festival was part of National Day, so its weekday is taken.
    expect(comparedDays('LAST_YEAR', 'DAY', { from: '2026-09-25', to: '2026-09-25' })).toEqual({
      from: '2025-09-26',
      to: '2025-09-26',
    });
  });
});
