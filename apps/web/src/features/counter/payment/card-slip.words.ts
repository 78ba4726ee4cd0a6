import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';
import { chargeWords } from './charge.words.ts';

export const cardSlipWords = {
  title: say('第三方收入', 'Third-party income', '第三方收入'),
  empty: say('还没有刷卡凭证', 'No card slips yet', '還沒有刷卡憑證'),
  keyword: commonWords.keyword,
  keywordHint: say('终端号、凭证号或订单号', 'Card machine, slip or order no.', '終端號、憑證號或訂單號'),
  date: say('营业日', 'Business day', '營業日'),
  branch: commonWords.branch,
  terminal: chargeWords.terminal,
  slip: chargeWords.slip,
  amount: commonWords.amount,
  refunded: say('已退', 'Refunded', '已退'),
  order: say('订单号', 'Order no.', '訂單號'),
  type: say('订单类型', 'Order type', '訂單類型'),
  member: commonWords.member,
  cashier: say('收银员', 'Cashier', '收銀員'),
  shift: say('班次', 'Shift', '班次'),
  time: commonWords.time,
};
