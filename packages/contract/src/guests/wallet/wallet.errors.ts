import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const walletErrors = defineErrors('wallet', {
  chargeOutside: [
    409,
    say(
      '充值金额须在 {min} 元到 {max} 元之间',
      'The top-up amount must be between ¥{min} and ¥{max}',
      '儲值金額須在 {min} 元到 {max} 元之間',
    ),
  ],
  notCovered: [409, say('余额不足，还差 {missing} 元', 'Insufficient balance: ¥{missing} short', '餘額不足，還差 {missing} 元')],
  nothingToRefund: [409, say('这笔充值没有可退金额', 'This top-up has no refundable amount', '這筆儲值沒有可退金額')],
  pointsMissing: [
    409,
    say('积分不足，还差 {missing} 积分', 'Insufficient points: {missing} short', '積分不足，還差 {missing} 積分'),
  ],
  backAboveSpent: [
    409,
    say('退回不能超过已消费的金额', 'The amount returned cannot exceed the amount spent', '退回不能超過已消費的金額'),
  ],
});
