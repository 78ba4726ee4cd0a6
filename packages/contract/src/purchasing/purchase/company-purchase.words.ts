import { say, type Words } from '#kernel/words.ts';
import type { CompanyPurchaseStatus } from './company-purchase.model.ts';

export const companyPurchaseStatusWords: { [S in CompanyPurchaseStatus]: Words } = {
  DRAFT: say('草稿', 'Draft', '草稿'),
  PLACED: say('已下单', 'Placed', '已下單'),
  RECEIVED: say('已到货', 'Received', '已到貨'),
  CLOSED: say('已关闭', 'Closed', '已關閉'),
  CANCELLED: say('已取消', 'Cancelled', '已取消'),
};
