import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const paymentPages = definePages('payment', {
  onlinePay: {
    path: '/settings/brand/onlinePay',
    title: say('在线支付', 'Online payment', '線上支付'),
  },
});
