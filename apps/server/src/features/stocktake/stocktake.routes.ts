import { stocktakeApi } from '@netbar/contract/stocktake/stocktake.api';
import { routesOf } from '#kernel/mount.ts';
import { postStocktake } from './post-stocktake.service.ts';
import { getStocktake, listStocktakes } from './stocktake.queries.ts';
import { countLine, finishCount, recountLine, startStocktake, voidStocktake } from './stocktake.service.ts';

export const stocktakeRoutes = routesOf(stocktakeApi, {
  list: listStocktakes,
  get: getStocktake,
  start: startStocktake,
  count: countLine,
  finish: finishCount,
  recount: recountLine,
  post: postStocktake,
  void: voidStocktake,
});
