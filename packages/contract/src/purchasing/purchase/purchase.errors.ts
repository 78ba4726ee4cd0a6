import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const purchaseErrors = defineErrors('purchase', {
  notOffered: [
    422,
    say(
      '“{name}”目前没有这家供应商的有效报价，请重新选择供应商',
      'This supplier has no valid price for “{name}”. Please choose another supplier.',
      '「{name}」目前沒有這家供應商的有效報價，請重新選擇供應商',
    ),
  ],
  belowMinimum: [
    422,
    say(
      '“{name}”至少要订 {packs} {unit}',
      'The minimum order for “{name}” is {packs} × {unit}',
      '「{name}」至少要訂 {packs} {unit}',
    ),
  ],
  cutOnly: [
    422,
    say(
      '审核只能减少数量，“{name}”最多 {packs}',
      'Approval can only reduce quantities: at most {packs} × “{name}”',
      '審核只能減少數量，「{name}」最多 {packs}',
    ),
  ],
  nothingApproved: [
    422,
    say(
      '所有商品都被删减，请改为驳回',
      'Nothing would be left of this order. Please reject it instead.',
      '所有商品都被刪減，請改為駁回',
    ),
  ],
  alreadyOrdered: [
    422,
    say(
      '部分商品已向供应商下单，不能取消，请关闭剩余',
      'Part of it has been ordered from a supplier. It can no longer be cancelled; close what is left instead.',
      '部分商品已向供應商下單，不能取消，請關閉剩餘',
    ),
  ],
  nothingLeft: [422, say('这些商品没有待入库的数量', 'Nothing of these lines is still to come', '這些商品沒有待入庫的數量')],
  overPool: [
    422,
    say(
      '“{name}”给{branch}的数量超过待下单的 {left} {unit}，可能已被其他人下单，请刷新',
      '{branch} has only {left} {unit} of “{name}” left to order. Someone may have ordered it meanwhile; please reload.',
      '「{name}」給{branch}的數量超過待下單的 {left} {unit}，可能已被其他人下單，請重新整理',
    ),
  ],
  wholePacks: [
    422,
    say(
      '“{name}”须按整{unit}下单（每{unit} {qty}）',
      '“{name}” can only be ordered by the {unit} of {qty}',
      '「{name}」須按整{unit}下單（每{unit} {qty}）',
    ),
  ],
  packChanged: [
    422,
    say(
      '“{name}”的供应商包装已改为每{unit} {qty}，请先修改草稿再下单',
      'The supplier now sells “{name}” by the {unit} of {qty}. Change the draft, then place it.',
      '「{name}」的供應商包裝已改為每{unit} {qty}，請先修改草稿再下單',
    ),
  ],
  belowOrderValue: [
    422,
    say(
      '订单金额低于供应商起订额 {min}，请补足或填写原因',
      'The order is below the supplier’s minimum of {min}. Add more, or give a reason to place it anyway.',
      '訂單金額低於供應商起訂額 {min}，請補足或填寫原因',
    ),
  ],
  overMissing: [
    422,
    say(
      '“{name}”最多可补 {left} {unit}',
      'At most {left} {unit} of “{name}” can be replaced',
      '「{name}」最多可補 {left} {unit}',
    ),
  ],
  oneSupplier: [
    422,
    say('一张补单只能对应一家供应商', 'A replacement order can only be for one supplier', '一張補單只能對應一家供應商'),
  ],
});
