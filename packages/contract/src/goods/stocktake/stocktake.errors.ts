import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const stocktakeErrors = defineErrors('stocktake', {
  nothingToCount: [422, say('没有可盘点的商品', 'There are no products to count', '沒有可盤點的商品')],
  underCount: [
    422,
    say(
      '部分商品正在另一张盘点单中盘点，请先完成或作废',
      'Some products are being counted in another stocktake. Finish or void it first.',
      '部分商品正在另一張盤點單中盤點，請先完成或作廢',
    ),
  ],
  notAllCounted: [422, say('还有 {n} 种商品未盘点', 'Products not counted yet: {n}', '還有 {n} 種商品未盤點')],
  recountNeeded: [
    422,
    say(
      '{n} 种商品差异较大，请由另一人复盘',
      'Products with large differences: {n}. Someone else must recount them.',
      '{n} 種商品差異較大，請由另一人複盤',
    ),
  ],
  belowZero: [
    422,
    say(
      '另一人改过数量，现为 {qty}，不能再减 {n}',
      'Someone else changed the count to {qty}; it cannot be reduced by {n}',
      '另一人改過數量，現為 {qty}，不能再減 {n}',
    ),
  ],
  recountedMeanwhile: [
    422,
    say(
      '这种商品的数量已变为 {qty}，请核对后再复盘',
      'The count of this product is now {qty}. Check it before recounting.',
      '這種商品的數量已變為 {qty}，請核對後再複盤',
    ),
  ],
  byAnother: [422, say('复盘须由另一人完成', 'The recount must be done by someone else', '複盤須由另一人完成')],
});
