import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';
import { RESERVED_BEFORE_MS } from '@netbar/contract/floor/reservation/reservation.rules';
import { bizDate } from '@netbar/contract/kernel/time';

export const isOpen = ({ status }: Pick<Reservation, 'status'>) => status === 'PENDING' || status === 'CONFIRMED';

/** Whether the seat is kept free for the guest now: from half an hour before, until somebody says what came of it. */
export const isDue = (booking: Reservation, now: number) =>
  isOpen(booking) && Date.parse(booking.fromTime) - now <= RESERVED_BEFORE_MS;

/** Open bookings that begin today or should have begun before, and shortly before midnight those that are due. */
export const openToday = (bookings: readonly Reservation[], now: number) => {
  const today = bizDate(new Date(now));
  const isToday = ({ fromTime }: Reservation) => bizDate(new Date(fromTime)) <= today;
  return bookings.filter((booking) => isOpen(booking) && (isToday(booking) || isDue(booking, now)));
};

/** The next booking of each seat. The bookings are in the order of their time. */
export function nextBySeat(bookings: readonly Reservation[]): ReadonlyMap<string, Reservation> {
  const next = new Map<string, Reservation>();
  for (const booking of bookings) if (!next.has(booking.machineId)) next.set(booking.machineId, booking);
  return next;
}
