import { say } from '@netbar/contract/kernel/words';
import { voucherWords } from './voucher.words.ts';

/** Coupons of ours on the page 卡券核销. */
export const ownWords = {
  usable: say('自有券，可以使用', 'Own coupon, ready to use', '自有券，可以使用'),
  usableText: say(
    '自有券随订单使用：带到收银台，结账时抵扣。',
    'It is used with an order: take it to the counter, where it comes off the bill.',
    '自有券隨訂單使用：帶到收銀台，結帳時抵扣。',
  ),
  toCounter: say('带到收银台', 'Take to counter', '帶到收銀台'),
  unusable: say('自有券，不能使用', 'Own coupon, cannot be used', '自有券，不能使用'),
  NOT_HERE: say('这张券不能在本店使用', 'This coupon is not valid at this branch', '這張券不能在本店使用'),
  USED: say('已在{branch}使用（{time}）', 'Already used at {branch} ({time})', '已在{branch}使用（{time}）'),
  LOCKED: say(
    '已用在{branch}的一张未完成订单上（{time}），请先完成或取消那张订单',
    'It is on an open order at {branch} ({time}). Finish or cancel that order first.',
    '已用在{branch}的一張未完成訂單上（{time}），請先完成或取消那張訂單',
  ),
  REVOKED: say('已被撤回', 'It was revoked', '已被撤回'),
  EXPIRED: say('已于 {time} 过期', 'It expired at {time}', '已於 {time} 過期'),
  NOT_YET: say('{time} 起才能使用', 'It can be used from {time} on', '{time} 起才能使用'),
  NOT_RUNNING: say('活动已暂停或结束', 'Its activity is paused or over', '活動已暫停或結束'),
  holder: say('持有人', 'Holder', '持有人'),
  bearer: say('不记名，凭券码使用', 'Whoever has the code', '不記名，憑券碼使用'),
  wasUsed: say('已使用', 'Used', '已使用'),
  tookOff: say('抵扣订单金额', 'Taken off the order', '抵扣訂單金額'),
  code: voucherWords.code,
  validTo: voucherWords.validTo,
  order: voucherWords.order,
  member: voucherWords.member,
  noMember: voucherWords.noMember,
};
