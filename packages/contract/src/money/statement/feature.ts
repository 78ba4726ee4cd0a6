import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { statementErrors } from './statement.errors.ts';

export const statementNouns = {
  statement: say('结算单', 'statement', '結算單'),
  statementLine: say('结算行', 'statement line', '結算行'),
  statementParty: say('结算对象', 'party', '結算對象'),
};

export const statementNumbers = {
  statement: '25',
} as const;

/** Words of the steps, also for the features of the kinds, whose commands have the same names. */
export const statementActions = {
  open: say('出草稿', 'Draw up statement', '出草稿'),
  draft: say('出草稿', 'Draw up statement', '出草稿'),
  enterBill: say('录入对方账单', 'Enter bill', '錄入對方帳單'),
  decide: say('处理结算行', 'Decide lines', '處理結算行'),
  addRebate: say('登记返利', 'Add rebate', '登記返利'),
  dropLine: say('移除结算行', 'Remove line', '移除結算行'),
  issue: say('出账', 'Issue statement', '出帳'),
  confirm: say('确认结算单', 'Confirm statement', '確認結算單'),
  dispute: say('整单退回', 'Send statement back', '整單退回'),
  redraw: say('重新核对', 'Redraw statement', '重新核對'),
  void: say('作废结算单', 'Void statement', '作廢結算單'),
  approve: say('批准结算单', 'Approve statement', '批准結算單'),
  payPart: say('部分付款', 'Pay in part', '部分付款'),
  pay: say('付款', 'Pay statement', '付款'),
};

export const statementFeature = defineFeature('statement', {
  nouns: statementNouns,
  errors: statementErrors,
  numbers: statementNumbers,
  actions: statementActions,
});
