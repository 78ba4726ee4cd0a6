import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const statementErrors = defineErrors('statement', {
  nothingToSettle: [
    422,
    say('这段时间没有可结算的单据', 'There is nothing to settle in this period', '這段時間沒有可結算的單據'),
  ],
  tooManyLines: [
    422,
    say(
      '这段时间有 {n} 行，超过 {most} 行，请缩短账期分开结算',
      'This period has {n} lines, more than {most}. Choose a shorter period and settle it in parts.',
      '這段時間有 {n} 行，超過 {most} 行，請縮短帳期分開結算',
    ),
  ],
  periodNotOver: [422, say('账期不能晚于今天', 'The period must not end after today', '帳期不能晚於今天')],
  wrongPlace: [
    422,
    say('这种结算单不能按所选范围出账', 'Statements of this kind cannot be made for this scope', '這種結算單不能按所選範圍出帳'),
  ],
  takenElsewhere: [
    422,
    say(
      '部分单据已在另一张结算单中，请刷新后查看',
      'Some documents are already in another statement. Please refresh.',
      '部分單據已在另一張結算單中，請重新整理後查看',
    ),
  ],
  sourceChanged: [
    422,
    say(
      '{title} 的单据已变动，不能恢复到本单，请留到下期',
      'The document behind “{title}” has changed. It cannot be taken back into this statement; leave it for the next one.',
      '{title} 的單據已變動，不能恢復到本單，請留到下期',
    ),
  ],
  stillOpen: [422, say('还有 {n} 行未处理', 'Lines still to be decided: {n}', '還有 {n} 行未處理')],
  notOnBill: [
    422,
    say(
      '{n} 行不在对方账单上，不能按账单接受',
      'Lines that are not on the bill: {n}. They cannot be accepted as billed.',
      '{n} 行不在對方帳單上，不能按帳單接受',
    ),
  ],
  reasonNeeded: [
    422,
    say(
      '{n} 行差异超出容差，请填写接受的原因',
      'Lines beyond the tolerance: {n}. Say why they are accepted.',
      '{n} 行差異超出容差，請填寫接受的原因',
    ),
  ],
  notDecidable: [
    422,
    say('上期结转不能单独处理', 'Amounts brought forward cannot be decided line by line', '上期結轉不能單獨處理'),
  ],
  notDroppable: [
    422,
    say(
      '只能移除返利和仅在账单上的行',
      'Only rebates and lines that are only on the bill can be removed',
      '只能移除返利和僅在帳單上的行',
    ),
  ],
  noBillTaken: [
    422,
    say('这种结算单不录入对方账单', 'Statements of this kind take no bill from the other party', '這種結算單不錄入對方帳單'),
  ],
  evidenceNeeded: [
    422,
    say(
      '请上传对方账单或签字的照片',
      'Please upload a picture of the bill or of the signed statement',
      '請上傳對方帳單或簽字的照片',
    ),
  ],
  nothingToPay: [
    422,
    say(
      '本单应付不大于零，余额已转入下期',
      'Nothing is payable on this statement; its balance is carried to the next one',
      '本單應付不大於零，餘額已轉入下期',
    ),
  ],
  overPaid: [422, say('最多还可付 {rest}', 'At most {rest} is still payable', '最多還可付 {rest}')],
  futureDay: [422, say('付款日期不能晚于今天', 'The payment date must not be after today', '付款日期不能晚於今天')],
  bankRefUsed: [
    422,
    say(
      '这个银行流水号已登记过付款',
      'A payment with this bank reference has already been recorded',
      '這個銀行流水號已登記過付款',
    ),
  ],
  settled: [422, say('已确认的结算单不能再改动', 'A confirmed statement can no longer be changed', '已確認的結算單不能再改動')],
});
