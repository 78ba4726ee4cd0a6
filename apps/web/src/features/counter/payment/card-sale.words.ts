import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';
import { chargeWords } from './charge.words.ts';

const { branch, tender, CASH, BANK_CARD, terminal, terminalHint, slip, slipHint } = chargeWords;

export const cardSaleWords = {
  branch,
  tender,
  CASH,
  BANK_CARD,
  terminal,
  terminalHint,
  slip,
  slipHint,
  sell: say('售卡', 'Sell cards', '售卡'),
  qty: commonWords.quantity,
  each: say('每张 {price}，可售 {left} 张', '{price} each, {left} left', '每張 {price}，可售 {left} 張'),
  serial: say('第一张卡号', 'First card no.', '第一張卡號'),
  serialHelp: say(
    '扫描或输入手上第一张卡的卡号，按顺序售出；不填则从最小的未售卡号开始',
    'Scan or type the number of the first card in hand; the next ones follow. Empty: the lowest cards in stock.',
    '掃描或輸入手上第一張卡的卡號，按順序售出；不填則從最小的未售卡號開始',
  ),
  SCAN: say('微信或支付宝', 'WeChat Pay or Alipay', '微信或支付寶'),
  payerCode: say('付款码', 'Payment code', '付款碼'),
  payerCodeHelp: say(
    '微信或支付宝付款时，扫描顾客的付款码',
    'For WeChat Pay or Alipay: scan the customer’s payment code',
    '微信或支付寶付款時，掃描顧客的付款碼',
  ),
  sold: say(
    '已下单，收到款后卡片即可兑换',
    'Ordered. The cards can be redeemed once the money is in.',
    '已下單，收到款後卡片即可兌換',
  ),
};
