import { say } from '@netbar/contract/kernel/words';
import { accountPages } from '@netbar/contract/platform/account/account.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens, frameScreen } from '#kernel/screens.ts';

export const accountFeature = defineFeature({
  screens: [
    ...defineScreens(accountPages, {
      user: () => import('./UserPage.tsx'),
      userDetail: () => import('./UserDetailPage.tsx'),
      profile: () => import('./ProfilePage.tsx'),
      resetPassword: () => import('./ResetPasswordPage.tsx'),
    }),
    frameScreen('firstPassword', {
      path: '/firstPassword',
      title: say('修改密码', 'Change password', '修改密碼'),
      isBare: true,
      load: () => import('./FirstPasswordPage.tsx'),
    }),
  ],
});
