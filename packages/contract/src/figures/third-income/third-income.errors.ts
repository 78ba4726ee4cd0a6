import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const thirdIncomeErrors = defineErrors('thirdIncome', {
  noMerchant: [
    409,
    say(
      '该品牌没有设置{channel}商户，请先在品牌设置中填写',
      'This brand has no {channel} merchant yet. Please set it up in the brand settings first.',
      '該品牌沒有設定{channel}商戶，請先在品牌設定中填寫',
    ),
  ],
  notConnected: [
    409,
    say(
      '{channel}商户未启用，不能自动获取账单，请上传账单文件',
      'The {channel} merchant is switched off, so its bills cannot be fetched. Please upload the file.',
      '{channel}商戶未啟用，不能自動取得帳單，請上傳帳單檔案',
    ),
  ],
  importedBefore: [409, say('这份账单已于 {time} 导入', 'This file was already imported at {time}', '這份帳單已於 {time} 匯入')],
  fetching: [
    409,
    say(
      '这一天的账单正在获取，请稍候',
      'The bill of this day is being fetched. Please wait a moment.',
      '這一天的帳單正在取得，請稍候',
    ),
  ],
  notYet: [
    409,
    say(
      '{day} 的账单要到次日 10 点以后才有',
      'The bill of {day} is available from 10 a.m. of the next day',
      '{day} 的帳單要到次日 10 點以後才有',
    ),
  ],
  unreadable: [
    422,
    say(
      '无法读取这个文件，请上传从{channel}下载的原始账单',
      'This file can’t be read. Please upload the bill as downloaded from {channel}.',
      '無法讀取這個檔案，請上傳從{channel}下載的原始帳單',
    ),
  ],
  badRow: [422, say('第 {row} 行有误：{problem}', 'Row {row} is not valid: {problem}', '第 {row} 行有誤：{problem}')],
  totalsDiffer: [
    422,
    say(
      '账单明细与合计不符，文件可能被修改或不完整：{problem}',
      'The rows do not add up to the totals of the file; it may have been changed or cut off: {problem}',
      '帳單明細與合計不符，檔案可能被修改或不完整：{problem}',
    ),
  ],
  otherMerchant: [
    422,
    say(
      '这是商户 {found} 的账单，本品牌的商户号是 {merchantNo}',
      'This bill is of merchant {found}; this brand’s merchant number is {merchantNo}',
      '這是商戶 {found} 的帳單，本品牌的商戶號是 {merchantNo}',
    ),
  ],
  otherDay: [
    422,
    say(
      '账单里有 {found} 的记录，与所选日期 {day} 不符',
      'The bill has rows of {found}, not of {day} as chosen',
      '帳單裡有 {found} 的紀錄，與所選日期 {day} 不符',
    ),
  ],
  lineDiffers: [
    422,
    say(
      '交易 {key} 与之前导入的内容不同，请核对文件来源',
      'Transaction {key} differs from what was imported before. Please check where the file comes from.',
      '交易 {key} 與之前匯入的內容不同，請核對檔案來源',
    ),
  ],
  billSettled: [
    409,
    say(
      '{day} 的账单已结算入账，不能再导入新的记录',
      'The bill of {day} is settled; no more lines can be imported',
      '{day} 的帳單已結算入帳，不能再匯入新的紀錄',
    ),
  ],
  channelDown: [
    503,
    say(
      '{channel}没有应答，稍后会自动重试',
      '{channel} does not answer. It will be tried again.',
      '{channel}沒有應答，稍後會自動重試',
    ),
  ],
  wayNotFit: [409, say('这笔差异不能这样处理', 'This difference cannot be resolved in this way', '這筆差異不能這樣處理')],
  candidateNeeded: [409, say('请选择对应的订单', 'Please choose the order it belongs to', '請選擇對應的訂單')],
  candidateGone: [
    409,
    say(
      '所选订单已不再符合，请重新选择',
      'The chosen order no longer fits. Please choose again.',
      '所選訂單已不再符合，請重新選擇',
    ),
  ],
  stillOpen: [
    409,
    say(
      '还有 {count} 笔差异待处理，处理完才能结算入账',
      'Differences still open: {count}. Resolve them before settling the bill.',
      '還有 {count} 筆差異待處理，處理完才能結算入帳',
    ),
  ],
  settledAlready: [409, say('账单已结算入账', 'The bill is already settled', '帳單已結算入帳')],
});
