import type { ActivityHome } from '@netbar/contract/activities/activity/activity.model';
import type { Preset } from '@netbar/contract/activities/activity/activity.rules';
import { addDays, daysBetween } from '@netbar/contract/kernel/time';

type Entry = ActivityHome['calendar'][number];
type Overlap = ActivityHome['overlaps'][number];

/** Part of the month, as shares of its width. */
export interface Span {
  from: number;
  width: number;
}

export interface Lane {
  entry: Entry;
  span: Span;
  startsBefore: boolean;
  endsAfter: boolean;
  hatched: Span[];
}

/** Which kind of activity a lane's colour stands for, by the order of the palette. */
export const colourOf: Record<Preset, 1 | 2 | 3 | 4> = {
  CHARGE_DISCOUNT: 1,
  RECHARGE_CARD: 1,
  SECOND_CUP: 2,
  PRODUCT_DISCOUNT: 2,
  FESTIVAL: 2,
  SIGN_IN: 3,
  GAME: 3,
  COUPON: 4,
  PRIZES: 4,
};

export const firstDayOf = (month: string) => `${month}-01`;
export const monthAfter = (month: string) => addDays(`${month}-28`, 4).slice(0, 7);
export const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);
export const daysOf = (month: string) => daysBetween(firstDayOf(month), firstDayOf(monthAfter(month)));

/** Where days lie in the month, cut at its ends. */
export function spanIn(month: string, fromDay: string, toDay: string): Span {
  const days = daysOf(month);
  const within = (day: string, extra: number) => Math.max(0, Math.min(days, daysBetween(firstDayOf(month), day) + extra));
  const [from, to] = [within(fromDay, 0), within(toDay, 1)];
  return { from: from / days, width: Math.max(0, to - from) / days };
}

export function lanesOf(month: string, calendar: readonly Entry[], overlaps: readonly Overlap[]): Lane[] {
  const last = addDays(firstDayOf(monthAfter(month)), -1);
  return calendar.map((entry) => ({
    entry,
    span: spanIn(month, entry.fromDay, entry.toDay),
    startsBefore: entry.fromDay < firstDayOf(month),
    endsAfter: entry.toDay > last,
    hatched: overlaps
      .filter(({ firstId, secondId }) => firstId === entry.id || secondId === entry.id)
      .map(({ fromDay, toDay }) => spanIn(month, fromDay, toDay))
      .filter(({ width }) => width > 0),
  }));
}
