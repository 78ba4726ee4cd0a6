import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const productErrors = defineErrors('product', {
  codeTaken: [422, say('商品编码 {code} 已存在', 'Product code {code} already exists', '商品編碼 {code} 已存在')],
  barcodeTaken: [
    422,
    say('条码 {barcode} 已属于其他商品', 'Barcode {barcode} belongs to another product', '條碼 {barcode} 已屬於其他商品'),
  ],
  unknownCode: [
    422,
    say(
      '没有编码为 {code} 的分类或分组，请先在商品设置中添加',
      'There is no category or group {code}. Add it in the product settings first.',
      '沒有編碼為 {code} 的分類或分組，請先在商品設定中新增',
    ),
  ],
  unitsInUse: [
    422,
    say(
      '商品已有库存记录，不能修改单位、换算、类型和批次管理，请新建商品',
      'The product already has stock records, so its units, conversion, type and batch tracking cannot be changed. Please create a new product.',
      '商品已有庫存紀錄，不能修改單位、換算、類型和批次管理，請新建商品',
    ),
  ],
  wrongComponents: [
    422,
    say(
      '套餐至少含一种商品，且不能包含套餐；其他商品没有组成',
      'A combo needs at least one product and cannot contain a combo. Other products have no components.',
      '套餐至少含一種商品，且不能包含套餐；其他商品沒有組成',
    ),
  ],
  notInUse: [422, say('“{name}”未启用，不能上架', '“{name}” is disabled and cannot be listed', '「{name}」未啟用，不能上架')],
  noPrice: [
    422,
    say('“{name}”还没有价格，不能上架', '“{name}” has no price yet and cannot be listed', '「{name}」還沒有價格，不能上架'),
  ],
  branchPriceOff: [
    422,
    say(
      '品牌未开放门店定价，请联系品牌管理员',
      'The brand does not allow branch prices. Please contact the brand administrator.',
      '品牌未開放門店定價，請聯絡品牌管理員',
    ),
  ],
  belowFloor: [
    422,
    say(
      '“{name}”不能低于最低售价 {floor} 元',
      '“{name}” cannot be priced below its minimum of ¥{floor}',
      '「{name}」不能低於最低售價 {floor} 元',
    ),
  ],
});
