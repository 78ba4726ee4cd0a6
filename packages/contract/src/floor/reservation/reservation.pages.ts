import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const reservationPages = definePages('reservation', {
  reservationConfig: {
    path: '/settings/reservationConfig',
    title: say('预订配置', 'Booking settings', '預訂設定'),
    menu: 'settings',
    functions: {
      RESERVATION_LIST: say('查看预订', 'View bookings', '查看預訂'),
      RESERVATION_EDIT: say('办理预订', 'Manage bookings', '辦理預訂'),
      RESERVATION_CONFIG: say('设置预订规则', 'Set booking rules', '設定預訂規則'),
    },
  },
  reservationConfigDetail: {
    path: '/settings/reservationConfig/detail',
    title: say('预订配置详情', 'Branch booking settings', '預訂設定詳情'),
  },
});
