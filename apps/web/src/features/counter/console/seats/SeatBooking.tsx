import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { clockOf, useNow } from '#features/counter/console/clock.ts';
import { bookingWords } from '#features/counter/console/queue/booking.words.ts';
import { isDue, nextBySeat, openToday } from '#features/floor/reservation/kit/booking.rules.ts';
import { useBookings } from '#features/floor/reservation/kit/use-bookings.ts';
import { useBookingSteps } from '#features/floor/reservation/kit/use-booking-steps.ts';
import { useWords } from '#kernel/lang.ts';

/** The next booking today of each seat. */
export function useSeatBookings(branchId: string): ReadonlyMap<string, Reservation> {
  const now = useNow(30_000);
  return nextBySeat(openToday(useBookings(branchId), now));
}

/** Whether the seat is kept for the guest of this booking now. */
export function useIsDue(booking: Reservation | undefined): boolean {
  const now = useNow(10_000);
  return booking !== undefined && isDue(booking, now);
}

/** Who has booked the picked seat, and for when. */
export function BookedBy({ booking: { fromTime, memberName } }: { booking: Reservation }) {
  const t = useWords(bookingWords);
  return <span className="booked num">{fill(t.booked, { time: clockOf(fromTime), name: memberName })}</span>;
}

/** What can be done about the booking of the picked seat. */
export function BookingSteps({ booking }: { booking: Reservation }) {
  const now = useNow(10_000);
  return useBookingSteps()(booking, now).map(({ key, label, isDangerous = false, onClick }) => (
    <Button key={key} size="small" type={key === 'arrive' ? 'primary' : 'default'} danger={isDangerous} onClick={onClick}>
      {label}
    </Button>
  ));
}
