import { say, type Words } from '#kernel/words.ts';
import type { Tender } from './tender.model.ts';

export const tenderWords: Record<Tender, Words> = {
  CASH: say('现金', 'Cash', '現金'),
  WECHAT: say('微信支付', 'WeChat Pay', '微信支付'),
  ALIPAY: say('支付宝', 'Alipay', '支付寶'),
  BANK_CARD: say('银行卡', 'Bank card', '銀行卡'),
  MEMBER_PRINCIPAL: say('会员本金', 'Member balance', '會員本金'),
  MEMBER_BONUS: say('会员赠送金', 'Member bonus', '會員贈送金'),
  POINTS: say('积分', 'Points', '積分'),
  GROUPBUY: say('团购券', 'Group-buy voucher', '團購券'),
  SIGNED: say('签单', 'Signed off', '簽單'),
};
