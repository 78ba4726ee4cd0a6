import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const paymentPages = definePages('payment', {
  onlinePay: {
    path: '/settings/brand/onlinePay',
    title: say('在线支付', 'Online payment', '線上支付'),
  },
  thirdIncome: {
    path: '/admin/statistics/thirdIncome',
    title: say('第三方收入', 'Third-party income', '第三方收入'),
    menu: 'statistics',
    functions: { CARD_SLIP_LIST: say('查看刷卡凭证', 'View card slips', '查看刷卡憑證') },
  },
});
