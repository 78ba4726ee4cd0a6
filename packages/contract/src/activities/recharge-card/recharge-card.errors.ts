import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const rechargeCardErrors = defineErrors('rechargeCard', {
  /** The one answer to every code that is not taken, so that nobody learns which codes exist. */
  notTaken: [
    422,
    say(
      '卡密无效、未激活或已使用，请核对后重新输入',
      'This code is wrong, not activated or already used. Please check it and try again.',
      '卡密無效、未啟用或已使用，請核對後重新輸入',
    ),
  ],
  locked: [
    429,
    say(
      '卡密输错次数过多，请 {minutes} 分钟后再试',
      'Too many wrong codes. Please try again in {minutes} minutes.',
      '卡密輸錯次數過多，請 {minutes} 分鐘後再試',
    ),
  ],
  notReady: [
    409,
    say(
      '卡密还在生成（{made}/{qty}），请稍后再试',
      'The codes are still being made ({made} of {qty}). Please try again shortly.',
      '卡密還在產生（{made}/{qty}），請稍後再試',
    ),
  ],
  alreadyTaken: [
    409,
    say(
      '卡密文件已由{name}于 {time} 领取，不能再次领取',
      '{name} took the file of codes on {time}. It is handed out only once.',
      '卡密檔案已由{name}於 {time} 領取，不能再次領取',
    ),
  ],
  notOnSale: [
    409,
    say(
      '这批充值卡现在不能在本店销售',
      'These recharge cards are not on sale at this branch now',
      '這批儲值卡現在不能在本店銷售',
    ),
  ],
  notEnough: [
    409,
    say(
      '可售的卡不足：要 {qty} 张，只有 {left} 张',
      'Not enough cards on sale: {qty} wanted, {left} left',
      '可售的卡不足：要 {qty} 張，只有 {left} 張',
    ),
  ],
  redeemed: [
    409,
    say('卡 {serial} 已兑换，不能退款', 'Card {serial} has been redeemed and cannot be refunded', '卡 {serial} 已兌換，不能退款'),
  ],
  nothingToVoid: [
    409,
    say(
      '这个号段里没有可作废的卡，只能作废未售出的卡',
      'There are no cards to void in this range. Only unsold cards can be voided.',
      '這個號段裡沒有可作廢的卡，只能作廢未售出的卡',
    ),
  ],
  budgetTooSmall: [
    422,
    say(
      '预算不够全部充值卡兑换，请改为不设预算，或至少 {least}',
      'The budget does not cover all cards. Remove it or set it to at least {least}.',
      '預算不夠全部儲值卡兌換，請改為不設預算，或至少 {least}',
    ),
  ],
});
