import { memberSignInPages } from '@netbar/contract/activities/sign-in/sign-in.pages';
import { MemberActivitiesSlot } from '#features/guests/member/kit/member.slots.ts';
import { presetParts } from '#features/activities/activity/kit/preset-parts.ts';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const memberSignInFeature = defineFeature({
  screens: defineScreens(memberSignInPages, {
    signIn: () => import('./MemberSignInPage.tsx'),
  }),
  fillSlots: () => {
    presetParts.SIGN_IN = lazyPart(async () => (await import('./kit/StreakPart.tsx')).StreakPart);
    MemberActivitiesSlot.fill(lazyPart(async () => (await import('./MemberActivities.tsx')).MemberActivities));
  },
});
