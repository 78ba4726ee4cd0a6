import { blacklistPages } from '@netbar/contract/guests/blacklist/blacklist.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const blacklistFeature = defineFeature({
  screens: defineScreens(blacklistPages, { blackList: () => import('./BlackListPage.tsx') }),
});
