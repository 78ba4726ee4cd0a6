import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const stockErrors = defineErrors('stock', {
  sendersSide: [
    422,
    say(
      '调拨由调出门店审核，请联系调出门店',
      'The sending branch decides on a transfer. Please ask someone there.',
      '調撥由調出門店審核，請聯絡調出門店',
    ),
  ],
  payersSide: [
    422,
    say(
      '短收损失由承担门店确认，请由该门店的审核人处理',
      'The branch that bears the loss must confirm it. Please ask someone who approves transfers there.',
      '短收損失由承擔門店確認，請由該門店的審核人處理',
    ),
  ],
  notStocked: [
    422,
    say(
      '“{name}”是服务或套餐，没有库存',
      '“{name}” is a service or a combo and has no stock',
      '「{name}」是服務或套餐，沒有庫存',
    ),
  ],
  noCost: [
    422,
    say(
      '“{name}”从未入库，请填写入库金额',
      '“{name}” has never been in stock. Please enter its cost.',
      '「{name}」從未入庫，請填寫入庫金額',
    ),
  ],
  otherBrand: [
    422,
    say(
      '只能在同一品牌的门店之间调拨',
      'Transfers are only possible between branches of the same brand',
      '只能在同一品牌的門店之間調撥',
    ),
  ],
  overReceived: [
    422,
    say(
      '“{name}”最多可收 {left}，多出的请做库存调整',
      'At most {left} × “{name}” can be received. Use a stock adjustment for the rest.',
      '「{name}」最多可收 {left}，多出的請做庫存調整',
    ),
  ],
});
