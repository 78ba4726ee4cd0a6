import { z } from 'zod';
import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf, pageQuery } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
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
});

export const reservationErrors = defineErrors('reservation', {
  closed: [40950, say('本店未开放预订', 'This branch takes no bookings', '本店未開放預訂')],
  tooSoon: [
    40951,
    say('请至少提前 {leadMin} 分钟预订', 'Book at least {leadMin} minutes ahead', '請至少提前 {leadMin} 分鐘預訂'),
  ],
  tooFar: [40952, say('最多提前 {daysAhead} 天预订', 'Book at most {daysAhead} days ahead', '最多提前 {daysAhead} 天預訂')],
  outside: [40953, say('不在可预订的时段内', 'Not within the hours for bookings', '不在可預訂的時段內')],
  tooLong: [
    40954,
    say('一次最多预订 {longestMin} 分钟', 'At most {longestMin} minutes at a time', '一次最多預訂 {longestMin} 分鐘'),
  ],
  taken: [40955, say('机器“{no}”在该时段已被预订', 'Machine “{no}” is booked at that time', '機器「{no}」在該時段已被預訂')],
  areaClosed: [40956, say('机器“{no}”不开放预订', 'Machine “{no}” cannot be booked', '機器「{no}」不開放預訂')],
});
