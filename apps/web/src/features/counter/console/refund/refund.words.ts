import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** Refunds at the counter. */
export const refundWords = {
  title: say('订单退款', 'Refund', '訂單退款'),
  pick: say('选择要退款的订单', 'Select an order to refund', '選擇要退款的訂單'),
  pickHint: say('单号、机号或商品', 'Order no., seat or product', '單號、機號或商品'),
  none: say('今天没有可退款的订单', 'No refundable orders today', '今天沒有可退款的訂單'),
  choose: commonWords.refund,
  order: say('订单', 'Order', '訂單'),
  machine: say('机号', 'Seat', '機號'),
  goods: commonWords.products,
  price: say('单价', 'Price', '單價'),
  left: say('可退', 'Refundable', '可退'),
  qty: say('退货数量', 'Return qty', '退貨數量'),
  amount: commonWords.refund,
  all: say('全选', 'All', '全選'),
  way: say('退款方式', 'Refund method', '退款方式'),
  wayHint: say('原路退回', 'Original payment method', '原路退回'),
  reason: say('退款原因', 'Reason', '退款原因'),
  restock: say('退回库存', 'Return to stock', '退回庫存'),
  restockHint: say('可再售商品退回门店库存', 'Resellable items go back into branch stock', '可再售商品退回門店庫存'),
  approve: say('授权', 'Authorised by', '授權'),
  approveHint: say(
    '超出可退额度、其他班次或充值，请店长签字',
    'Manager approval required: above your limit, from another shift, or a top-up',
    '超出可退額度、其他班次或儲值，請店長簽字',
  ),
  total: say('退款合计', 'Refund total', '退款合計'),
  cancel: commonWords.cancel,
  confirm: say('确认退款', 'Confirm refund', '確認退款'),
  done: say('已退款 {amount}', 'Refunded {amount}', '已退款 {amount}'),
  underWay: say(
    '退款 {amount} 已提交，等待支付机构处理',
    'Refund of {amount} submitted; waiting for the payment provider',
    '退款 {amount} 已提交，等待支付機構處理',
  ),
  failed: say(
    '有一部分退款失败，请在订单中重试',
    'Part of the refund failed. Retry from the order.',
    '有一部分退款失敗，請在訂單中重試',
  ),
  ...tenderWords,
};
