import { purchaseFiguresPages } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const purchaseFiguresFeature = defineFeature({
  screens: defineScreens(purchaseFiguresPages, {
    purchaseTimesStatistics: () => import('./PurchaseTimesStatisticsPage.tsx'),
  }),
});
