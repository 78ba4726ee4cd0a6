import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const consolePages = definePages('console', {
  console: {
    path: '/admin/bar/console',
    title: say('收银台', 'Counter', '收銀台'),
    menu: 'bar',
    functions: {
      ORDER_WORK: say('接单、配送和处理呼叫', 'Accept and deliver orders, handle service calls', '接單、配送和處理呼叫'),
      ORDER_PAY: say('收款和充值', 'Take payments and top-ups', '收款和儲值'),
      ORDER_REFUND: say('退款', 'Refund orders', '退款'),
      ORDER_REFUND_ANY: say(
        '超额、跨班和充值退款，取消已付订单',
        'Refund over the limit, across shifts and for top-ups; cancel paid orders',
        '超額、跨班和儲值退款，取消已付訂單',
      ),
      ORDER_EXCHANGE: say('积分兑换商品', 'Redeem points for products', '積分兌換商品'),
      ORDER_SIGN: say('签单（免收款）', 'Sign off orders (no payment)', '簽單（免收款）'),
      ORDER_CANCEL: say('取消已接订单', 'Cancel accepted orders', '取消已接訂單'),
    },
  },
});
