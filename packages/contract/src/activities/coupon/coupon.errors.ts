import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const couponErrors = defineErrors('coupon', {
  notTheirs: [
    422,
    say(
      '“{name}”属于另一位会员，不能用在本单',
      '“{name}” belongs to another member and cannot be used on this order.',
      '「{name}」屬於另一位會員，不能用在本單',
    ),
  ],
  notYet: [422, say('“{name}”{time} 起才能使用', '“{name}” can be used from {time} on.', '「{name}」{time} 起才能使用')],
  expired: [422, say('“{name}”已于 {time} 过期', '“{name}” expired at {time}.', '「{name}」已於 {time} 過期')],
  revoked: [422, say('“{name}”已被撤回', '“{name}” was revoked.', '「{name}」已被撤回')],
  used: [422, say('“{name}”已经用过了', '“{name}” has already been used.', '「{name}」已經用過了')],
  locked: [
    409,
    say(
      '“{name}”已用在另一张未完成的订单上，请先取消那张订单',
      '“{name}” is on another open order. Please cancel that order first.',
      '「{name}」已用在另一張未完成的訂單上，請先取消那張訂單',
    ),
  ],
  notHere: [422, say('“{name}”不能在本店使用', '“{name}” cannot be used at this branch.', '「{name}」不能在本店使用')],
  notApplied: [
    422,
    say('“{name}”不能用于本单：{reason}', '“{name}” cannot be used on this order: {reason}', '「{name}」不能用於本單：{reason}'),
  ],
  salesOnly: [422, say('优惠券只能用于商品销售', 'Coupons can only be used on sales.', '優惠券只能用於商品銷售')],
  /** One text, whatever is wrong with a code, so that nothing is learned by trying. */
  wrongCode: [
    422,
    say(
      '券码无效或不能使用，请核对后重试',
      'The code is wrong or cannot be used. Please check it and try again.',
      '券碼無效或不能使用，請核對後再試',
    ),
  ],
  codesLocked: [
    429,
    say(
      '券码输错次数过多，请 {minutes} 分钟后再试',
      'Too many wrong codes. Please try again in {minutes} min.',
      '券碼輸錯次數過多，請 {minutes} 分鐘後再試',
    ),
  ],
  notRunning: [
    422,
    say(
      '活动还没有通过审核、已暂停或已结束，不能发放',
      'The activity is not approved, paused or over, so no coupons can be issued.',
      '活動還沒有通過審核、已暫停或已結束，不能發放',
    ),
  ],
  noneLeft: [422, say('优惠券已发完，不能再发', 'All coupons of this activity have been issued.', '優惠券已發完，不能再發')],
  atLimit: [
    422,
    say('该会员已达到每人领取上限', 'The member already has as many of these coupons as allowed.', '該會員已達到每人領取上限'),
  ],
  nobody: [
    422,
    say(
      '名单里没有可以发放的会员，请换一个条件',
      'Nobody in this selection can be given a coupon. Please choose another one.',
      '名單裡沒有可以發放的會員，請換一個條件',
    ),
  ],
  countChanged: [
    409,
    say(
      '可发放的数量变成了 {count} 张，请确认后再发',
      'The number of coupons to issue is now {count}. Please confirm and issue again.',
      '可發放的數量變成了 {count} 張，請確認後再發',
    ),
  ],
  noCodes: [
    422,
    say('这一批是发给会员的，没有券码', 'This batch was issued to members and has no codes.', '這一批是發給會員的，沒有券碼'),
  ],
  notReady: [
    422,
    say('券码还在生成，请稍后再取', 'The codes are still being made. Please try again later.', '券碼還在產生，請稍後再取'),
  ],
  alreadyHanded: [
    422,
    say(
      '券码文件已在 {time} 由 {name} 取走，只能取一次。如已丢失，请撤回这一批后重新发放',
      '{name} already took the file of codes at {time}. If it is lost, revoke the batch and issue a new one.',
      '券碼檔案已在 {time} 由 {name} 取走，只能取一次。如已遺失，請撤回這一批後重新發放',
    ),
  ],
});
