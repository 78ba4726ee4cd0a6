import { say, type Lang, type Words } from '#kernel/words.ts';
import { REFUND_STATUS, type OrderSource, type OrderStatus, type OrderType, type RefundStatus } from './order.rules.ts';

/** Codes of orders in words, for screens and exported files. */
export const orderTypeWords: Record<OrderType, Words> = {
  SALE: say('商品销售', 'Sale', '商品銷售'),
  CHARGE: say('会员充值', 'Member top-up', '會員儲值'),
  EXCHANGE: say('积分兑换', 'Points redemption', '積分兌換'),
  LEASE: say('租赁', 'Rental', '租賃'),
  CALL: say('呼叫服务', 'Service call', '呼叫服務'),
  TEA: say('加水', 'Water refill', '加水'),
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
  2: say('微信公众号', 'WeChat Official Account', '微信公眾號'),
  3: say('PAD', 'PAD', 'PAD'),
  4: say('团购', 'Group-buy', '團購'),
};

export const refundStatusWords: Record<RefundStatus, Words> = {
  [REFUND_STATUS.none]: say('未退款', 'Not refunded', '未退款'),
  [REFUND_STATUS.refunded]: say('已退款', 'Refunded', '已退款'),
  [REFUND_STATUS.refunding]: say('退款中', 'Refunding', '退款中'),
  [REFUND_STATUS.failed]: say('退款失败', 'Refund failed', '退款失敗'),
};

/** The fixed reasons of refunds. They are stored as codes; any other reason is free text. */
export const refundReasonWords = {
  QUALITY: say('商品质量', 'Quality', '商品品質'),
  WRONG_ORDER: say('下错单', 'Wrong order', '下錯單'),
  OUT_OF_STOCK: say('缺货', 'Out of stock', '缺貨'),
  SLOW: say('等待过久', 'Waited too long', '等待過久'),
  OTHER: say('其他', 'Other', '其他'),
  /** Stored by the server, when money comes for an order that no longer waits for it. */
  LATE_PAYMENT: say(
    '订单已取消或已付清，自动退回',
    'Refunded automatically: the order was already cancelled or paid',
    '訂單已取消或已付清，自動退回',
  ),
  /** Stored by the server, when the platform takes a voucher back. */
  VOUCHER_REVOKED: say('团购券已撤销核销', 'The voucher was revoked', '團購券已撤銷核銷'),
};

export type RefundReason = keyof typeof refundReasonWords;

const reasonWords = new Map<string, Words>(Object.entries({ ...refundReasonWords, ...orderTypeWords }));

/** The reason of a step in words. It is a code of a refund, the service call that ended this one, or free text. */
export const reasonText = (reason: string, lang: Lang) => reasonWords.get(reason)?.[lang] ?? reason;

export const paidWords = { paid: say('已支付', 'Paid', '已支付'), unpaid: say('未支付', 'Unpaid', '未支付') };

/** Steps of an order's history. */
export const orderStepWords: Record<string, Words> = {
  create: say('下单', 'Ordered', '下單'),
  accept: say('接单', 'Accepted', '接單'),
  pay: say('付清', 'Paid in full', '付清'),
  payPart: say('部分付款', 'Partially paid', '部分付款'),
  payLate: say('迟到的付款', 'Late payment', '遲到的付款'),
  complete: say('完成', 'Completed', '完成'),
  cancel: say('取消', 'Cancelled', '取消'),
  revoke: say('取消', 'Cancelled', '取消'),
  expire: say('超时取消', 'Cancelled on timeout', '逾時取消'),
  refund: say('退款', 'Refund', '退款'),
  moveOn: say('转入下一班', 'Carried over to the next shift', '轉入下一班'),
};
