import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { memberSignInErrors } from './sign-in.errors.ts';
import { memberSignInPages } from './sign-in.pages.ts';

export const memberSignInNouns = {
  signIn: say('会员签到', 'member sign-in', '會員簽到'),
};

export const memberSignInFeature = defineFeature('signIn', {
  nouns: memberSignInNouns,
  pages: memberSignInPages.pages,
  errors: memberSignInErrors,
  actions: {
    signIn: say('代会员签到', 'Sign in a member', '代會員簽到'),
    signInOnScreen: say('会员在机器上签到', 'Member signs in at a machine', '會員在機器上簽到'),
    openOnScreen: say('查看可参加的签到', 'Fetch sign-in activities for a member', '查看可參加的簽到'),
  },
});
