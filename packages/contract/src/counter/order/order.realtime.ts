import { defineRealtime } from '#kernel/realtime.ts';
import { say } from '#kernel/words.ts';

export const orderRealtime = defineRealtime({
  ORDER_CONFIRMED: {
    stale: ['order', 'stock'],
    notice: say('您有新的订单', 'New order', '您有新的訂單'),
    can: 'ORDER_WORK',
    sound: 'newOrder',
  },
  ORDER_PAID: {
    stale: ['order', 'stock'],
    notice: say('订单 {orderNo} 已支付', 'Order {orderNo} paid', '訂單 {orderNo} 已支付'),
    can: 'ORDER_WORK',
    sound: 'paid',
  },
  ORDER_CANCELLED: {
    stale: ['order'],
    notice: say('订单 {orderNo} 已取消', 'Order {orderNo} cancelled', '訂單 {orderNo} 已取消'),
    can: 'ORDER_WORK',
  },
  DEPOSIT_ORDER_PAID: {
    stale: ['lease'],
    notice: say('押金订单 {orderNo} 已支付', 'Deposit order {orderNo} paid', '押金訂單 {orderNo} 已支付'),
    can: 'ORDER_WORK',
  },
});
