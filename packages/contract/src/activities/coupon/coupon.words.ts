import type { Reason } from '#activities/activity/quote.model.ts';
import { say, type Words } from '#kernel/words.ts';
import type { CouponStatus } from './coupon.rules.ts';

export const couponStatusWords: { [S in CouponStatus]: Words } = {
  ISSUED: say('可用', 'Usable', '可用'),
  LOCKED: say('锁定中', 'On an order', '鎖定中'),
  USED: say('已使用', 'Used', '已使用'),
  EXPIRED: say('已过期', 'Expired', '已過期'),
  REVOKED: say('已撤回', 'Revoked', '已撤回'),
};

/** Why a coupon gives nothing on an order, as the cashier tells the guest. */
export const couponReasonWords: { [R in Reason]: Words } = {
  NOT_NOW: say('现在不在使用时间内', 'it is not valid at this time', '現在不在使用時間內'),
  HELD_OUT: say('该会员不参加此活动', 'this member does not take part', '該會員不參加此活動'),
  NO_MEMBER: say('请先选择会员', 'please choose the member first', '請先選擇會員'),
  LEVEL: say('会员等级不符', 'it is not for this member level', '會員等級不符'),
  LABEL: say('会员标签不符', 'it is not for this member', '會員標籤不符'),
  NOT_FIRST: say('仅限首单', 'it is for first orders only', '僅限首單'),
  EMPLOYEES_ONLY: say('仅限员工', 'it is for employees only', '僅限員工'),
  NOT_EMPLOYEES: say('员工不能使用', 'it is not for employees', '員工不能使用'),
  AMOUNT: say('未达到使用金额', 'the order is below the minimum amount', '未達到使用金額'),
  QTY: say('未达到使用数量', 'the order is below the minimum quantity', '未達到使用數量'),
  SOURCE: say('不适用于这种订单来源', 'it is not for this kind of order', '不適用於這種訂單來源'),
  AREA: say('不适用于该区域', 'it is not for this area', '不適用於該區域'),
  STREAK: say('条件不符', 'its conditions are not met', '條件不符'),
  GAME: say('条件不符', 'its conditions are not met', '條件不符'),
  NO_PRODUCT: say('订单中没有适用的商品', 'no product on the order is eligible', '訂單中沒有適用的商品'),
  BUDGET: say('活动预算已用完', 'the budget of the activity is used up', '活動預算已用完'),
  MEMBER_TOTAL: say('该会员已达到使用次数上限', 'the member has reached the limit', '該會員已達到使用次數上限'),
  MEMBER_DAY: say('该会员今天已达到使用次数上限', 'the member has reached today’s limit', '該會員今天已達到使用次數上限'),
  BETTER_ONE: say('已有更优惠的活动，不能同时使用', 'a better offer applies already', '已有更優惠的活動，不能同時使用'),
  NOT_STACKABLE: say('不能与其他优惠同时使用', 'it cannot be combined with other offers', '不能與其他優惠同時使用'),
  MIN_PRICE: say('商品已是最低价', 'the products are at their lowest price already', '商品已是最低價'),
  COUPON_LIMIT: say('超过每单可用张数', 'too many of these coupons on one order', '超過每單可用張數'),
};
