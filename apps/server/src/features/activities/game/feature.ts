import { gameApi } from '@netbar/contract/activities/game/game.api';
import { deviceHandler } from '#features/floor/device/device.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { getGameFigures, listGameResults } from './game.queries.ts';
import { gameResultHandler } from './receive-game-result.ts';

const gameRoutes = routesOf(gameApi, { list: listGameResults, figures: getGameFigures });

export const gameFeature = defineFeature('game', {
  routes: [gameRoutes],
  extensions: [deviceHandler.provide(gameResultHandler)],
});
