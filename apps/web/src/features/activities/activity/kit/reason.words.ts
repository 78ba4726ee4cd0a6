import { say } from '@netbar/contract/kernel/words';

/** Why an activity gives nothing, as the cashier may tell the guest. */
export const reasonWords = {
  NOT_NOW: say('现在不在活动时段', 'Not on at this hour', '現在不在活動時段'),
  HELD_OUT: say('该会员不参加此活动', 'This member does not take part', '該會員不參加此活動'),
  NO_MEMBER: say('仅限会员，请先选择会员', 'Members only. Choose the member first.', '僅限會員，請先選擇會員'),
  LEVEL: say('会员等级不符', 'Not for this member level', '會員等級不符'),
  LABEL: say('会员标签不符', 'Not for this group of members', '會員標籤不符'),
  NOT_FIRST: say('仅限首次消费', 'First purchase only', '僅限首次消費'),
  EMPLOYEES_ONLY: say('仅限员工', 'Employees only', '僅限員工'),
  NOT_EMPLOYEES: say('员工不参加', 'Not for employees', '員工不參加'),
  AMOUNT: say('消费金额未达到', 'The amount is too small', '消費金額未達到'),
  QTY: say('件数未达到', 'Too few items', '件數未達到'),
  SOURCE: say('此类订单不参加', 'Not for this kind of order', '此類訂單不參加'),
  AREA: say('此区域不参加', 'Not in this area', '此區域不參加'),
  STREAK: say('连续签到天数未达到', 'The sign-in streak is too short', '連續簽到天數未達到'),
  GAME: say('游戏成绩未达到', 'The game result is too low', '遊戲成績未達到'),
  NO_PRODUCT: say('没有参加活动的商品', 'No item in the cart takes part', '沒有參加活動的商品'),
  BUDGET: say('活动名额或预算已用完', 'The budget is used up', '活動名額或預算已用完'),
  MEMBER_TOTAL: say('该会员已达到总次数', 'The member has reached the limit', '該會員已達到總次數'),
  MEMBER_DAY: say('该会员今天已达到次数', 'The member has reached today’s limit', '該會員今天已達到次數'),
  BETTER_ONE: say('已用同组更优惠的活动', 'A better activity of the same group applies', '已用同組更優惠的活動'),
  NOT_STACKABLE: say('不能与已用的活动叠加', 'Cannot be combined with the one that applies', '不能與已用的活動疊加'),
  MIN_PRICE: say('已是最低售价', 'Already at the minimum price', '已是最低售價'),
  COUPON_LIMIT: say('同类券每单张数已满', 'No more coupons of this kind in one order', '同類券每單張數已滿'),
};
