import { surveyPages } from '@netbar/contract/figures/survey/survey.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const surveyFeature = defineFeature({
  screens: defineScreens(surveyPages, {
    investigation: () => import('./InvestigationPage.tsx'),
    'investigation-cafe': () => import('./InvestigationCafePage.tsx'),
    'investigation-new': () => import('./InvestigationNewPage.tsx'),
  }),
});
