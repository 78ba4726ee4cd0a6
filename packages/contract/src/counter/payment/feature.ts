import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { paymentErrors } from './payment.errors.ts';
import { paymentPages } from './payment.pages.ts';

export const paymentNouns = {
  payment: say('收款', 'payment', '收款'),
  paid: say('付款', 'payment', '付款'),
  merchant: say('商户', 'merchant', '商戶'),
};

export const paymentFeature = defineFeature('payment', {
  nouns: paymentNouns,
  pages: paymentPages.pages,
  errors: paymentErrors,
  actions: {
    sell: say('前台销售', 'Counter sale', '前台銷售'),
    chargeMember: say('会员充值', 'Top up member', '會員儲值'),
    sellCards: say('销售充值卡', 'Sell recharge cards', '銷售儲值卡'),
    redeemCard: say('客户机兑换充值卡', 'Redeem recharge card at machine', '客戶機兌換儲值卡'),
    attach: say('收款归入班次', 'Assign payment to shift', '收款歸入班次'),
    query: say('查询收款结果', 'Check payment result', '查詢收款結果'),
    saveWechatpay: say('设置微信支付商户', 'Set WeChat Pay merchant', '設定微信支付商戶'),
    saveAlipay: say('设置支付宝商户', 'Set Alipay merchant', '設定支付寶商戶'),
    pay: say('收款', 'Take payment', '收款'),
    send: say('提交收款', 'Submit payment', '提交收款'),
    ask: say('查询收款结果', 'Check payment result', '查詢收款結果'),
    flag: say('收款金额不符', 'Flag payment amount mismatch', '收款金額不符'),
    succeed: say('收款成功', 'Payment succeeded', '收款成功'),
    fail: say('收款失败', 'Payment failed', '收款失敗'),
    close: say('关闭收款', 'Close payment', '關閉收款'),
    refund: say('收款退回', 'Return payment', '收款退回'),
  },
  todos: {
    'payment.doubt': { title: say('付款金额有疑问', 'Payments in doubt', '付款金額有疑問'), path: '/admin/statistics/orderList' },
  },
});
