import { accountPages } from '@netbar/contract/account/account.pages';
import { defineScreens } from '#kernel/screens.ts';

export const accountScreens = defineScreens(accountPages, {
  user: () => import('./UserPage.tsx'),
  userDetail: () => import('./UserDetailPage.tsx'),
  profile: () => import('./ProfilePage.tsx'),
  resetPassword: () => import('./ResetPasswordPage.tsx'),
});
