import { ALL_HOURS } from './conditions.rules.ts';

/** Hours from the first to before the last, such as 18 to 24. */
export interface HourRange {
  from: number;
  to: number;
}

/** Days in a row with the same hours: 0 is Monday, both ends included. */
export interface WeekSlot {
  fromDay: number;
  toDay: number;
  isAllDay: boolean;
  ranges: HourRange[];
}

export const isHourOn = (mask: number, hour: number) => ((mask >> hour) & 1) === 1;

export function hourRanges(mask: number): HourRange[] {
  const ranges: HourRange[] = [];
  for (let hour = 0; hour < 24; hour++) {
    if (!isHourOn(mask, hour)) continue;
    const last = ranges.at(-1);
    if (last?.to === hour) last.to = hour + 1;
    else ranges.push({ from: hour, to: hour + 1 });
  }
  return ranges;
}

/** The hours of a week, days with equal hours side by side joined. Days without any are left out. */
export function weekSlots(hours: readonly number[]): WeekSlot[] {
  const slots: (WeekSlot & { mask: number })[] = [];
  for (const [day, mask] of hours.entries()) {
    if (mask === 0) continue;
    const last = slots.at(-1);
    if (last?.mask === mask && last.toDay === day - 1) last.toDay = day;
    else slots.push({ mask, fromDay: day, toDay: day, isAllDay: mask === ALL_HOURS, ranges: hourRanges(mask) });
  }
  return slots.map(({ mask: _mask, ...slot }) => slot);
}

export const countHours = (hours: readonly number[]) =>
  hours.reduce((sum, mask) => sum + hourRanges(mask).reduce((hoursOfDay, { from, to }) => hoursOfDay + to - from, 0), 0);
