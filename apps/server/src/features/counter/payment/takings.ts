import type { Tender } from '@netbar/contract/money/shift/tender.model';

/** Tenders that bring money. Balances and bonuses were paid in before, points and signed orders bring none. */
export const moneyTenders: readonly Tender[] = ['CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD', 'GROUPBUY'];
