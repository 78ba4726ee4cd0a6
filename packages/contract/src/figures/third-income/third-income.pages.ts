import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const thirdIncomePages = definePages('thirdIncome', {
  thirdIncome: {
    path: '/admin/statistics/thirdIncome',
    title: say('第三方收入', 'Third-party income', '第三方收入'),
    menu: 'statistics',
    functions: {
      CARD_SLIP_LIST: say('查看刷卡凭证', 'View card slips', '查看刷卡憑證'),
      THIRD_INCOME_LIST: say('查看渠道账单', 'View channel bills', '查看渠道帳單'),
      THIRD_INCOME_IMPORT: say('导入渠道账单', 'Import channel bills', '匯入渠道帳單'),
      THIRD_INCOME_RESOLVE: say('处理账单差异', 'Resolve bill differences', '處理帳單差異'),
      THIRD_INCOME_SETTLE: say('渠道结算入账', 'Settle channel bills', '渠道結算入帳'),
      THIRD_INCOME_EXPORT: say('导出渠道对账', 'Export reconciliation', '匯出渠道對帳'),
    },
  },
});
