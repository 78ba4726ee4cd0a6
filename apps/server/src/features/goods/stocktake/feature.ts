import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { stocktakeLifecycle } from '@netbar/contract/goods/stocktake/stocktake.rules';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { countStocktakeLine, finishCount, recountStocktakeLine, startStocktake, voidStocktake } from './count-stocktake.ts';
import { postStocktake, stocktakeSubject } from './post-stocktake.ts';
import { getStocktake, listStocktakes, stocktakeDuties } from './stocktake.queries.ts';

const stocktakeRoutes = routesOf(stocktakeApi, {
  list: listStocktakes,
  get: getStocktake,
  start: startStocktake,
  count: countStocktakeLine,
  finish: finishCount,
  recount: recountStocktakeLine,
  post: postStocktake,
  void: voidStocktake,
});

export const stocktakeFeature = defineFeature('stocktake', {
  routes: [stocktakeRoutes],
  lifecycles: [stocktakeLifecycle],
  duties: stocktakeDuties,
  extensions: [approvalSubject.provide(stocktakeSubject)],
});
