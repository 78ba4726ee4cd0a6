import { rosterPages } from '@netbar/contract/people/roster/roster.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const rosterFeature = defineFeature({
  screens: defineScreens(rosterPages, {
    'scheduling-new': () => import('./SchedulingNewPage.tsx'),
    'scheduling-base': () => import('./SchedulingBasePage.tsx'),
  }),
});
