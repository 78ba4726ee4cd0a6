import { bizDate, daysBetween, daysSinceMonday, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { DayWords } from './day.words.ts';

/** Words for the day before and after, which stand before a time of day. */
export interface ClockWords {
  dayBefore: string;
  dayAfter: string;
}

/** The time of day of an instant, with the day before or after said where it is not the roster's day. */
export function clockOn(date: string, at: string, t: ClockWords, { withSeconds = false } = {}): string {
  const clock = formatTime(new Date(at), 'time').slice(0, withSeconds ? 8 : 5);
  const days = daysBetween(date, bizDate(new Date(at)));
  if (days === 0) return clock;
  return fill(days > 0 ? t.dayAfter : t.dayBefore, { time: clock });
}

/** Until when a shift lasts: the midnight that ends its own day is 24:00. */
export function endClock(date: string, at: string, t: ClockWords): string {
  const isMidnight = formatTime(new Date(at), 'time') === '00:00:00';
  return isMidnight && daysBetween(date, bizDate(new Date(at))) === 1 ? '24:00' : clockOn(date, at, t);
}

export const shortDate = (date: string) => date.slice(5);

/** 周四 of 2026-11-12. */
export const weekdayOf = (date: string, t: DayWords) => t[`weekday${(daysSinceMonday(date) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`];
