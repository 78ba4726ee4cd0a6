import { reservationPages } from '@netbar/contract/reservation/reservation.pages';
import { defineScreens } from '#kernel/screens.ts';

export const reservationScreens = defineScreens(reservationPages, {
  reservationConfig: () => import('./ReservationConfigPage.tsx'),
  reservationConfigDetail: () => import('./ReservationConfigDetailPage.tsx'),
});
