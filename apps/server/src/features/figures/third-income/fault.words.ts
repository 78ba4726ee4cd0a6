import { thirdIncomeErrors } from '@netbar/contract/figures/third-income/third-income.errors';
import type { BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { billChannelWords } from '@netbar/contract/figures/third-income/third-income.words';
import { say, type Words } from '@netbar/contract/kernel/words';
import type { BadBill, CellProblem } from '#gateways/bill.ts';
import { AppError } from '#kernel/errors.ts';

const cellWords: Record<CellProblem, Words> = {
  COLUMNS: say('列数与表头不符', 'the number of cells does not fit the heads', '欄數與表頭不符'),
  MISSING: say('缺少“{column}”', '“{column}” is missing', '缺少「{column}」'),
  AMOUNT: say('“{column}”不是金额', '“{column}” is no amount', '「{column}」不是金額'),
  TIME: say('“{column}”不是时间', '“{column}” is no time', '「{column}」不是時間'),
  STATE: say('“{column}”无法识别', '“{column}” is unknown', '「{column}」無法識別'),
};

/** Why a bill is not believed, for whoever brought it. */
export function faultWords(bad: BadBill, channel: BillChannel, merchantNo: string): AppError {
  switch (bad.fault) {
    case 'END':
      return new AppError(thirdIncomeErrors.unreadable, { channel: billChannelWords[channel] });
    case 'TOTALS':
      return new AppError(thirdIncomeErrors.totalsDiffer, { problem: bad.detail });
    case 'MERCHANT':
      return new AppError(thirdIncomeErrors.otherMerchant, { found: bad.detail || '—', merchantNo });
    case 'ROW':
      return new AppError(thirdIncomeErrors.badRow, { row: bad.row, problem: cellText(bad) });
  }
}

function cellText({ cell, detail }: BadBill): Words | string {
  if (!cell) return detail;
  const words = cellWords[cell.problem];
  const filled = Object.entries(words).map(([lang, text]) => [lang, text.replace('{column}', cell.column)]);
  return Object.fromEntries(filled) as Words;
}
