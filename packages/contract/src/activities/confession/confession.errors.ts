import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const confessionErrors = defineErrors('confession', {
  tooManyInHour: [
    429,
    say(
      '一小时内最多发送 {most} 条表白，请稍后再试',
      'You can send at most {most} confessions an hour. Please try again later.',
      '一小時內最多發送 {most} 則告白，請稍後再試',
    ),
  ],
  noSuchTarget: [
    404,
    say(
      '没有 {target} 号机，请核对机号',
      'There is no machine {target}. Please check the number.',
      '沒有 {target} 號機，請核對機號',
    ),
  ],
  undoOver: [
    409,
    say(
      '已超过 30 秒，不能撤销；已公开的可以隐藏',
      'The 30 seconds are over, so this cannot be undone. What is published can be hidden.',
      '已超過 30 秒，不能復原；已公開的可以隱藏',
    ),
  ],
  undoByOther: [
    403,
    say(
      '这条由其他人处理，只有处理人可以撤销',
      'Somebody else decided this one. Only they can undo it.',
      '這則由其他人處理，只有處理人可以復原',
    ),
  ],
});
