import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const memberSignInErrors = defineErrors('signIn', {
  notRunning: [422, say('该签到活动现在没有进行', 'This sign-in activity is not on at the moment.', '該簽到活動現在沒有進行')],
  alreadyToday: [409, say('该会员今天已经签到', 'The member has already signed in today.', '該會員今天已經簽到')],
});
