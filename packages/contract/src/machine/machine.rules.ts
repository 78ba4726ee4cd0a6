import { defineMachine } from '../kernel/machine.ts';

/** Somebody's time at a machine. A move is a step of it, not another session. */
export const sessionMachine = defineMachine({
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

/** A card for somebody without membership: a deposit against an ID number. */
export const tempCardMachine = defineMachine({
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

/** How a seat looks at the counter. */
export type SeatState = 'IDLE' | 'IN_USE' | 'RESERVED' | 'LOCKED' | 'FAULT' | 'OFFLINE' | 'RETIRED';

/** A machine that has not been heard of for this long is off. */
export const OFFLINE_AFTER_MS = 5 * 60_000;
/** A seat is kept free for who booked it from this long before. */
export const RESERVED_BEFORE_MS = 30 * 60_000;

interface Seat {
  status: 'ACTIVE' | 'LOCKED' | 'FAULT' | 'RETIRED';
  /** When it was last heard of; a branch without client machines hears of none. */
  seenTime: Date | null;
  isInUse: boolean;
  reservedFrom: Date | null;
}

/** Follows from what is known, so that no stored word can be out of date. */
export function seatStateOf({ status, seenTime, isInUse, reservedFrom }: Seat, now: Date): SeatState {
  if (status !== 'ACTIVE') return status;
  if (isInUse) return 'IN_USE';
  if (reservedFrom && reservedFrom.getTime() - now.getTime() <= RESERVED_BEFORE_MS) return 'RESERVED';
  return seenTime && now.getTime() - seenTime.getTime() > OFFLINE_AFTER_MS ? 'OFFLINE' : 'IDLE';
}
