import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { orderErrors } from './order.errors.ts';
import { orderPages } from './order.pages.ts';
import { orderRealtime } from './order.realtime.ts';
import { isCall, type OrderType } from './order.rules.ts';

export const orderNouns = {
  order: say('订单', 'order', '訂單'),
};

export const orderNumbers = {
  sale: '10',
  charge: '11',
  exchange: '12',
  lease: '13',
  serviceCall: '14',
} as const;

const numbersByType = {
  SALE: orderNumbers.sale,
  CHARGE: orderNumbers.charge,
  EXCHANGE: orderNumbers.exchange,
  LEASE: orderNumbers.lease,
} as const;
/** The prefix of an order's number. */
export const orderNumberOf = (type: OrderType) => (isCall(type) ? orderNumbers.serviceCall : numbersByType[type]);

export const orderFeature = defineFeature('order', {
  nouns: orderNouns,
  pages: orderPages.pages,
  errors: orderErrors,
  numbers: orderNumbers,
  realtime: orderRealtime,
  actions: {
    create: say('下单', 'Place order', '下單'),
    accept: say('接单', 'Accept order', '接單'),
    complete: say('完成订单', 'Complete order', '完成訂單'),
    print: say('打印小票', 'Print receipt', '列印收據'),
    pay: say('订单付款', 'Pay order', '訂單付款'),
    payPart: say('订单部分付款', 'Pay part of order', '訂單部分付款'),
    payLate: say('订单迟到付款', 'Late payment of order', '訂單遲到付款'),
    revoke: say('取消已接订单', 'Cancel accepted order', '取消已接訂單'),
    refund: say('订单退款', 'Refund order', '訂單退款'),
    moveOn: say('订单转入下一班', 'Carry order over to next shift', '訂單轉入下一班'),
    export: say('导出订单', 'Export orders', '匯出訂單'),
    // Log entries from before these two calls became payment.sell and payment.chargeMember.
    sell: say('前台销售', 'Counter sale', '前台銷售'),
    charge: say('会员充值', 'Top up member', '會員儲值'),
  },
  todos: {
    'order.call': { title: say('客人呼叫', 'Guest calls', '客人呼叫'), path: '/admin/bar/console' },
    'order.accept': { title: say('待接订单', 'Orders to accept', '待接訂單'), path: '/admin/bar/console' },
  },
});
