import { purchaseReturnPages } from '@netbar/contract/purchasing/purchase-return/purchase-return.pages';

const { pages } = purchaseReturnPages;

export const returnPaths = {
  list: pages.refundGoodsList.path,
  start: pages.startRefund.path,
  detail: (id: string) => `${pages.refundDetail.path}?id=${id}`,
  accountingList: pages.purchaseReturnAccountingList.path,
  accounting: (id: string) => `${pages.returnAccountingRecords.path}?id=${id}`,
  /** Where returns are approved. */
  inbox: '/admin/personal/approval?kind=PURCHASE_RETURN',
};
