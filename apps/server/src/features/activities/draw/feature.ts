import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { drawLifecycle } from '@netbar/contract/activities/draw/draw.rules';
import { guestDrawApi } from '@netbar/contract/activities/draw/guest-draw.api';
import { benefitGiver, presetPart } from '#features/activities/activity/activity.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { todoList } from '#kernel/todo.ts';
import { giveChanceBenefit } from './chances.ts';
import { listDrawTodos } from './draw-todos.ts';
import { getDrawFigures, listDraws, listDrawsOnScreen, listOpenDraws, listWaitingPrizes } from './draw.queries.ts';
import { deliverPrize } from './give-prize.ts';
import { drawAtCounter, drawOnScreen } from './play-draw.ts';
import { addPrizeStock, launchDraw } from './prize-pool.ts';

const drawRoutes = routesOf(drawApi, {
  list: listDraws,
  figures: getDrawFigures,
  addStock: addPrizeStock,
  waiting: listWaitingPrizes,
  deliver: deliverPrize,
  open: listOpenDraws,
  draw: drawAtCounter,
});

const guestDrawRoutes = routesOf(guestDrawApi, { openOnScreen: listDrawsOnScreen, drawOnScreen });

export const drawFeature = defineFeature('draw', {
  routes: [drawRoutes, guestDrawRoutes],
  lifecycles: [drawLifecycle],
  extensions: [
    presetPart.provide({ preset: 'PRIZES', launch: launchDraw }),
    benefitGiver.provide({ gives: 'DRAW_CHANCE', give: giveChanceBenefit }),
    todoList.provide(listDrawTodos),
  ],
});
