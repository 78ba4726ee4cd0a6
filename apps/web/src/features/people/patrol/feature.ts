import { patrolPages } from '@netbar/contract/people/patrol/patrol.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const patrolFeature = defineFeature({
  screens: defineScreens(patrolPages, {
    patrolScheduling: () => import('./PatrolSchedulingPage.tsx'),
    patrolRecord: () => import('./PatrolRecordPage.tsx'),
    patrolSetting: () => import('./PatrolSettingPage.tsx'),
  }),
});
