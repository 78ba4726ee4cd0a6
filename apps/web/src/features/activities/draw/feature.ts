import { drawPages } from '@netbar/contract/activities/draw/draw.pages';
import { presetParts } from '#features/activities/activity/kit/preset-parts.ts';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const drawFeature = defineFeature({
  screens: defineScreens(drawPages, {
    prizes: () => import('./PrizesPage.tsx'),
  }),
  fillSlots: () => {
    presetParts.PRIZES = lazyPart(async () => (await import('./kit/PrizesPart.tsx')).PrizesPart);
  },
});
