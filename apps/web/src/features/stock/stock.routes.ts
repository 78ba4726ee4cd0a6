import { stockPages } from '@netbar/contract/stock/stock.pages';
import { defineScreens } from '#kernel/screens.ts';

export const stockScreens = defineScreens(stockPages, {
  stocks: () => import('./StocksPage.tsx'),
  transferList: () => import('./TransferListPage.tsx'),
});
