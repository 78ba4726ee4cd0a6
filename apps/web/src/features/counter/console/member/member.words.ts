import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** Who buys, and recharges of a balance. */
export const memberWords = {
  member: commonWords.member,
  memberHint: say('手机号 / 会员号 / 扫会员卡', 'Phone, member no. or card', '手機號 / 會員號 / 掃會員卡'),
  guest: say('散客', 'Walk-in', '散客'),
  balance: commonWords.balance,
  points: commonWords.points,
  bonusIncluded: say('含赠送 {bonus}', 'incl. {bonus} bonus', '含贈送 {bonus}'),
  dropMember: say('移除会员', 'Remove member', '移除會員'),
  recharge: commonWords.topUp,
  noMember: say('没有找到会员', 'Member not found', '沒有找到會員'),
  elsewhere: say('在其他门店查找', 'Look in other branches', '在其他門店尋找'),
  logged: say('查询会记入日志', 'Recorded in the log', '查詢會記入日誌'),
  nowhere: say('其他门店也没有找到', 'Not found in other branches either', '其他門店也沒有找到'),
  servedHere: say('收银台接待', 'Served at the counter', '收銀台接待'),
  register: say('登记为新会员', 'Register as a new member', '登記為新會員'),
  walkIn: say('按散客上机（临时卡）', 'Seat as a walk-in (temporary card)', '按散客上機（臨時卡）'),
  notActive: say('会员已锁定或注销', 'Member is locked or closed', '會員已鎖定或註銷'),
  sittingSince: say('已上机 {time}', 'In use for {time}', '已上機 {time}'),
  rechargeAmount: say('充值金额', 'Top-up amount', '儲值金額'),
  tiers: say('充值赠送', 'Top-up bonuses', '儲值贈送'),
  noTiers: say('当前没有充值赠送活动', 'No top-up bonuses at the moment', '目前沒有儲值贈送活動'),
  bonus: commonWords.bonus,
  bonusUntil: say('有效 {days} 天', 'days valid: {days}', '有效 {days} 天'),
  credited: say('到账', 'Credited', '到帳'),
  toPay: say('去收款', 'Continue to payment', '去收款'),
};
