import { activityPages } from '@netbar/contract/activities/activity/activity.pages';
import { showApprovalsBy } from '#features/org/approval/kit/approval-views.tsx';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';
import { presetParts } from './kit/preset-parts.ts';

export const activityFeature = defineFeature({
  screens: defineScreens(activityPages, {
    activityHome: () => import('./ActivityHomePage.tsx'),
    chargeDiscount: () => import('./ChargeDiscountPage.tsx'),
    secondCupHalf: () => import('./SecondCupHalfPage.tsx'),
    festival: () => import('./FestivalPage.tsx'),
    productDiscount: () => import('./ProductDiscountPage.tsx'),
    activityAuditList: () => import('./ActivityAuditListPage.tsx'),
  }),
  fillSlots: () => {
    presetParts.CHARGE_DISCOUNT = lazyPart(async () => (await import('./parts/TiersPart.tsx')).TiersPart);
    presetParts.SECOND_CUP = lazyPart(async () => (await import('./parts/CupsPart.tsx')).CupsPart);
    presetParts.PRODUCT_DISCOUNT = lazyPart(async () => (await import('./parts/DiscountPart.tsx')).DiscountPart);
    presetParts.FESTIVAL = lazyPart(async () => (await import('./parts/FestivalPart.tsx')).FestivalPart);
    presetParts.COUPON = lazyPart(async () => (await import('./parts/CouponPart.tsx')).CouponPart);
    showApprovalsBy(
      'ACTIVITY',
      lazyPart(async () => (await import('./audit/ActivityChange.tsx')).ActivityChange),
    );
  },
});
