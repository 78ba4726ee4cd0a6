import { purchasePages } from '@netbar/contract/purchasing/purchase/purchase.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const purchaseFeature = defineFeature({
  screens: defineScreens(purchasePages, {
    purchase: () => import('./PurchasePage.tsx'),
    uploadXlsx: () => import('./UploadXlsxPage.tsx'),
    confirmPurchase: () => import('./ConfirmPurchasePage.tsx'),
    storePurchaseList: () => import('./StorePurchaseListPage.tsx'),
    storePurchaseDetail: () => import('./StorePurchaseDetailPage.tsx'),
    submitOrder: () => import('./SubmitOrderPage.tsx'),
    singleRecord: () => import('./SingleRecordPage.tsx'),
    fillUpOrderDetails: () => import('./FillUpOrderDetailsPage.tsx'),
    companyPurchaseList: () => import('./company/CompanyPurchaseListPage.tsx'),
    purchaseOrderDetail: () => import('./company/PurchaseOrderDetailPage.tsx'),
  }),
  companion: lazyPart(async () => (await import('./UnstoredReminder.tsx')).UnstoredReminder),
});
