import { z } from 'zod';
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import {
  NewPriceAdjustment,
  NewTakedown,
  PriceAdjustment,
  PriceAdjustmentFilter,
  Takedown,
  TakedownFilter,
} from './adjustment.model.ts';
import { Requested } from '../product/product.model.ts';

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
  /** Before it takes effect. */
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

export const adjustmentErrors = defineErrors('adjustment', {
  nothingChanges: [
    42291,
    say('“{name}”的新价格与现价相同', 'The new price of “{name}” is the present one', '「{name}」的新價格與現價相同'),
  ],
  inThePast: [42292, say('生效时间已过，请重新选择', 'That moment has passed; choose a later one', '生效時間已過，請重新選擇')],
  stockLeft: [
    42293,
    say(
      '还有库存 {left}，处理完后再完成下架',
      '{left} are still in stock; deal with them first',
      '還有庫存 {left}，處理完後再完成下架',
    ),
  ],
});
