import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { countedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import {
  CountableProduct,
  CountedLine,
  CountStep,
  NewStocktake,
  PostStocktake,
  ProductSearch,
  Recount,
  Stocktake,
  StocktakeFilter,
  StocktakeRow,
} from './stocktake.model.ts';

const list = { can: 'STOCKTAKE_LIST' } as const;
const count = { can: 'STOCKTAKE_COUNT' } as const;
const manage = { can: 'STOCKTAKE_POST' } as const;
const one = z.object({ id });
const stale = ['stocktake'];

export const stocktakeApi = defineApi('stocktake', {
  list: get('/api/admin/stocktake/page', { access: list, input: StocktakeFilter, output: countedPageOf(StocktakeRow) }),
  get: get('/api/admin/stocktake/:id', { access: list, input: one, output: Stocktake }),
  start: post('/api/admin/stocktake', { access: manage, input: NewStocktake, output: Stocktake, stale }),
  count: post('/api/admin/stocktake/:id/count', { access: count, input: CountStep, output: CountedLine, stale }),
  /** For a code that no line of the sheet has. */
  findProducts: get('/api/admin/stocktake/:id/products', {
    access: count,
    input: ProductSearch,
    output: z.array(CountableProduct),
  }),
  /** Only when everything is counted; then the differences are shown. */
  finish: post('/api/admin/stocktake/:id/finish', { access: count, input: one, output: Stocktake, stale }),
  recount: post('/api/admin/stocktake/:id/recount', { access: count, input: Recount, output: Stocktake, stale }),
  /** Posted at once, or after approval if a rule asks for it at this amount. */
  post: post('/api/admin/stocktake/:id/post', {
    access: manage,
    input: PostStocktake,
    output: Stocktake,
    stale: ['stocktake', 'stock', 'product', 'approval'],
  }),
  void: post('/api/admin/stocktake/:id/void', { access: manage, input: one, output: Stocktake, stale }),
});
