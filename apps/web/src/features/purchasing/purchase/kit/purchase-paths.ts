import { purchasePages } from '@netbar/contract/purchasing/purchase/purchase.pages';

const { pages } = purchasePages;

/** The addresses of the pages of this feature, with the records they are about. */
export const purchasePaths = {
  list: pages.storePurchaseList.path,
  late: `${pages.storePurchaseList.path}?isLate=true`,
  detail: (id: string) => `${pages.storePurchaseDetail.path}?orderId=${id}`,
  fillUpDetail: (id: string) => `${pages.fillUpOrderDetails.path}?orderId=${id}`,
  fillUps: pages.singleRecord.path,
  askFillUp: (id: string) => `${pages.submitOrder.path}?orderId=${id}`,
  company: (id: string) => `${pages.purchaseOrderDetail.path}?orderId=${id}`,
  changeDraft: (id: string) => `${pages.companyPurchaseList.path}?view=merge&draftId=${id}`,
  confirm: (id: string) => `${pages.confirmPurchase.path}?orderId=${id}`,
  orderAt: (branchId: string) => `${pages.purchase.path}?branchId=${branchId}`,
  edit: ({ id, branchId }: { id: string; branchId: string }) => `${pages.purchase.path}?branchId=${branchId}&orderId=${id}`,
  order: pages.purchase.path,
  upload: (branchId: string) => `${pages.uploadXlsx.path}?branchId=${branchId}`,
};

/** A replacement order has a page of its own, which shows the same record. */
export const recordPath = ({ id, kind }: { id: string; kind: 'NORMAL' | 'FILL_UP' }) =>
  kind === 'FILL_UP' ? purchasePaths.fillUpDetail(id) : purchasePaths.detail(id);
