import { reservationApi } from '@netbar/contract/reservation/reservation.api';
import { routesOf } from '#kernel/mount.ts';
import { getConfig, listConfigs, listReservations } from './reservation.queries.ts';
import { addReservation, cancelReservation, confirmReservation, setConfig } from './reservation.service.ts';

export const reservationRoutes = routesOf(reservationApi, {
  configs: listConfigs,
  config: getConfig,
  setConfig,
  list: listReservations,
  add: addReservation,
  confirm: confirmReservation,
  cancel: cancelReservation,
});
