import { couponPages } from '@netbar/contract/activities/coupon/coupon.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const couponFeature = defineFeature({
  screens: defineScreens(couponPages, {
    coupons: () => import('./CouponsPage.tsx'),
    historyCouponRecord: () => import('./HistoryCouponRecordPage.tsx'),
  }),
});
