import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { cashDepositErrors } from './cash-deposit.errors.ts';
import { cashDepositPages } from './cash-deposit.pages.ts';

export const cashDepositNouns = {
  cashDeposit: say('现金存款', 'cash deposit', '現金存款'),
  safeCount: say('保险柜实点', 'safe count', '保險櫃實點'),
  safePayOut: say('保险柜支出', 'safe pay-out', '保險櫃支出'),
  bankLine: say('银行流水', 'bank line', '銀行流水'),
};

export const cashDepositNumbers = {
  cashDeposit: '41',
} as const;

const path = '/admin/statistics/cashDeposit';

export const cashDepositFeature = defineFeature('cashDeposit', {
  nouns: cashDepositNouns,
  pages: cashDepositPages.pages,
  errors: cashDepositErrors,
  numbers: cashDepositNumbers,
  actions: {
    addPicture: say('上传存款回单', 'Upload deposit slip', '上傳存款回單'),
    seal: say('登记送存', 'Register deposit', '登記送存'),
    open: say('封袋离店', 'Bag sealed', '封袋離店'),
    bank: say('登记银行回单', 'Register bank slip', '登記銀行回單'),
    addSlip: say('补登银行回单', 'Add bank slip', '補登銀行回單'),
    cancel: say('取消送存', 'Cancel deposit', '取消送存'),
    match: say('匹配银行流水', 'Match bank line', '配對銀行流水'),
    differ: say('匹配银行流水（金额不同）', 'Match bank line (amounts differ)', '配對銀行流水（金額不同）'),
    unmatch: say('解除匹配', 'Undo match', '解除配對'),
    unmatchSealed: say('解除匹配', 'Undo match', '解除配對'),
    ask: say('要求说明或核查', 'Ask about deposit', '要求說明或核查'),
    answer: say('答复', 'Answer', '答覆'),
    bookDifference: say('记长短款', 'Book deposit difference', '記長短款'),
    payOut: say('保险柜支出', 'Pay out of the safe', '保險櫃支出'),
    count: say('清点保险柜', 'Count the safe', '清點保險櫃'),
    explain: say('说明实点差异', 'Explain count difference', '說明實點差異'),
    book: say('记实点长短款', 'Book count difference', '記實點長短款'),
    explainCount: say('说明实点差异', 'Explain count difference', '說明實點差異'),
    bookCount: say('记实点长短款', 'Book count difference', '記實點長短款'),
    importLines: say('导入银行流水', 'Import bank statement', '匯入銀行流水'),
    setAside: say('标记银行流水', 'Mark bank line', '標記銀行流水'),
  },
  todos: {
    'cashDeposit.late': { title: say('送存在途超时', 'Deposits overdue on the way', '送存在途逾時'), path },
    'cashDeposit.explain': { title: say('现金差异待说明', 'Cash differences to explain', '現金差異待說明'), path },
    'cashDeposit.investigate': { title: say('存款待核查', 'Deposits to investigate', '存款待核查'), path },
    'cashDeposit.book': { title: say('现金差异待记账', 'Cash differences to book', '現金差異待記帳'), path },
  },
});
