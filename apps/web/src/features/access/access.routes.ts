import { accessPages } from '@netbar/contract/access/access.pages';
import { defineScreens } from '#kernel/screens.ts';

export const accessScreens = defineScreens(accessPages, {
  role: () => import('./RolePage.tsx'),
  permission: () => import('./PermissionPage.tsx'),
  permissionDetail: () => import('./PermissionDetailPage.tsx'),
});
