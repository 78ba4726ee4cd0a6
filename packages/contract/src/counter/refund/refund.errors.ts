import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const refundErrors = defineErrors('refund', {
  nothingLeft: [409, say('没有可退的商品或金额', 'Nothing left to refund', '沒有可退的商品或金額')],
  tooMany: [409, say('“{name}”只剩 {qty} 件可退', 'Only {qty} × “{name}” can still be refunded', '「{name}」只剩 {qty} 件可退')],
  amountChanged: [
    409,
    say(
      '可退金额已变动：应退 {amount}，请核对后重试',
      'The refundable amount has changed to {amount}. Please check and try again.',
      '可退金額已變動：應退 {amount}，請核對後再試',
    ),
  ],
  managerNeeded: [
    409,
    say(
      '其他班次的订单和充值退款，请店长签字',
      'Refunds of top-ups and of orders from another shift require manager approval.',
      '其他班次的訂單和儲值退款，請店長簽字',
    ),
  ],
  nothingFailed: [409, say('没有失败的退款需要重试', 'There is no failed refund to retry', '沒有失敗的退款需要重試')],
});
