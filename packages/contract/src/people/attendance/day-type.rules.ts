import { holidays, type Holiday } from '#figures/facts/holidays.data.ts';
import { daysSinceMonday } from '#kernel/time.ts';
import { PAY_DAYS_KNOWN_FROM, PAY_DAYS_KNOWN_UNTIL, statutoryDays, swappedWorkdays } from './pay-days.data.ts';

/** By which minutes are paid: an ordinary day, a weekend or a day off around a holiday, a statutory holiday. */
export const dayTypes = ['WORKDAY', 'DAYOFF', 'HOLIDAY'] as const;
export type DayType = (typeof dayTypes)[number];

export interface CalendarDay {
  type: DayType;
  /** Whether the days off of its year were announced. A day of an unknown year counts as a workday. */
  isKnown: boolean;
  /** The holiday that it belongs to. */
  holiday: Holiday['name'] | null;
}

const SATURDAY = 5;

export function calendarDay(date: string): CalendarDay {
  const year = Number(date.slice(0, 4));
  if (year < PAY_DAYS_KNOWN_FROM || year > PAY_DAYS_KNOWN_UNTIL) return { type: 'WORKDAY', isKnown: false, holiday: null };
  const holiday = holidays.find(({ from, to }) => from <= date && date <= to)?.name ?? null;
  const type = statutoryDays.has(date) ? 'HOLIDAY' : isFree(date, holiday !== null) ? 'DAYOFF' : 'WORKDAY';
  return { type, isKnown: true, holiday };
}

const isFree = (date: string, isAroundHoliday: boolean) =>
  isAroundHoliday || (daysSinceMonday(date) >= SATURDAY && !swappedWorkdays.has(date));

/** Whether leave counts on this day for somebody without a shift on the roster: Monday to Friday and swapped days, no holidays. */
export function isUsualWorkday(date: string): boolean {
  const { type, isKnown } = calendarDay(date);
  return isKnown ? type === 'WORKDAY' : daysSinceMonday(date) < SATURDAY;
}
