import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const adjustmentErrors = defineErrors('adjustment', {
  nothingChanges: [
    422,
    say(
      '“{name}”的新价格与现价相同',
      'The new price of “{name}” is the same as the current price',
      '「{name}」的新價格與現價相同',
    ),
  ],
  inThePast: [
    422,
    say('生效时间已过，请重新选择', 'That time has passed. Please choose a later one.', '生效時間已過，請重新選擇'),
  ],
  beingCounted: [
    422,
    say(
      '商品正在盘点，请盘点结束后再完成下架',
      'The product is being counted. Finish the delisting after the stocktake.',
      '商品正在盤點，請盤點結束後再完成下架',
    ),
  ],
  stockLeft: [
    422,
    say(
      '还有库存 {left}，处理完后再完成下架',
      'Remaining stock: {left}. Clear it before finishing the delisting.',
      '還有庫存 {left}，處理完後再完成下架',
    ),
  ],
});
