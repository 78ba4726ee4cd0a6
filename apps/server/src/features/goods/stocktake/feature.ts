import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { stocktakeLifecycle } from '@netbar/contract/goods/stocktake/stocktake.rules';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { countStocktakeLine, finishCount, recountStocktakeLine, startStocktake, voidStocktake } from './count-stocktake.ts';
import { postStocktake, stocktakeSubject } from './post-stocktake.ts';
import { stocktakeTodos } from './stocktake-todos.ts';
import { todoList } from '#kernel/todo.ts';
import { findProductsToCount, getStocktake, listStocktakes, stocktakeDuties } from './stocktake.queries.ts';

const stocktakeRoutes = routesOf(stocktakeApi, {
  list: listStocktakes,
  get: getStocktake,
  start: startStocktake,
  count: countStocktakeLine,
  findProducts: findProductsToCount,
  finish: finishCount,
  recount: recountStocktakeLine,
  post: postStocktake,
  void: voidStocktake,
});

export const stocktakeFeature = defineFeature('stocktake', {
  routes: [stocktakeRoutes],
  lifecycles: [stocktakeLifecycle],
  duties: stocktakeDuties,
  extensions: [
    ...stocktakeTodos.map(todoList.provide),
    approvalSubject.provide(stocktakeSubject),
    recordHistory.provide({
      kind: 'STOCKTAKE',
      read: stocktakeApi.get,
      docTypes: ['STOCKTAKE'],
      find: async (ctx, { id }) => [(await getStocktake(ctx, { id })).id],
    }),
  ],
});
