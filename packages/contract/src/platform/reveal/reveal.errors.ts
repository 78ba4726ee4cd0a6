import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const revealErrors = defineErrors('reveal', {
  tooMany: [
    429,
    say(
      '您查看完整号码的次数已达上限（每小时 {hour} 次、每天 {day} 次），已通知您的上级，请稍后再试',
      'You have reached the limit for viewing full numbers ({hour} an hour, {day} a day). Your superior has been notified. Please try again later.',
      '您查看完整號碼的次數已達上限（每小時 {hour} 次、每天 {day} 次），已通知您的上級，請稍後再試',
    ),
  ],
});
