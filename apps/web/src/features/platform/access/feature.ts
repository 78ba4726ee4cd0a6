import { accessPages } from '@netbar/contract/platform/access/access.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const accessFeature = defineFeature({
  screens: defineScreens(accessPages, {
    role: () => import('./RolePage.tsx'),
    permission: () => import('./PermissionPage.tsx'),
    permissionDetail: () => import('./PermissionDetailPage.tsx'),
  }),
});
