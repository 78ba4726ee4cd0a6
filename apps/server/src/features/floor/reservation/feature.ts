import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { reservationLifecycle } from '@netbar/contract/floor/reservation/reservation.rules';
import { deviceHandler } from '#features/floor/device/device.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { getReservationConfig, listComingReservations, listReservationConfigs, listReservations } from './reservation.queries.ts';
import {
  addReservation,
  bookingHandler,
  cancelReservation,
  confirmReservation,
  missReservation,
  missReservations,
  setReservationConfig,
} from './reservation.ts';
import { listReservationTodos } from './reservation-todos.ts';
import { todoList } from '#kernel/todo.ts';

const reservationRoutes = routesOf(reservationApi, {
  configs: listReservationConfigs,
  config: getReservationConfig,
  setConfig: setReservationConfig,
  list: listReservations,
  coming: listComingReservations,
  add: addReservation,
  confirm: confirmReservation,
  cancel: cancelReservation,
  miss: missReservation,
});

export const reservationFeature = defineFeature('reservation', {
  routes: [reservationRoutes],
  schedule: [
    {
      name: 'reservation.missReservations',
      cron: '* * * * *',
      run: perCompany(
        `select company_id as "companyId", array_agg(id order by keep_until) as ids from tenant.reservations
         where status in ('PENDING', 'CONFIRMED') and keep_until <= now() group by 1`,
        missReservations,
      ),
    },
  ],
  lifecycles: [reservationLifecycle],
  extensions: [todoList.provide(listReservationTodos), deviceHandler.provide(bookingHandler)],
});
