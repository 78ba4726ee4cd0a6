import { adjustmentApi } from '@netbar/contract/adjustment/adjustment.api';
import { routesOf } from '#kernel/mount.ts';
import { listPrices, listTakedowns } from './adjustment.queries.ts';
import { adjustPrices, cancelPrices } from './price-adjustment.service.ts';
import { finishTakedown, takeDown } from './takedown.service.ts';

export const adjustmentRoutes = routesOf(adjustmentApi, {
  listPrices,
  adjustPrices,
  cancelPrices,
  listTakedowns,
  takeDown,
  finishTakedown,
});
