import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const paymentErrors = defineErrors('payment', {
  tooMuch: [
    409,
    say('只差 {amount} 未付，不能多收', 'Only {amount} is still due; you cannot charge more', '只差 {amount} 未付，不能多收'),
  ],
  notForCharge: [
    409,
    say(
      '充值不能用余额、积分、团购券或签单支付',
      'Top-ups cannot be paid by balance, points or voucher, or signed off',
      '儲值不能用餘額、積分、團購券或簽單支付',
    ),
  ],
  notForCards: [
    409,
    say(
      '充值卡只能用现金、银行卡、微信或支付宝购买',
      'Recharge cards are sold for cash, bank card, WeChat Pay or Alipay only',
      '儲值卡只能用現金、銀行卡、微信或支付寶購買',
    ),
  ],
  voucherUsed: [409, say('团购券 {code} 已核销过', 'Voucher {code} has already been redeemed', '團購券 {code} 已核銷過')],
  slipUsed: [
    409,
    say(
      '终端 {terminal} 的凭证 {slip} 今天已登记过，请核对凭证',
      'Slip {slip} of card machine {terminal} was already entered today. Please check the slip.',
      '終端 {terminal} 的憑證 {slip} 今天已登記過，請核對憑證',
    ),
  ],
  noMerchant: [
    409,
    say(
      '本品牌还没有配置该支付方式的商户',
      'This brand has no merchant account for this payment method yet',
      '本品牌還沒有設定該支付方式的商戶',
    ),
  ],
  wrongCode: [
    409,
    say(
      '付款码与支付方式不符，请重新扫码',
      'The payment code does not match the payment method. Please scan again.',
      '付款碼與支付方式不符，請重新掃碼',
    ),
  ],
  pointsOnly: [
    409,
    say(
      '积分只能用于兑换，还差 {points} 积分',
      'Points can only be used for redemptions. Points still due: {points}',
      '積分只能用於兌換，還差 {points} 積分',
    ),
  ],
  oneAtATime: [409, say('一次只能用一种扫码支付', 'Only one scan payment can be used at a time', '一次只能用一種掃碼支付')],
  signerNeeded: [409, say('签单请由有权限的人签字', 'Someone with permission must sign off', '簽單請由有權限的人簽字')],
  keysNeeded: [409, say('请填写密钥', 'Please enter the keys', '請填寫金鑰')],
  keysUnreadable: [
    422,
    say(
      '密钥无法读取，请核对后重新填写',
      'The keys could not be read. Please check and enter them again.',
      '金鑰無法讀取，請核對後重新填寫',
    ),
  ],
  callbackRefused: [401, say('回调签名不正确', 'Invalid callback signature', '回呼簽名不正確')],
});
