import { say } from '@netbar/contract/kernel/words';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { commonWords } from '#kit/words.ts';

export const chargeWords = {
  charge: commonWords.topUp,
  charged: say('充值成功', 'Topped up', '儲值成功'),
  branch: commonWords.branch,
  amount: commonWords.amount,
  tender: commonWords.paymentMethod,
  CASH: tenderWords.CASH,
  BANK_CARD: tenderWords.BANK_CARD,
  slip: say('刷卡凭证号', 'Card slip no.', '刷卡憑證號'),
  slipHint: say('刷卡时填写', 'Required for card payments', '刷卡時填寫'),
};
