import { paymentPages } from '@netbar/contract/counter/payment/payment.pages';
import { SellCardsSlot } from '#features/activities/recharge-card/kit/card.slots.ts';
import { ChargeDrawerSlot } from '#features/guests/member/kit/member.slots.ts';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const paymentFeature = defineFeature({
  screens: defineScreens(paymentPages, {
    onlinePay: () => import('./OnlinePayPage.tsx'),
  }),
  fillSlots: () => {
    ChargeDrawerSlot.fill(lazyPart(async () => (await import('./kit/ChargeDrawer.tsx')).ChargeDrawer));
    SellCardsSlot.fill(lazyPart(async () => (await import('./kit/SellCardsDrawer.tsx')).SellCardsDrawer));
  },
});
