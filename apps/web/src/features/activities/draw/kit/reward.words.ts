import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** Words of what sign-ins and games give. */
export const rewardWords = {
  rewardKind: say('奖励类型', 'Kind of reward', '獎勵類型'),
  POINTS: commonWords.points,
  BONUS_FEN: say('赠送网费', 'Bonus money', '贈送網費'),
  COUPON: say('优惠券', 'Coupon', '優惠券'),
  DRAW_CHANCE: say('抽奖机会', 'Chance to draw', '抽獎機會'),
  amountOf: say('数量', 'How many', '數量'),
  whichCoupon: say('选择优惠券活动', 'Choose a coupon activity', '選擇優惠券活動'),
  whichDraw: say('选择抽奖活动', 'Choose a prize draw', '選擇抽獎活動'),
  validDays: say('有效天数', 'Valid for (days)', '有效天數'),
  forEver: say('长期有效', 'No expiry', '長期有效'),
  noReward: say('无奖励', 'None', '無獎勵'),
};
