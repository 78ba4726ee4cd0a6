import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, pageOf } from '#kernel/model.ts';
import {
  NewPriceAdjustment,
  NewTakedown,
  PriceAdjustment,
  PriceAdjustmentFilter,
  RunningPrice,
  Takedown,
  TakedownFilter,
} from './adjustment.model.ts';
import { Requested } from '#goods/product/product.model.ts';

const one = z.object({ id });
const stale = ['product', 'adjustment', 'approval'];

export const adjustmentApi = defineApi('adjustment', {
  listPrices: get('/api/admin/product/priceAdjustment/page', {
    access: { can: 'PRODUCT_MASTER_LIST' },
    input: PriceAdjustmentFilter,
    output: pageOf(PriceAdjustment),
  }),
  adjustPrices: post('/api/admin/product/priceAdjustment', {
    access: { can: 'PRICE_APPLY' },
    input: NewPriceAdjustment,
    output: Requested,
    stale,
  }),
  /** What is under way for the prices of a branch: its own requests and those of the whole brand, the newest first. */
  runningPrices: get('/api/admin/product/priceAdjustment/branch/:branchId', {
    access: { can: 'PRICE_APPLY' },
    input: z.object({ branchId: id, productId: id.optional() }),
    output: z.array(RunningPrice),
  }),
  /** Only before it takes effect. */
  cancelPrices: post('/api/admin/product/priceAdjustment/:id/cancel', {
    access: { can: 'PRICE_APPLY' },
    input: one,
    output: PriceAdjustment,
    stale,
  }),
  listTakedowns: get('/api/admin/product/takedown/page', {
    access: { can: 'PRODUCT_MASTER_LIST' },
    input: TakedownFilter,
    output: pageOf(Takedown),
  }),
  takeDown: post('/api/admin/product/takedown', {
    access: { can: 'TAKEDOWN_APPLY' },
    input: NewTakedown,
    output: Requested,
    stale,
  }),
  finishTakedown: post('/api/admin/product/takedown/:id/finish', {
    access: { can: 'TAKEDOWN_APPLY' },
    input: one,
    output: Takedown,
    stale,
  }),
});
