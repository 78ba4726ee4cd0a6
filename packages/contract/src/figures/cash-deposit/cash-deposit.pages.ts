import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const cashDepositPages = definePages('cashDeposit', {
  cashDeposit: {
    path: '/admin/statistics/cashDeposit',
    title: say('现金存款', 'Cash deposits', '現金存款'),
    menu: 'statistics',
    functions: {
      DEPOSIT_LIST: say('查看保险柜和现金存款', 'View safes and cash deposits', '查看保險櫃和現金存款'),
      DEPOSIT_WORK: say(
        '登记送存、支出和实点，回复说明',
        'Register deposits, pay-outs and counts, and answer inquiries',
        '登記送存、支出和實點，回覆說明',
      ),
      DEPOSIT_BOOK: say(
        '导入银行流水、匹配和记长短款',
        'Import bank statements, match deposits and book differences',
        '匯入銀行流水、配對和記長短款',
      ),
      DEPOSIT_EXPORT: say('导出现金存款', 'Export cash deposits', '匯出現金存款'),
    },
  },
});
