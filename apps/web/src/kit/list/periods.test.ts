import { expect, it } from 'vitest';
import { daysOf, isPeriod, periods } from './periods.ts';

it('SHELL-03 the week starts on Monday; each period names its days, seen from a Wednesday', () => {
  expect(Object.fromEntries(periods.map((period) => [period, daysOf(period, '2026-03-11').join(' ')]))).toEqual({
    today: '2026-03-11 2026-03-11',
    yesterday: '2026-03-10 2026-03-10',
    last7Days: '2026-03-05 2026-03-11',
    thisWeek: '2026-03-09 2026-03-11',
    thisMonth: '2026-03-01 2026-03-11',
    lastMonth: '2026-02-01 2026-02-28',
  });
});

it('knows ninety days, which a page of figures begins with', () => {
  expect([isPeriod('last90Days'), daysOf('last90Days', '2026-03-11')]).toEqual([true, ['2025-12-12', '2026-03-11']]);
});

it('takes a calendar day for no period', () => {
  expect([isPeriod('today'), isPeriod('2026-03-11'), isPeriod(undefined)]).toEqual([true, false, false]);
});
