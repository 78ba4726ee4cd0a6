import { RESERVED_BEFORE_MS } from '#floor/reservation/reservation.rules.ts';
import { defineLifecycle } from '#kernel/lifecycle.ts';

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
