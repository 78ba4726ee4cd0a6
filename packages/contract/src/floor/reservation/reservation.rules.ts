import { defineLifecycle } from '#kernel/lifecycle.ts';

/** A machine reserved for a member. */
export const reservationLifecycle = defineLifecycle({
  name: 'RESERVATION',
  initial: ['PENDING'],
  actions: {
    confirm: { from: ['PENDING'], to: 'CONFIRMED', can: 'RESERVATION_EDIT' },
    arrive: { from: ['PENDING', 'CONFIRMED'], to: 'ARRIVED' },
    cancel: { from: ['PENDING', 'CONFIRMED'], to: 'CANCELLED', can: 'RESERVATION_EDIT' },
    miss: { from: ['PENDING', 'CONFIRMED'], to: 'NO_SHOW', can: 'RESERVATION_EDIT' },
  },
});

/** A machine is kept free for the member who reserved it from this long before the reservation begins. */
export const RESERVED_BEFORE_MS = 30 * 60_000;

export interface BookingRules {
  enabled: boolean;
  /** Hours of the day in which a booking may begin; `to` at or before `from` means the next day. An empty list allows all. */
  windows: readonly { from: string; to: string }[];
  leadMin: number;
  daysAhead: number;
  longestMin: number;
}

export type BookingFault = 'closed' | 'tooSoon' | 'tooFar' | 'outside' | 'tooLong';
const MINUTE_MS = 60_000;
const ZONE_MS = 8 * 60 * MINUTE_MS;

/** The first rule that a booking breaks, or undefined. */
export function bookingFault(rules: BookingRules, { from, to }: { from: Date; to: Date }, now: Date): BookingFault | undefined {
  if (!rules.enabled) return 'closed';
  const ahead = from.getTime() - now.getTime();
  if (ahead < rules.leadMin * MINUTE_MS) return 'tooSoon';
  if (ahead > rules.daysAhead * 24 * 60 * MINUTE_MS) return 'tooFar';
  if (to.getTime() - from.getTime() > rules.longestMin * MINUTE_MS) return 'tooLong';
  const clock = new Date(from.getTime() + ZONE_MS).toISOString().slice(11, 16);
  const isWithin = ({ from: start, to: end }: { from: string; to: string }) =>
    start < end ? clock >= start && clock < end : clock >= start || clock < end;
  return rules.windows.length === 0 || rules.windows.some(isWithin) ? undefined : 'outside';
}
