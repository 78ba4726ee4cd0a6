import { addDays, daysBetween, daysSinceMonday, isDate, weekStart } from '#kernel/time.ts';
import { type Holiday, holidays } from './holidays.data.ts';

export const grains = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type Grain = (typeof grains)[number];

/** Business days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Figures can be asked for of these days: as many before the first of them are days too, so that any span can be compared. */
export const FIRST_DAY = '2010-01-01';
export const LAST_DAY = '2099-12-31';
export const isDayOfFigures = (text: string) => isDate(text) && text >= FIRST_DAY && text <= LAST_DAY;

export const comparisons = ['PREVIOUS', 'LAST_WEEK', 'FOUR_WEEKS', 'LAST_YEAR'] as const;
export type Comparison = (typeof comparisons)[number];

const month = (date: string, add: number) => {
  const at = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + add;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
};
const lastOfMonth = (date: string) => addDays(month(date, 1), -1);

/** The day, week, month, quarter or year that a day lies in. */
export function periodOf(grain: Grain, date: string): Days {
  switch (grain) {
    case 'DAY':
      return { from: date, to: date };
    case 'WEEK':
      return { from: weekStart(date), to: addDays(weekStart(date), 6) };
    case 'MONTH':
      return { from: month(date, 0), to: lastOfMonth(date) };
    case 'QUARTER': {
      const from = month(date, -((Number(date.slice(5, 7)) - 1) % 3));
      return { from, to: addDays(month(from, 3), -1) };
    }
    case 'YEAR':
      return { from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` };
  }
}

/** Only what has begun: a period that is not over is compared with as many days of the other. */
export const upTo = ({ from, to }: Days, today: string): Days => ({ from, to: to > today && from <= today ? today : to });

export interface Compared extends Days {
  /** The holiday that both lie in, if that is why these days were chosen. */
  holiday?: Holiday['name'];
}

/**
 * The days that a period is compared with. By business day: a day or a week with the same weekdays, a month, quarter or year with
 * the same dates. A day or week that touches a holiday is compared with the same days of the same holiday a year before.
 */
export function comparedDays(comparison: Comparison, grain: Grain, days: Days): Compared {
  const length = daysBetween(days.from, days.to);
  const back = (count: number) => ({ from: addDays(days.from, -count), to: addDays(days.to, -count) });
  switch (comparison) {
    case 'LAST_WEEK':
      return back(7);
    case 'FOUR_WEEKS':
      return back(28);
    case 'PREVIOUS': {
      if (grain === 'DAY') return back(1);
      if (grain === 'WEEK') return back(7);
      const { from, to } = periodOf(grain, addDays(days.from, -1));
      const end = addDays(from, length);
      return { from, to: isWhole(grain, days) || end > to ? to : end };
    }
    case 'LAST_YEAR':
      return lastYear(grain, days);
  }
}

const isWhole = (grain: Grain, { from, to }: Days) => periodOf(grain, from).to === to;

function lastYear(grain: Grain, days: Days): Compared {
  if (grain === 'DAY' || grain === 'WEEK') {
    const held = holidayOf(days.from) ?? holidayOf(days.to);
    const before = held && holidays.find(({ name, year }) => name === held.name && year === held.year - 1);
    if (held && before) {
      const shift = daysBetween(before.from, held.from);
      return { from: addDays(days.from, -shift), to: addDays(days.to, -shift), holiday: held.name };
    }
    return { from: addDays(days.from, -364), to: addDays(days.to, -364) };
  }
  const sameDate = (date: string) => {
    const moved = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved;
  };
  const to = isWhole(grain, days) ? periodOf(grain, sameDate(days.from)).to : sameDate(days.to);
  return { from: sameDate(days.from), to };
}

/** The public holiday that a day belongs to. */
export const holidayOf = (date: string): Holiday | undefined => holidays.find(({ from, to }) => date >= from && date <= to);

/** Monday 1 to Sunday 7. */
export const weekdayOf = (date: string) => daysSinceMonday(date) + 1;
