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
  terminal: say('刷卡终端号', 'Card machine no.', '刷卡終端號'),
  terminalHint: say(
    '刷卡时填写：凭证上的 8 位终端号',
    'For card payments: the 8 characters printed on the slip',
    '刷卡時填寫：憑證上的 8 位終端號',
  ),
  slip: say('刷卡凭证号', 'Card slip no.', '刷卡憑證號'),
  slipHint: say(
    '刷卡时填写：凭证上的 6 位凭证号',
    'For card payments: the 6 digits printed on the slip',
    '刷卡時填寫：憑證上的 6 位憑證號',
  ),
};
