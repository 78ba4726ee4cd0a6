import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import type { Reservation } from '@netbar/contract/floor/reservation/reservation.model';
import { useApi } from '#kernel/hooks.ts';
import { useCan } from '#kernel/session.ts';

const none: Reservation[] = [];

/** Bookings of today and all that are open, the earliest first; empty for people who may not see them. Realtime events refetch it. */
export function useBookings(branchId: string): Reservation[] {
  const canSee = useCan('RESERVATION_LIST');
  const { data } = useApi(reservationApi.coming, { branchId }, { enabled: canSee });
  return canSee ? (data ?? none) : none;
}
