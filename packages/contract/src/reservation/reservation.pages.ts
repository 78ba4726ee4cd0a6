import { definePages } from '../kernel/pages.ts';
import { say } from '../kernel/words.ts';

export const reservationPages = definePages('reservation', {
  reservationConfig: {
    path: '/settings/reservationConfig',
    title: say('预订配置', 'Bookings', '預訂配置'),
    menu: 'settings',
    functions: {
      RESERVATION_LIST: say('查看预订', 'See bookings', '查看預訂'),
      RESERVATION_EDIT: say('办理预订', 'Handle bookings', '辦理預訂'),
      RESERVATION_CONFIG: say('设置预订规则', 'Set the rules of bookings', '設定預訂規則'),
    },
  },
  reservationConfigDetail: {
    path: '/settings/reservationConfig/detail',
    title: say('预订配置详情', 'Bookings of a branch', '預訂配置詳情'),
  },
});
