import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const receiptErrors = defineErrors('receipt', {
  notAwaited: [
    422,
    say(
      '有商品的采购单已关闭或还未向供应商下单，请刷新后再入库',
      'An order of these goods is closed or has not been placed with the supplier. Please reload.',
      '有商品的採購單已關閉或還未向供應商下單，請重新整理後再入庫',
    ),
  ],
  otherSupplier: [
    422,
    say(
      '“{name}”不是这家供应商的订货，请分开入库',
      '“{name}” was ordered from another supplier. Receive it separately.',
      '「{name}」不是這家供應商的訂貨，請分開入庫',
    ),
  ],
  overAwaited: [
    422,
    say(
      '“{name}”最多可收 {left} {unit}，可能已被其他人入库，多出的请按多到登记',
      'Only {left} {unit} of “{name}” are still to come. Someone may have received them meanwhile; record more as surplus.',
      '「{name}」最多可收 {left} {unit}，可能已被其他人入庫，多出的請按多到登記',
    ),
  ],
  nothingCame: [
    422,
    say(
      '“{name}”的验收和拒收数量不能都为 0',
      'Enter how much of “{name}” was accepted or rejected',
      '「{name}」的驗收和拒收數量不能都為 0',
    ),
  ],
  madeLater: [
    422,
    say('“{name}”的生产日期晚于今天', 'The production date of “{name}” is in the future', '「{name}」的生產日期晚於今天'),
  ],
  batchNeeded: [
    422,
    say(
      '“{name}”按批次管理，请填写批号或到期日',
      '“{name}” is tracked by batch. Enter the batch number or the expiry date.',
      '「{name}」按批次管理，請填寫批號或到期日',
    ),
  ],
  expired: [422, say('“{name}”已过期，只能拒收', '“{name}” has expired and can only be rejected', '「{name}」已過期，只能拒收')],
  shelfReasonNeeded: [
    422,
    say(
      '“{name}”剩余保质期不足，请填写收货原因或改为拒收',
      '“{name}” has too little shelf life left. Give a reason for accepting it, or reject it.',
      '「{name}」剩餘保質期不足，請填寫收貨原因或改為拒收',
    ),
  ],
  rejectReasonNeeded: [422, say('请选择“{name}”的拒收原因', 'Choose why “{name}” was rejected', '請選擇「{name}」的拒收原因')],
  rejectNoteNeeded: [422, say('请说明“{name}”的拒收原因', 'Say why “{name}” was rejected', '請說明「{name}」的拒收原因')],
  photoNeeded: [
    422,
    say('拒收“{name}”至少要拍 1 张照片', 'Rejecting “{name}” needs at least one photo', '拒收「{name}」至少要拍 1 張照片'),
  ],
  notOffered: [
    422,
    say(
      '供应商没有“{name}”的有效报价，不能按多到入库，请按赠品登记或退回',
      'The supplier has no valid price for “{name}”, so it can’t be received as surplus. Record it as a gift or send it back.',
      '供應商沒有「{name}」的有效報價，不能按多到入庫，請按贈品登記或退回',
    ),
  ],
  stillOrdered: [
    422,
    say(
      '“{name}”还有 {left} {unit}待入库，请先按采购单收满',
      '{left} {unit} of “{name}” are still on order. Receive those first.',
      '「{name}」還有 {left} {unit}待入庫，請先按採購單收滿',
    ),
  ],
  linesKept: [422, say('入库单已过账，不能修改', 'A posted receipt can’t be changed', '入庫單已過帳，不能修改')],
  returned: [
    422,
    say(
      '入库单里有商品已退货，不能冲销，其余请做退货',
      'Some of these goods were returned, so the receipt can’t be reversed. Return the rest instead.',
      '入庫單裡有商品已退貨，不能沖銷，其餘請做退貨',
    ),
  ],
  billed: [
    422,
    say(
      '入库单已进入结算账单，不能冲销，请做退货或先移出账单',
      'The receipt is on a supplier statement and can’t be reversed. Return the goods, or take it off the statement first.',
      '入庫單已進入結算帳單，不能沖銷，請做退貨或先移出帳單',
    ),
  ],
  goodsGone: [
    422,
    say(
      '部分商品已售出或用掉，不能整单冲销。现有库存可以做退货',
      'Some of these goods were sold or used, so the receipt can’t be reversed. Return what is still on hand instead.',
      '部分商品已售出或用掉，不能整單沖銷。現有庫存可以做退貨',
    ),
  ],
});
