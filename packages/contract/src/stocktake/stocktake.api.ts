import { z } from 'zod';
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { Count, NewStocktake, PostStocktake, Stocktake, StocktakeFilter, StocktakeRow } from './stocktake.model.ts';

const list = { can: 'STOCKTAKE_LIST' } as const;
const count = { can: 'STOCKTAKE_COUNT' } as const;
const settle = { can: 'STOCKTAKE_POST' } as const;
const one = z.object({ id });
const stale = ['stocktake'];

export const stocktakeApi = defineApi('stocktake', {
  list: get('/api/admin/stocktake/page', { access: list, input: StocktakeFilter, output: pageOf(StocktakeRow) }),
  get: get('/api/admin/stocktake/:id', { access: list, input: one, output: Stocktake }),
  start: post('/api/admin/stocktake', { access: settle, input: NewStocktake, output: Stocktake, stale }),
  count: post('/api/admin/stocktake/:id/count', { access: count, input: Count, output: Stocktake, stale }),
  /** Everything is counted; the differences show. */
  finish: post('/api/admin/stocktake/:id/finish', { access: count, input: one, output: Stocktake, stale }),
  recount: post('/api/admin/stocktake/:id/recount', { access: count, input: Count, output: Stocktake, stale }),
  /** Posted at once, or once somebody else has approved a difference as large as this. */
  post: post('/api/admin/stocktake/:id/post', {
    access: settle,
    input: PostStocktake,
    output: Stocktake,
    stale: ['stocktake', 'stock', 'product', 'approval'],
  }),
  void: post('/api/admin/stocktake/:id/void', { access: settle, input: one, output: Stocktake, stale }),
});

export const stocktakeErrors = defineErrors('stocktake', {
  nothingToCount: [42298, say('没有可盘点的商品', 'There is nothing to count', '沒有可盤點的商品')],
  underCount: [
    42299,
    say(
      '部分商品正在另一张盘点单中盘点，请先完成或作废',
      'Some of the goods are being counted by another sheet; finish or void it first',
      '部分商品正在另一張盤點單中盤點，請先完成或作廢',
    ),
  ],
  notAllCounted: [42298, say('还有 {n} 种商品未盘点', '{n} products are not counted yet', '還有 {n} 種商品未盤點')],
  recountNeeded: [
    42298,
    say(
      '{n} 种商品差异较大，请由另一人复盘',
      '{n} products differ by much; somebody else has to count them again',
      '{n} 種商品差異較大，請由另一人複盤',
    ),
  ],
  byAnother: [42299, say('复盘须由另一人完成', 'Somebody else has to count again', '複盤須由另一人完成')],
});
