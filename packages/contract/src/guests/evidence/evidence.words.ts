import { say } from '#kernel/words.ts';

/** What members are told, on the screen of the machine they sit at. */
export const noticeWords = {
  PAID: say(
    '您在{branch}用余额支付了 {amount}，余额 {rest}',
    'You paid {amount} from your balance at {branch}. Balance: {rest}',
    '您在{branch}用餘額支付了 {amount}，餘額 {rest}',
  ),
  POINTS_PAID: say(
    '您在{branch}用掉了 {amount} 积分，还剩 {rest} 积分',
    'You used {amount} points at {branch}. Points left: {rest}',
    '您在{branch}用掉了 {amount} 積分，還剩 {rest} 積分',
  ),
  PIN_SET: say(
    '您的支付密码在{branch}重新设置了。不是您本人办理请马上联系门店',
    'Your PIN was set at {branch}. If this was not you, contact the branch at once.',
    '您的支付密碼在{branch}重新設定了。不是您本人辦理請馬上聯絡門店',
  ),
  PIN_LOCKED: say(
    '有人在{branch}多次输错您的支付密码，已锁定 {amount} 分钟',
    'Your PIN was entered wrongly several times at {branch} and is locked for {amount} min.',
    '有人在{branch}多次輸錯您的支付密碼，已鎖定 {amount} 分鐘',
  ),
  CARD_ISSUED: say(
    '{branch}给您换了新的会员卡，旧卡已停用',
    '{branch} issued you a new member card. The old one no longer works.',
    '{branch}給您換了新的會員卡，舊卡已停用',
  ),
  CARD_BLOCKED: say('您的会员卡已在{branch}挂失', 'Your member card was blocked at {branch}.', '您的會員卡已在{branch}掛失'),
} as const;
export type NoticeEvent = keyof typeof noticeWords;
