import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const orderPages = definePages('order', {
  orderList: {
    path: '/admin/statistics/orderList',
    title: say('订单列表', 'Orders', '訂單列表'),
    menu: 'statistics',
    functions: {
      ORDER_LIST: say('查看全部订单', 'View all orders', '查看全部訂單'),
      ORDER_EXPORT: say('导出订单', 'Export orders', '匯出訂單'),
    },
  },
});
