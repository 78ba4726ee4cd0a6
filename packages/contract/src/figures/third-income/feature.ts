import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { thirdIncomeErrors } from './third-income.errors.ts';
import { thirdIncomePages } from './third-income.pages.ts';

export const thirdIncomeNouns = {
  channelBill: say('渠道账单', 'channel bill', '渠道帳單'),
  billRow: say('对账记录', 'row of the bill', '對帳紀錄'),
  billFile: say('账单文件', 'bill file', '帳單檔案'),
};

const PATH = '/admin/statistics/thirdIncome';

export const thirdIncomeFeature = defineFeature('thirdIncome', {
  nouns: thirdIncomeNouns,
  pages: thirdIncomePages.pages,
  errors: thirdIncomeErrors,
  actions: {
    import: say('导入渠道账单', 'Import channel bill', '匯入渠道帳單'),
    export: say('导出渠道对账', 'Export reconciliation', '匯出渠道對帳'),
    fetch: say('获取渠道账单', 'Fetch channel bill', '取得渠道帳單'),
    extend: say('账单补充记录', 'Add lines to bill', '帳單補充紀錄'),
    match: say('账单无差异', 'Bill matched', '帳單無差異'),
    reopen: say('账单又有差异', 'Bill differs again', '帳單又有差異'),
    settle: say('渠道结算入账', 'Settle channel bill', '渠道結算入帳'),
    claim: say('向渠道追款', 'Claim from channel', '向渠道追款'),
    resolve: say('处理账单差异', 'Resolve bill difference', '處理帳單差異'),
    pair: say('后续账单已对上', 'Matched by a later bill', '後續帳單已對上'),
    differ: say('后续账单金额不同', 'Later bill has another amount', '後續帳單金額不同'),
    join: say('对应到我方付款', 'Joined with a payment', '對應到我方付款'),
  },
  todos: {
    'thirdIncome.open': { title: say('渠道账单差异待处理', 'Bill differences to resolve', '渠道帳單差異待處理'), path: PATH },
    'thirdIncome.overdue': {
      title: say('渠道超过 2 天没有到账', 'Missing on channel bills for over 2 days', '渠道超過 2 天沒有到帳'),
      path: PATH,
    },
  },
});
