import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { listProductFigures, listSupplierFigures } from './delivery-figures.ts';
import { listOrderedWeeks } from './ordered-weeks.ts';
import { listPriceTrends } from './price-trends.ts';

const purchaseFiguresRoutes = routesOf(purchaseFiguresApi, {
  products: listProductFigures,
  suppliers: listSupplierFigures,
  prices: listPriceTrends,
  weeks: listOrderedWeeks,
});

export const purchaseFiguresFeature = defineFeature('purchaseFigures', { routes: [purchaseFiguresRoutes] });
