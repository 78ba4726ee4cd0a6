import { consolePages } from '@netbar/contract/counter/console/console.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const consoleFeature = defineFeature({
  screens: defineScreens(consolePages, { console: () => import('./ConsolePage.tsx') }),
});
