import { billPages } from '@netbar/contract/purchasing/bill/bill.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const billFeature = defineFeature({
  screens: defineScreens(billPages, {
    settlementBillings: () => import('./SettlementBillingsPage.tsx'),
    billingEnquiry: () => import('./BillingEnquiryPage.tsx'),
    billingOrderDetail: () => import('./BillingOrderDetailPage.tsx'),
  }),
});
