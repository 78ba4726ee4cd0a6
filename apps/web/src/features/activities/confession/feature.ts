import { confessionPages } from '@netbar/contract/activities/confession/confession.pages';
import { confessionRealtime } from '@netbar/contract/activities/confession/confession.realtime';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const confessionFeature = defineFeature({
  screens: defineScreens(confessionPages, {
    confessionAuditList: () => import('./ConfessionAuditListPage.tsx'),
  }),
  realtime: confessionRealtime,
});
