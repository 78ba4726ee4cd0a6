import { say } from '@netbar/contract/kernel/words';

export const booksWords = {
  books: say('账务', 'Bookkeeping', '帳務'),
  accountName: say('科目', 'Account', '科目'),
  debit: say('借', 'Debit', '借'),
  credit: say('贷', 'Credit', '貸'),
  nothing: say('还没有记账', 'Nothing booked yet', '還沒有記帳'),
};

/** Accounts as a bookkeeper calls them. */
export const accountWords = {
  RETURN_CLAIM: say('退货应收', 'Return claims', '退貨應收'),
  INVENTORY: say('库存商品', 'Inventory', '庫存商品'),
  PURCHASE_VARIANCE: say('采购价差', 'Purchase variance', '採購價差'),
  BANK: say('银行存款', 'Bank', '銀行存款'),
  GRNI: say('暂估应付', 'Goods received, not billed', '暫估應付'),
  WASTAGE: say('损耗', 'Write-offs', '損耗'),
  CHANNEL: say('渠道应收', 'Channel receivables', '渠道應收'),
  CHANNEL_FEE: say('渠道手续费', 'Channel fees', '渠道手續費'),
  DISCOUNT: say('优惠折让', 'Discounts', '優惠折讓'),
  'REVENUE.THIRD_PARTY': say('第三方收入', 'Third-party income', '第三方收入'),
  CASH_OVER_SHORT: say('现金长短款', 'Cash over and short', '現金長短款'),
  SUPPLIER_DUE: say('应付供应商', 'Supplier payables', '應付供應商'),
};
