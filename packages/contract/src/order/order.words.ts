import { say, type Words } from '../kernel/words.ts';
import type { Tender } from '../payment/payment.rules.ts';
import type { OrderSource, OrderStatus, OrderType, RefundStatus } from './order.rules.ts';

/** The codes of orders as people say them, on screens and in files alike. */
export const orderTypeWords: Record<OrderType, Words> = {
  SALE: say('商品销售', 'Sale', '商品銷售'),
  CHARGE: say('会员充值', 'Recharge', '會員儲值'),
  EXCHANGE: say('积分兑换', 'Exchange', '積分兌換'),
  LEASE: say('租赁', 'Lease', '租賃'),
  CALL: say('呼叫服务', 'Service call', '呼叫服務'),
  TEA: say('加水', 'Tea', '加水'),
  CLEAN: say('打扫', 'Cleaning', '打掃'),
  AC_ON: say('开空调', 'Air conditioning on', '開空調'),
  AC_OFF: say('关空调', 'Air conditioning off', '關空調'),
  NO_SMOKING: say('禁烟提醒', 'No-smoking reminder', '禁菸提醒'),
};

export const orderStatusWords: Record<OrderStatus, Words> = {
  PENDING: say('待确认', 'Pending', '待確認'),
  CONFIRMED: say('已确认', 'Confirmed', '已確認'),
  CANCELLED: say('已取消', 'Cancelled', '已取消'),
  COMPLETED: say('已完成', 'Completed', '已完成'),
};

export const orderSourceWords: Record<OrderSource, Words> = {
  0: say('客户机', 'Client machine', '客戶機'),
  1: say('前台', 'Front desk', '前台'),
  2: say('微信公众号', 'WeChat account', '微信公眾號'),
  3: say('PAD', 'PAD', 'PAD'),
  4: say('团购', 'Group-buy', '團購'),
};

export const refundStatusWords: Record<RefundStatus, Words> = {
  0: say('未退款', 'Not refunded', '未退款'),
  1: say('已退款', 'Refunded', '已退款'),
  2: say('退款中', 'Refunding', '退款中'),
  4: say('退款失败', 'Refund failed', '退款失敗'),
};

export const paidWords = { paid: say('已支付', 'Paid', '已支付'), unpaid: say('未支付', 'Unpaid', '未支付') };

export const tenderWords: Record<Tender, Words> = {
  CASH: say('现金', 'Cash', '現金'),
  WECHAT: say('微信支付', 'WeChat Pay', '微信支付'),
  ALIPAY: say('支付宝', 'Alipay', '支付寶'),
  BANK_CARD: say('银行卡', 'Bank card', '銀行卡'),
  MEMBER_PRINCIPAL: say('会员本金', 'Member balance', '會員本金'),
  MEMBER_BONUS: say('会员赠送金', 'Member bonus', '會員贈送金'),
  POINTS: say('积分', 'Points', '積分'),
  GROUPBUY: say('团购券', 'Group-buy voucher', '團購券'),
  SIGNED: say('签单', 'Signed for', '簽單'),
};

/** What became of an order, line by line. */
export const orderStepWords: Record<string, Words> = {
  create: say('下单', 'Taken', '下單'),
  accept: say('接单', 'Accepted', '接單'),
  pay: say('付清', 'Paid', '付清'),
  payPart: say('部分付款', 'Paid in part', '部分付款'),
  payLate: say('迟到的付款', 'Late payment', '遲到的付款'),
  complete: say('完成', 'Completed', '完成'),
  cancel: say('取消', 'Cancelled', '取消'),
  revoke: say('取消', 'Cancelled', '取消'),
  expire: say('超时取消', 'Expired', '逾時取消'),
  refund: say('退款', 'Refund', '退款'),
  moveOn: say('转入下一班', 'Moved to the next shift', '轉入下一班'),
};
