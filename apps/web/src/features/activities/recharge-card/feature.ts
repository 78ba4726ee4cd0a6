import { rechargeCardPages } from '@netbar/contract/activities/recharge-card/recharge-card.pages';
import { presetParts } from '#features/activities/activity/kit/preset-parts.ts';
import { RedeemDrawerSlot } from '#features/guests/member/kit/member.slots.ts';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const rechargeCardFeature = defineFeature({
  screens: defineScreens(rechargeCardPages, { rechargeCards: () => import('./RechargeCardsPage.tsx') }),
  fillSlots: () => {
    presetParts.RECHARGE_CARD = lazyPart(async () => (await import('./kit/CardPart.tsx')).CardPart);
    RedeemDrawerSlot.fill(lazyPart(async () => (await import('./kit/RedeemDrawer.tsx')).RedeemDrawer));
  },
});
