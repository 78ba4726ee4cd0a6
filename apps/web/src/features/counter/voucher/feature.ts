import { voucherPages } from '@netbar/contract/counter/voucher/voucher.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const voucherFeature = defineFeature({
  screens: defineScreens(voucherPages, { writeOffCoupons: () => import('./WriteOffPage.tsx') }),
});
