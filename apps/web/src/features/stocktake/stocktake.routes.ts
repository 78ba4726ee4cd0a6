import { stocktakePages } from '@netbar/contract/stocktake/stocktake.pages';
import { defineScreens } from '#kernel/screens.ts';

export const stocktakeScreens = defineScreens(stocktakePages, {
  inventory: () => import('./InventoryPage.tsx'),
  inventoryDetail: () => import('./InventoryDetailPage.tsx'),
});
