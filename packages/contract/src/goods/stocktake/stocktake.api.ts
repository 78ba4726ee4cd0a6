import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, pageOf } from '#kernel/model.ts';
import { Count, NewStocktake, PostStocktake, Stocktake, StocktakeFilter, StocktakeRow } from './stocktake.model.ts';

const list = { can: 'STOCKTAKE_LIST' } as const;
const count = { can: 'STOCKTAKE_COUNT' } as const;
const manage = { can: 'STOCKTAKE_POST' } as const;
const one = z.object({ id });
const stale = ['stocktake'];

export const stocktakeApi = defineApi('stocktake', {
  list: get('/api/admin/stocktake/page', { access: list, input: StocktakeFilter, output: pageOf(StocktakeRow) }),
  get: get('/api/admin/stocktake/:id', { access: list, input: one, output: Stocktake }),
  start: post('/api/admin/stocktake', { access: manage, input: NewStocktake, output: Stocktake, stale }),
  count: post('/api/admin/stocktake/:id/count', { access: count, input: Count, output: Stocktake, stale }),
  /** Only when everything is counted; then the differences are shown. */
  finish: post('/api/admin/stocktake/:id/finish', { access: count, input: one, output: Stocktake, stale }),
  recount: post('/api/admin/stocktake/:id/recount', { access: count, input: Count, output: Stocktake, stale }),
  /** Posted at once, or after approval if a rule asks for it at this amount. */
  post: post('/api/admin/stocktake/:id/post', {
    access: manage,
    input: PostStocktake,
    output: Stocktake,
    stale: ['stocktake', 'stock', 'product', 'approval'],
  }),
  void: post('/api/admin/stocktake/:id/void', { access: manage, input: one, output: Stocktake, stale }),
});
