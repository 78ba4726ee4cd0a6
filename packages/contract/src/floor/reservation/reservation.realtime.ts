import { defineRealtime } from '#kernel/realtime.ts';
import { say } from '#kernel/words.ts';

export const reservationRealtime = defineRealtime({
  BOOKING: {
    stale: ['order', 'machine', 'reservation'],
    // `value` is who comes and when: 林** 11-09 20:00.
    notice: say('您有新的预订 {machineName} {value}', 'New booking {machineName} {value}', '您有新的預訂 {machineName} {value}'),
    can: 'RESERVATION_LIST',
    link: { path: '/settings/reservationConfig/detail?id={branchId}&no={orderNo}', can: 'RESERVATION_LIST' },
    sound: 'booking',
  },
});
