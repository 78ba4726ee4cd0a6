import { say, type Words } from '#kernel/words.ts';
import type { ActivityState, Preset } from './activity.rules.ts';

export const presetWords: { [P in Preset]: Words } = {
  CHARGE_DISCOUNT: say('充值优惠', 'Recharge bonus', '儲值優惠'),
  SECOND_CUP: say('第二杯半价', 'Second cup half price', '第二杯半價'),
  PRODUCT_DISCOUNT: say('商品折扣', 'Product discount', '商品折扣'),
  SIGN_IN: say('签到活动', 'Sign-in rewards', '簽到活動'),
  COUPON: say('优惠券', 'Coupons', '優惠券'),
  PRIZES: say('抽奖活动', 'Prize draw', '抽獎活動'),
  RECHARGE_CARD: say('充值卡', 'Recharge cards', '儲值卡'),
  FESTIVAL: say('节日活动', 'Seasonal activity', '節日活動'),
  GAME: say('游戏活动', 'Game rewards', '遊戲活動'),
};

export const activityStateWords: { [S in ActivityState]: Words } = {
  DRAFT: say('草稿', 'Draft', '草稿'),
  PENDING: say('待审核', 'Pending review', '待審核'),
  REJECTED: say('已驳回', 'Rejected', '已駁回'),
  UPCOMING: say('未开始', 'Upcoming', '未開始'),
  RUNNING: say('进行中', 'Running', '進行中'),
  PAUSED: say('已暂停', 'Paused', '已暫停'),
  ENDED: say('已结束', 'Ended', '已結束'),
  DISCARDED: say('已作废', 'Discarded', '已作廢'),
};

/** DATA-08, as rules name where an order comes from. */
export const sourceWords: readonly Words[] = [
  say('客户机', 'client machine', '客戶機'),
  say('前台', 'front desk', '櫃檯'),
  say('公众号', 'WeChat', '公眾號'),
  say('平板', 'tablet', '平板'),
  say('团购', 'group-buy', '團購'),
];
