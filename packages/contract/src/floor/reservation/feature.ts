import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { reservationErrors } from './reservation.errors.ts';
import { reservationPages } from './reservation.pages.ts';
import { reservationRealtime } from './reservation.realtime.ts';

export const reservationNouns = {
  reservation: say('预订', 'booking', '預訂'),
  machine: say('机器', 'machine', '機器'),
};

export const reservationNumbers = {
  reservation: '92',
} as const;

export const reservationFeature = defineFeature('reservation', {
  nouns: reservationNouns,
  pages: reservationPages.pages,
  errors: reservationErrors,
  numbers: reservationNumbers,
  realtime: reservationRealtime,
  actions: {
    miss: say('预订未到', 'Mark booking as no-show', '預訂未到'),
    setConfig: say('设置预订规则', 'Set booking rules', '設定預訂規則'),
  },
  todos: {
    'reservation.confirm': { title: say('预订待确认', 'Bookings to confirm', '預訂待確認'), path: '/admin/bar/console' },
  },
});
