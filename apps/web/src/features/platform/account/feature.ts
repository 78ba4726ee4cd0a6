import { accountPages } from '@netbar/contract/platform/account/account.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const accountFeature = defineFeature({
  screens: defineScreens(accountPages, {
    user: () => import('./UserPage.tsx'),
    userDetail: () => import('./UserDetailPage.tsx'),
    profile: () => import('./ProfilePage.tsx'),
    resetPassword: () => import('./ResetPasswordPage.tsx'),
  }),
});
