import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const bankImportWords = {
  title: say('导入银行流水', 'Import bank statement', '匯入銀行流水'),
  hint: say(
    '选择网银导出的 CSV 或 XLSX。按列名识别交易时间、收入金额、流水号，列的顺序不限。',
    'Choose a CSV or XLSX file from your bank. Columns are found by name, in any order: time, amount in, reference no.',
    '選擇網銀匯出的 CSV 或 XLSX。按欄名識別交易時間、收入金額、流水號，欄的順序不限。',
  ),
  brand: commonWords.brand,
  tail: say('收款账号后四位', 'Last four digits of the account', '收款帳號後四位'),
  tailHelp: say('文件里有账号列时可不填', 'Not needed if the file names the account', '檔案裡有帳號欄時可不填'),
  chooseFile: say('选择文件', 'Choose file', '選擇檔案'),
  import: commonWords.import,
  close: commonWords.close,
  fits: say(
    '共 {rows} 条收入，新增 {added} 条，{known} 条以前导入过；将匹配 {matched} 笔，金额不同 {different} 笔',
    'Incoming: {rows}. New: {added}, known: {known}. Will match: {matched}, amounts differ: {different}.',
    '共 {rows} 筆收入，新增 {added} 筆，{known} 筆以前匯入過；將配對 {matched} 筆，金額不同 {different} 筆',
  ),
  done: say(
    '已导入 {added} 条；匹配 {matched} 笔，金额不同 {different} 笔',
    'Imported: {added}. Matched: {matched}, amounts differ: {different}.',
    '已匯入 {added} 筆；配對 {matched} 筆，金額不同 {different} 筆',
  ),
  problems: say('有 {n} 处错误，没有导入', 'Errors: {n}. Nothing was imported.', '有 {n} 處錯誤，沒有匯入'),
  row: say('行', 'Row', '列'),
  column: say('列', 'Column', '欄'),
  why: say('问题', 'Problem', '問題'),
  free: say('未匹配的流水', 'Unmatched lines', '未配對的流水'),
  freeNote: say('近 30 天', 'Last 30 days', '近 30 天'),
  noFree: say('没有未匹配的流水', 'No unmatched lines', '沒有未配對的流水'),
  time: say('入账时间', 'Credited', '入帳時間'),
  ref: say('流水号', 'Reference no.', '流水號'),
  remark: say('摘要', 'Description', '摘要'),
  amount: commonWords.amount,
  candidates: say('可能的存款', 'Possible deposits', '可能的存款'),
  aside: say('不是存款', 'Not a deposit', '不是存款'),
  asideDone: say('已标为非存款', 'Marked as not a deposit', '已標為非存款'),
  back: say('恢复', 'Restore', '恢復'),
  showAside: say('查看非存款', 'Show those set aside', '查看非存款'),
  showFree: say('查看未匹配', 'Show unmatched', '查看未配對'),
};
