import { logPages } from '@netbar/contract/platform/log/log.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const logFeature = defineFeature({
  screens: defineScreens(logPages, { logCenter: () => import('./LogCenterPage.tsx') }),
});
