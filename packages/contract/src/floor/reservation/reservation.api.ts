import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id, pageOf, pageQuery } from '#kernel/model.ts';
import {
  NewReservation,
  Reservation,
  ReservationConfig,
  ReservationConfigRow,
  ReservationFilter,
  ReservationStep,
} from './reservation.model.ts';

const list = { can: 'RESERVATION_LIST' } as const;
const edit = { can: 'RESERVATION_EDIT' } as const;
const stale = ['reservation', 'machine', 'wallet'];

export const reservationApi = defineApi('reservation', {
  configs: get('/api/admin/reservation/config/page', { access: list, input: pageQuery, output: pageOf(ReservationConfigRow) }),
  config: get('/api/admin/reservation/config/:branchId', {
    access: list,
    input: z.object({ branchId: id }),
    output: ReservationConfig,
  }),
  setConfig: put('/api/admin/reservation/config/:branchId', {
    access: { can: 'RESERVATION_CONFIG' },
    input: ReservationConfig,
    output: ReservationConfig,
    stale: ['reservation'],
  }),
  list: get('/api/admin/reservation/page', { access: list, input: ReservationFilter, output: pageOf(Reservation) }),
  /** Open bookings of a branch and all of today, the earliest first. */
  coming: get('/api/admin/reservation/coming/:branchId', {
    access: list,
    input: z.object({ branchId: id }),
    output: z.array(Reservation),
  }),
  add: post('/api/admin/reservation', { access: edit, input: NewReservation, output: Reservation, stale }),
  confirm: post('/api/admin/reservation/:reservationId/confirm', {
    access: edit,
    input: ReservationStep,
    output: Reservation,
    stale,
  }),
  cancel: post('/api/admin/reservation/:reservationId/cancel', {
    access: edit,
    input: ReservationStep,
    output: Reservation,
    stale,
  }),
  /** Only once the seat is no longer kept. The deposit becomes income of the branch. */
  miss: post('/api/admin/reservation/:reservationId/miss', {
    access: edit,
    input: ReservationStep,
    output: Reservation,
    stale,
  }),
});
