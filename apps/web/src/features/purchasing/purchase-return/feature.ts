import { purchaseReturnPages } from '@netbar/contract/purchasing/purchase-return/purchase-return.pages';
import { showApprovalsBy } from '#features/org/approval/kit/approval-views.tsx';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

const ReturnApproval = lazyPart(async () => (await import('./ReturnApproval.tsx')).ReturnApproval);

export const purchaseReturnFeature = defineFeature({
  screens: defineScreens(purchaseReturnPages, {
    refundGoodsList: () => import('./RefundGoodsListPage.tsx'),
    startRefund: () => import('./StartRefundPage.tsx'),
    refundDetail: () => import('./RefundDetailPage.tsx'),
    purchaseReturnAccountingList: () => import('./PurchaseReturnAccountingListPage.tsx'),
    returnAccountingRecords: () => import('./ReturnAccountingRecordsPage.tsx'),
  }),
  fillSlots: () => showApprovalsBy('PURCHASE_RETURN', ReturnApproval),
});
