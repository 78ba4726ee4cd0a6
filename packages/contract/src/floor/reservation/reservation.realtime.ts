import { defineRealtime } from '#kernel/realtime.ts';
import { say } from '#kernel/words.ts';

export const reservationRealtime = defineRealtime({
  BOOKING: { stale: ['order', 'machine'], notice: say('您有新的预订', 'New booking', '您有新的預訂'), sound: 'booking' },
});
