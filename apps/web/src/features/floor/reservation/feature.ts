import { reservationPages } from '@netbar/contract/floor/reservation/reservation.pages';
import { reservationRealtime } from '@netbar/contract/floor/reservation/reservation.realtime';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const reservationFeature = defineFeature({
  screens: defineScreens(reservationPages, {
    reservationConfig: () => import('./ReservationConfigPage.tsx'),
    reservationConfigDetail: () => import('./ReservationConfigDetailPage.tsx'),
  }),
  realtime: reservationRealtime,
});
