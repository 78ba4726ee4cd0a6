import { stocktakePages } from '@netbar/contract/goods/stocktake/stocktake.pages';
import { showApprovalsBy } from '#features/org/approval/kit/approval-views.tsx';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

const StockLines = lazyPart(async () => (await import('./StockLines.tsx')).StockLines);

export const stocktakeFeature = defineFeature({
  screens: defineScreens(stocktakePages, {
    inventory: () => import('./InventoryPage.tsx'),
    inventoryDetail: () => import('./InventoryDetailPage.tsx'),
  }),
  fillSlots: () => {
    showApprovalsBy('STOCKTAKE', StockLines);
    showApprovalsBy('STOCK_ADJUSTMENT', StockLines);
  },
});
