import { expect, it } from 'vitest';
import { serviceOf, serviceText } from './service.rules.ts';

const t = { years: '{years} 年', months: '{months} 月', yearsMonths: '{years} 年 {months} 月', serviceDays: '{n} 天' };
const said = (joined: string, until: string) => serviceText(serviceOf(joined, until), t);

it('says the first weeks in days, then months, then years', () => {
  expect(said('2026-09-18', '2026-11-14')).toBe('57 天');
  expect(said('2026-06-01', '2026-11-14')).toBe('5 月');
  expect(said('2021-03-15', '2026-11-15')).toBe('5 年 8 月');
  expect(said('2022-11-10', '2026-11-14')).toBe('4 年');
});

it('counts a month as full on the day of the month on which somebody joined', () => {
  expect(said('2025-07-21', '2026-11-20')).toBe('1 年 3 月');
  expect(said('2025-07-21', '2026-11-21')).toBe('1 年 4 月');
});

it('says nothing of somebody who has not begun', () => expect(said('2026-12-01', '2026-11-14')).toBe('—'));
