import { salesPages } from '@netbar/contract/figures/sales/sales.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const salesFeature = defineFeature({
  screens: defineScreens(salesPages, { salesStatistics: () => import('./SalesStatisticsPage.tsx') }),
});
