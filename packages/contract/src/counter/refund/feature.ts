import { walletNumbers } from '#guests/wallet/feature.ts';
import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { refundErrors } from './refund.errors.ts';

export const refundNouns = {
  refund: say('退款', 'refund', '退款'),
};

/** The series of refunds, which wallets also use for refunds of recharges. */
export const refundNumbers = walletNumbers;

export const refundFeature = defineFeature('refund', {
  nouns: refundNouns,
  errors: refundErrors,
  actions: {
    cancelOrder: say('取消订单', 'Cancel order', '取消訂單'),
    refund: say('退款', 'Refund order', '退款'),
    preview: say('试算退款', 'Preview refund', '試算退款'),
    retry: say('重试退款', 'Retry refund', '重試退款'),
    query: say('查询退款结果', 'Check refund result', '查詢退款結果'),
    ask: say('查询退款结果', 'Check refund result', '查詢退款結果'),
    succeed: say('退款成功', 'Refund succeeded', '退款成功'),
    fail: say('退款失败', 'Refund failed', '退款失敗'),
  },
  todos: {
    'refund.failed': { title: say('退款失败', 'Failed refunds', '退款失敗'), path: '/admin/statistics/orderList?refundStatus=4' },
  },
});
