import { RESERVED_BEFORE_MS } from '#floor/reservation/reservation.rules.ts';
import { defineLifecycle } from '#kernel/lifecycle.ts';
import { addDays, bizDate, MINUTE_MS, startOfBizDate } from '#kernel/time.ts';

/** A seat session: a guest's time at a machine. A move to another machine is a step of the same seat session. */
export const seatSessionLifecycle = defineLifecycle({
  name: 'SESSION',
  initial: ['ACTIVE'],
  actions: {
    fund: { from: ['ACTIVE'], to: 'same' },
    move: { from: ['ACTIVE', 'PAUSED'], to: 'ACTIVE', can: 'SESSION_EDIT' },
    pause: { from: ['ACTIVE'], to: 'PAUSED', can: 'SESSION_EDIT' },
    resume: { from: ['PAUSED'], to: 'ACTIVE', can: 'SESSION_EDIT' },
    end: { from: ['ACTIVE', 'PAUSED'], to: 'ENDED', can: 'SESSION_EDIT' },
    correct: { from: ['ENDED'], to: 'same' },
  },
});

/** A card for a guest who is no member: a deposit, and an ID number. */
export const tempCardLifecycle = defineLifecycle({
  name: 'TEMP_CARD',
  initial: ['ISSUED'],
  actions: {
    use: { from: ['ISSUED'], to: 'ACTIVE' },
    complete: { from: ['ISSUED', 'ACTIVE'], to: 'same', can: 'TEMP_CARD' },
    settle: { from: ['ISSUED', 'ACTIVE'], to: 'SETTLED', can: 'TEMP_CARD' },
    lose: { from: ['ISSUED', 'ACTIVE'], to: 'LOST', can: 'TEMP_CARD' },
    convert: { from: ['ISSUED', 'ACTIVE'], to: 'CONVERTED', can: 'TEMP_CARD' },
  },
});

/** The state of a machine as the counter shows it. */
export type SeatState = 'IDLE' | 'IN_USE' | 'RESERVED' | 'LOCKED' | 'FAULT' | 'OFFLINE' | 'RETIRED';

/** A machine that has not reported for this long counts as off. */
export const OFFLINE_AFTER_MS = 5 * 60_000;

interface SeatFacts {
  status: 'ACTIVE' | 'LOCKED' | 'FAULT' | 'RETIRED';
  /** When the client machine last reported; null where no client is installed. */
  seenTime: Date | null;
  isInUse: boolean;
  reservedFrom: Date | null;
}

/** Derived each time instead of stored, so that it cannot be out of date. */
export function seatStateOf({ status, seenTime, isInUse, reservedFrom }: SeatFacts, now: Date): SeatState {
  if (status !== 'ACTIVE') return status;
  if (isInUse) return 'IN_USE';
  if (reservedFrom && reservedFrom.getTime() - now.getTime() <= RESERVED_BEFORE_MS) return 'RESERVED';
  return seenTime && now.getTime() - seenTime.getTime() > OFFLINE_AFTER_MS ? 'OFFLINE' : 'IDLE';
}

/** The days over which a machine's use is counted. */
export const USE_DAYS = 30;

interface Stretch {
  from: Date;
  /** Null while it goes on. */
  to: Date | null;
}

/** Minutes of stretches on each of the days up to now, in Chinese time; days without any included, the oldest first. */
export function minutesByDay(stretches: readonly Stretch[], days: number, now: Date): { day: string; minutes: number }[] {
  const today = bizDate(now);
  return Array.from({ length: days }, (_, i) => addDays(today, i - days + 1)).map((day) => {
    const [start, end] = [startOfBizDate(day).getTime(), Math.min(startOfBizDate(addDays(day, 1)).getTime(), now.getTime())];
    const ms = stretches.reduce((sum, { from, to }) => {
      const inside = Math.min(end, (to ?? now).getTime()) - Math.max(start, from.getTime());
      return sum + Math.max(0, inside);
    }, 0);
    return { day, minutes: Math.round(ms / MINUTE_MS) };
  });
}

/** When a machine was out of order: from the step to FAULT until the next step. */
export function faultsOf(steps: readonly { at: Date; to: string }[]): Stretch[] {
  const ordered = steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return ordered.flatMap(({ at, to }, i) => (to === 'FAULT' ? [{ from: at, to: ordered[i + 1]?.at ?? null }] : []));
}
