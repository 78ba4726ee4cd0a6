import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const drawErrors = defineErrors('draw', {
  notRunning: [422, say('该抽奖现在没有进行', 'This prize draw is not on at the moment.', '該抽獎現在沒有進行')],
  notForMember: [
    422,
    say('该会员不符合抽奖条件', 'The member does not meet the conditions of this prize draw.', '該會員不符合抽獎條件'),
  ],
  noChance: [422, say('没有可用的抽奖机会', 'There is no chance to draw left today.', '沒有可用的抽獎機會')],
  dayLimit: [
    422,
    say(
      '今日已抽满 {most} 次，请明天再来',
      'The limit of {most} draws a day has been reached. Please come back tomorrow.',
      '今日已抽滿 {most} 次，請明天再來',
    ),
  ],
  requestReused: [
    409,
    say(
      '该抽奖请求号已被另一次抽奖使用，请换一个请求号',
      'This request number belongs to another draw. Please use a new one.',
      '該抽獎請求號已被另一次抽獎使用，請換一個請求號',
    ),
  ],
  budgetUsedUp: [
    422,
    say(
      '抽奖预算已用完，机会未扣除',
      'The budget of this prize draw has been used up. No chance was taken.',
      '抽獎預算已用完，機會未扣除',
    ),
  ],
  unlimited: [
    422,
    say('该奖品不限量，不需要补库存', 'This prize is unlimited and needs no more stock.', '該獎品不限量，不需要補庫存'),
  ],
  nothingToHandOut: [
    422,
    say(
      '该奖品已直接发放，不需要交付',
      'This prize was credited directly. There is nothing to hand out.',
      '該獎品已直接發放，不需要交付',
    ),
  ],
});
