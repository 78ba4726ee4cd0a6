import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const orderErrors = defineErrors('order', {
  notForSale: [
    409,
    say(
      '“{name}”未上架或没有价格，不能销售',
      '“{name}” is not listed or has no price and cannot be sold',
      '「{name}」未上架或沒有價格，不能銷售',
    ),
  ],
  priceChanged: [
    409,
    say(
      '价格已变动：应付 {amount}，请核对后重新收款',
      'Prices have changed: the amount due is now {amount}. Please check and charge again.',
      '價格已變動：應付 {amount}，請核對後重新收款',
    ),
  ],
  needsLines: [409, say('请先添加商品', 'Add products first', '請先新增商品')],
  needsMachine: [409, say('请选择机器', 'Select a machine', '請選擇機器')],
  needsMember: [409, say('请先选择会员', 'Select a member first', '請先選擇會員')],
  wrongKind: [
    409,
    say('“{name}”不能用于这种订单', '“{name}” cannot be used in this type of order', '「{name}」不能用於這種訂單'),
  ],
  callOpen: [
    409,
    say(
      '{machine}号机已有一个未完成的同类呼叫',
      'Machine {machine} already has an open call of this type',
      '{machine}號機已有一個未完成的同類呼叫',
    ),
  ],
  notPaid: [
    409,
    say(
      '还差 {amount} 未付，不能完成',
      '{amount} is still unpaid, so the order cannot be completed',
      '還差 {amount} 未付，不能完成',
    ),
  ],
  managerOnly: [
    409,
    say('订单已付款，请由店长取消', 'The order has been paid. Ask the manager to cancel it.', '訂單已付款，請由店長取消'),
  ],
  bonusChanged: [
    409,
    say(
      '充值赠送已变动：现赠送 {amount}，请核对后重新收款',
      'The top-up bonus has changed: it is now {amount}. Please check and charge again.',
      '儲值贈送已變動：現贈送 {amount}，請核對後重新收款',
    ),
  ],
  noReceipt: [409, say('订单付清后才有小票', 'A receipt is available once the order is paid in full', '訂單付清後才有收據')],
  notForPoints: [
    409,
    say(
      '“{name}”没有积分价，不能兑换',
      '“{name}” has no price in points and cannot be redeemed',
      '「{name}」沒有積分價，不能兌換',
    ),
  ],
});
