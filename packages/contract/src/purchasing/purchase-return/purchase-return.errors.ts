import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const purchaseReturnErrors = defineErrors('purchaseReturn', {
  overLeft: [
    422,
    say(
      '“{name}”最多还可退 {left} {unit}，可能已在其他退货单里',
      'At most {left} {unit} of “{name}” can still be returned. Some may be on another return.',
      '「{name}」最多還可退 {left} {unit}，可能已在其他退貨單裡',
    ),
  ],
  overOnHand: [
    422,
    say('“{name}”现存只有 {left} {unit}', 'Only {left} {unit} of “{name}” are in stock', '「{name}」現存只有 {left} {unit}'),
  ],
  overReturned: [
    422,
    say(
      '退货数量超过入库数量，可能已从其他退货单退出，请取消后重新发起',
      'More would be returned than was received. Some may have gone back meanwhile; cancel this return and start again.',
      '退貨數量超過入庫數量，可能已從其他退貨單退出，請取消後重新發起',
    ),
  ],
  notAwaited: [
    422,
    say(
      '“{name}”已入库或采购单已关闭，不能再退单',
      '“{name}” has been received or its order is closed, so it can no longer be charged back',
      '「{name}」已入庫或採購單已關閉，不能再退單',
    ),
  ],
  photoNeeded: [
    422,
    say(
      '过期退货请至少拍 1 张看得清批号的照片',
      'Returning expired goods needs at least one photo that shows the batch number',
      '過期退貨請至少拍 1 張看得清批號的照片',
    ),
  ],
  linesKept: [422, say('退货单已提交，不能修改', 'A submitted return can’t be changed', '退貨單已提交，不能修改')],
  everyLine: [
    422,
    say('每一行都要核算，且只能核算一次', 'Account for every line, and for each once', '每一行都要核算，且只能核算一次'),
  ],
  gap: [
    422,
    say(
      '“{name}”各项合计与退货金额相差 {gap} 元',
      'The amounts for “{name}” differ from its claim by ¥{gap}',
      '「{name}」各項合計與退貨金額相差 {gap} 元',
    ),
  ],
  notSettled: [
    422,
    say('各项合计必须等于退货金额', 'The amounts of each line must add up to its claim', '各項合計必須等於退貨金額'),
  ],
  bankRefNeeded: [
    422,
    say('有现金退款，请填写银行流水号', 'A cash refund needs its bank reference', '有現金退款，請填寫銀行流水號'),
  ],
  bankRefUsed: [
    422,
    say('该银行流水号已用于其他退货单', 'This bank reference is already used by another return', '該銀行流水號已用於其他退貨單'),
  ],
  bearerNeeded: [
    422,
    say('请选择“{name}”的损失由谁承担', 'Choose who bears the loss of “{name}”', '請選擇「{name}」的損失由誰承擔'),
  ],
  alreadyBilled: [
    422,
    say(
      '“{name}”已进入结算账单，不能按未结账抵减，请改用其他方式',
      '“{name}” is on a supplier statement, so it can’t be left off the bill. Choose another way.',
      '「{name}」已進入結算帳單，不能按未結帳抵減，請改用其他方式',
    ),
  ],
  noExchange: [
    422,
    say(
      '“{name}”没有待到的换货，可能已入库',
      'No replacement is awaited for “{name}”. It may have been received already.',
      '「{name}」沒有待到的換貨，可能已入庫',
    ),
  ],
});
