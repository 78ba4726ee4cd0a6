import { reviewPages } from '@netbar/contract/figures/review/review.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const reviewFeature = defineFeature({
  screens: defineScreens(reviewPages, {
    'operational-review': () => import('./OperationalReviewPage.tsx'),
  }),
});
