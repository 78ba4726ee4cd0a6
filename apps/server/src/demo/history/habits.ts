import type { Random } from '../random.ts';
import type { Habit } from './scene.ts';

const weights = (text: string) => text.split(' ').map(Number);

/** By hour from midnight on: who comes after lunch, after work, and for the night. */
const kinds = [
  { share: 3, hours: weights('0 0 0 0 0 0 0 0 1 3 6 7 8 9 9 8 7 5 4 3 2 1 0 0'), minutes: 150, weekend: 1.2 },
  { share: 5, hours: weights('1 0 0 0 0 0 0 0 0 0 1 2 3 3 3 4 5 7 10 12 11 8 5 2'), minutes: 170, weekend: 1.6 },
  { share: 2, hours: weights('6 3 1 0 0 0 0 0 0 0 0 0 1 1 1 1 1 2 3 5 8 11 13 11'), minutes: 330, weekend: 1.3 },
];
/** Who only wants a drink: passers-by follow the street. */
export const street = weights('3 2 1 1 0 0 0 1 2 3 5 7 9 7 6 6 6 7 9 10 10 9 7 5');

/** Monday first. */
const weekdays = [0.82, 0.8, 0.86, 0.9, 1.15, 1.35, 1.22];
const isWeekend = (weekday: number) => weekday >= 4;

export const pickWeighted = <T>(random: Random, list: readonly T[], weight: (item: T, i: number) => number): T => {
  let left = (random.between(0, 999_999) / 1_000_000) * list.reduce((sum, item, i) => sum + weight(item, i), 0);
  const found = list.find((item, i) => (left -= weight(item, i)) < 0);
  return found ?? (list[0] as T);
};

/** A few come almost daily, most once or twice a week, some hardly ever. */
export function newHabit(random: Random): Habit {
  const { hours, minutes, weekend } = pickWeighted(random, kinds, ({ share }) => share);
  return {
    perWeek: pickWeighted(random, [6, 4, 3, 2, 1, 0.4], (_, i) => [1, 2, 3, 5, 6, 4][i] ?? 0),
    hours,
    minutes: minutes + random.between(-50, 60),
    weekend,
    thirst: random.between(15, 65) / 100,
    pays: pickWeighted(random, ['WECHAT', 'ALIPAY', 'CASH'] as const, (tender) => ({ WECHAT: 6, ALIPAY: 3, CASH: 2 })[tender]),
    rechargeFen: pickWeighted(random, [3_000, 5_000, 10_000, 20_000, 50_000], (_, i) => [4, 6, 6, 2, 0.5][i] ?? 0),
  };
}

/** How much busier this day is than others; on holidays everybody has time. */
export function dayFactor(date: string, weekday: number): number {
  const holiday = /-(10-0[1-7]|05-0[1-5])$/.test(date) ? 1.3 : 1;
  return (weekdays[weekday] ?? 1) * holiday;
}

export const comesToday = (
  random: Random,
  { perWeek, weekend }: Habit,
  { factor, weekday }: { factor: number; weekday: number },
) => random.chance(Math.min(0.95, (perWeek / 7) * factor * (isWeekend(weekday) ? weekend : 1)));

/** Minutes after midnight, by these weights of the hours. */
export const minuteOfDay = (random: Random, hours: readonly number[]) =>
  60 * pickWeighted(random, [...hours.keys()], (hour) => hours[hour] ?? 0) + random.between(0, 59);
