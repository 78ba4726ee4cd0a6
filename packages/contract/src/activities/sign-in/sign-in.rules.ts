import type { Grant } from '#activities/activity/rule.model.ts';

/** The day in a row of a sign-in, from that of the day before, if there was one. */
export const nextStreak = (yesterday: number | undefined): number => (yesterday ?? 0) + 1;

/** On which day in a row a grant is given; null: on every day. */
export function streakOf({ when }: Pick<Grant, 'when'>): { day: number; isRepeated: boolean } | null {
  for (const condition of when) if (condition.is === 'STREAK') return { day: condition.day, isRepeated: condition.isRepeated };
  return null;
}
