import { stockPages } from '@netbar/contract/goods/stock/stock.pages';
import { MarginSlot, RefillSlot, StockCardSlot } from '#features/goods/product/kit/product.slots.ts';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const stockFeature = defineFeature({
  screens: defineScreens(stockPages, {
    stocks: () => import('./StocksPage.tsx'),
    transferList: () => import('./TransferListPage.tsx'),
  }),
  fillSlots: () => {
    MarginSlot.fill(lazyPart(async () => (await import('./kit/Margin.tsx')).Margin));
    RefillSlot.fill(lazyPart(async () => (await import('./NewTransfer.tsx')).NewTransfer));
    StockCardSlot.fill(lazyPart(async () => (await import('./kit/StockCard.tsx')).StockCard));
  },
});
