import { say, type Words } from '#kernel/words.ts';
import type { DepositStatus, RowState } from './cash-deposit.model.ts';

export const rowStateWords: Record<RowState, Words> = {
  NONE: say('未送存', 'No deposit', '未送存'),
  ON_WAY: say('在途', 'On the way', '在途'),
  LATE: say('在途超时', 'Late', '在途逾時'),
  VERY_LATE: say('在途严重超时', 'Very late', '在途嚴重逾時'),
  ARRIVED: say('已到账', 'Arrived', '已到帳'),
  DIFFERENT: say('金额不符', 'Amount differs', '金額不符'),
  CLOSED: say('已记长短款', 'Difference booked', '已記長短款'),
};

export const depositStatusWords: Record<DepositStatus, Words> = {
  SEALED: say('在途', 'On the way', '在途'),
  BANKED: say('已交银行', 'At the bank', '已交銀行'),
  MATCHED: say('已到账', 'Arrived', '已到帳'),
  DIFFERENT: say('金额不符', 'Amount differs', '金額不符'),
  CLOSED: say('已记长短款', 'Difference booked', '已記長短款'),
  CANCELLED: say('已取消', 'Cancelled', '已取消'),
};
