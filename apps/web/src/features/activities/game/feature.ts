import { gamePages } from '@netbar/contract/activities/game/game.pages';
import { presetParts } from '#features/activities/activity/kit/preset-parts.ts';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const gameFeature = defineFeature({
  screens: defineScreens(gamePages, {
    gameActivity: () => import('./GameActivityPage.tsx'),
  }),
  fillSlots: () => {
    presetParts.GAME = lazyPart(async () => (await import('./kit/GamePart.tsx')).GamePart);
  },
});
