import { stocktakePages } from '@netbar/contract/goods/stocktake/stocktake.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const stocktakeFeature = defineFeature({
  screens: defineScreens(stocktakePages, {
    inventory: () => import('./InventoryPage.tsx'),
    inventoryDetail: () => import('./InventoryDetailPage.tsx'),
  }),
});
