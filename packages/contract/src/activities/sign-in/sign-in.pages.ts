import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const memberSignInPages = definePages('signIn', {
  signIn: {
    path: '/admin/activity/activityHome/signIn',
    title: say('签到活动', 'Daily sign-in', '簽到活動'),
  },
});
