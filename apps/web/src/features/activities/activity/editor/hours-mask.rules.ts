import { ALL_HOURS, EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import { isHourOn } from '@netbar/contract/activities/activity/hours.rules';

export const maskPresets = ['ALL', 'WORKDAYS', 'NIGHT', 'OWN'] as const;
export type MaskPreset = (typeof maskPresets)[number];

const EVENING = 0b1111_1100_0000_0000_0000_0000;
const masks: Record<Exclude<MaskPreset, 'OWN'>, readonly number[]> = {
  ALL: EVERY_HOUR,
  WORKDAYS: [...Array.from({ length: 5 }, () => ALL_HOURS), 0, 0],
  /** From 18:00 to midnight on every day. */
  NIGHT: Array.from({ length: 7 }, () => EVENING),
};

export const maskOf = (preset: Exclude<MaskPreset, 'OWN'>): number[] => [...masks[preset]];

export function presetOfMask(hours: readonly number[]): MaskPreset {
  const isSame = (mask: readonly number[]) => mask.every((bits, day) => bits === hours[day]);
  return maskPresets.find((preset) => preset !== 'OWN' && isSame(masks[preset])) ?? 'OWN';
}

export const isOn = (hours: readonly number[], day: number, hour: number) => isHourOn(hours[day] ?? 0, hour);

export const paintHour = (hours: readonly number[], { day, hour, on }: { day: number; hour: number; on: boolean }): number[] =>
  hours.map((mask, each) => (each === day ? (on ? mask | (1 << hour) : mask & ~(1 << hour)) : mask));

/** A whole day: on, unless all of it is on already. */
export const toggleDay = (hours: readonly number[], day: number): number[] =>
  hours.map((mask, each) => (each === day ? (mask === ALL_HOURS ? 0 : ALL_HOURS) : mask));

/** One hour of all days: on, unless it is on every day already. */
export function toggleHour(hours: readonly number[], hour: number): number[] {
  const isEverywhere = hours.every((mask) => isHourOn(mask, hour));
  return hours.map((mask) => (isEverywhere ? mask & ~(1 << hour) : mask | (1 << hour)));
}

/** Where an arrow key leads from a cell; the edges hold. */
export function stepCell({ day, hour }: { day: number; hour: number }, key: string) {
  const within = (n: number, most: number) => Math.max(0, Math.min(most, n));
  switch (key) {
    case 'ArrowLeft':
      return { day, hour: within(hour - 1, 23) };
    case 'ArrowRight':
      return { day, hour: within(hour + 1, 23) };
    case 'ArrowUp':
      return { day: within(day - 1, 6), hour };
    case 'ArrowDown':
      return { day: within(day + 1, 6), hour };
    default:
      return undefined;
  }
}
