import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const voucherErrors = defineErrors('voucher', {
  notFound: [
    404,
    say('没有找到这张券，请核对券码', 'No voucher with this code. Please check the code.', '沒有找到這張券，請核對券碼'),
  ],
  noPlatform: [
    409,
    say(
      '本店还没有开通团购平台，请联系品牌管理员设置',
      'No voucher platform is set up for this branch. Please ask your brand manager.',
      '本店還沒有開通團購平台，請聯絡品牌管理員設定',
    ),
  ],
  used: [409, say('券已被使用', 'This voucher has already been used', '券已被使用')],
  usedHere: [
    409,
    say(
      '券已在{branch}核销（{time}）',
      'This voucher was already written off at {branch} ({time})',
      '券已在{branch}核銷（{time}）',
    ),
  ],
  expired: [409, say('券已过期', 'This voucher has expired', '券已過期')],
  refunded: [409, say('券已退款，不能使用', 'This voucher was refunded and cannot be used', '券已退款，不能使用')],
  wrongShop: [409, say('这张券不能在本店使用', 'This voucher is not valid at this branch', '這張券不能在本店使用')],
  account: [
    409,
    say(
      '平台不接受本店的账号或授权，请联系品牌管理员检查设置',
      'The platform rejects this branch’s account or authorisation. Please ask your brand manager to check the settings.',
      '平台不接受本店的帳號或授權，請聯絡品牌管理員檢查設定',
    ),
  ],
  busy: [
    429,
    say(
      '平台请求过于频繁，请稍后再试',
      'The platform is receiving too many requests. Please try again shortly.',
      '平台請求過於頻繁，請稍後再試',
    ),
  ],
  refusedBy: [409, say('平台不接受这张券：{said}', 'The platform refused this voucher: {said}', '平台不接受這張券：{said}')],
  noAnswer: [
    409,
    say(
      '平台没有应答，这张券还没有核销，请稍后重试',
      'The platform did not answer. The voucher has not been written off; please try again shortly.',
      '平台沒有應答，這張券還沒有核銷，請稍後重試',
    ),
  ],
  free: [
    409,
    say(
      '这张券实付 0 元，请在平台的商家端核销',
      'Nothing was paid for this voucher. Please write it off in the platform’s own app.',
      '這張券實付 0 元，請在平台的商家端核銷',
    ),
  ],
  inDoubt: [
    409,
    say(
      '这张券正在核销，请在今日核销中查询结果',
      'This voucher is being written off. Please check its result in today’s list.',
      '這張券正在核銷，請在今日核銷中查詢結果',
    ),
  ],
  alreadyRedeemed: [409, say('网费已存入会员账户', 'The net fee is already in the member’s wallet', '網費已存入會員帳戶')],
  nothingToRedeem: [409, say('这张券不含网费', 'This voucher includes no net fee', '這張券不含網費')],
  tooLate: [
    409,
    say(
      '已超过平台的撤销时限，请在订单中办理退款',
      'The platform no longer takes this voucher back. Please refund the order instead.',
      '已超過平台的撤銷時限，請在訂單中辦理退款',
    ),
  ],
  netFeeUsed: [
    409,
    say(
      '会员已使用部分网费，只剩 {left}（共 {all}），不能撤销',
      'The member has used part of the net fee; only {left} of {all} is left. It cannot be revoked.',
      '會員已使用部分網費，只剩 {left}（共 {all}），不能撤銷',
    ),
  ],
  orderRefunded: [
    409,
    say(
      '订单 {no} 已退款，不能再撤销',
      'Order {no} was already refunded; the voucher can no longer be revoked',
      '訂單 {no} 已退款，不能再撤銷',
    ),
  ],
  writeOffHere: [
    409,
    say(
      '{platform}券请在“卡券核销”页面扫码核销，不能手工录入',
      'Please write {platform} vouchers off on the “Write off vouchers” page; they cannot be typed in here',
      '{platform}券請在「卡券核銷」頁面掃碼核銷，不能手工錄入',
    ),
  ],
  keyNeeded: [409, say('请填写密钥', 'Please enter the key', '請填寫金鑰')],
  rootNeeded: [409, say('请填写来客根账户', 'Please enter the merchant’s root account', '請填寫來客根帳戶')],
  tokenNeeded: [409, say('请填写{branch}的授权码', 'Please enter the authorisation token of {branch}', '請填寫{branch}的授權碼')],
});
