import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { priceAdjustmentLifecycle, takedownLifecycle } from '@netbar/contract/goods/adjustment/adjustment.rules';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordParts } from '#kernel/record-history.ts';
import { on } from '#kernel/worker/jobs.ts';
import { adjustmentParts, listPriceAdjustments, listRunningPrices, listTakedowns } from './adjustment.queries.ts';
import {
  cancelPriceAdjustment,
  markPricesEffective,
  priceAdjustmentSubject,
  pricesEffectiveJob,
  requestPrices,
} from './price-adjustment.ts';
import { finishTakedown, requestTakedown, takedownSubject } from './takedown.ts';

const adjustmentRoutes = routesOf(adjustmentApi, {
  listPrices: listPriceAdjustments,
  runningPrices: listRunningPrices,
  adjustPrices: requestPrices,
  cancelPrices: cancelPriceAdjustment,
  listTakedowns,
  takeDown: requestTakedown,
  finishTakedown,
});

export const adjustmentFeature = defineFeature('adjustment', {
  routes: [adjustmentRoutes],
  jobs: [on(pricesEffectiveJob, markPricesEffective)],
  lifecycles: [priceAdjustmentLifecycle, takedownLifecycle],
  extensions: [
    approvalSubject.provide(priceAdjustmentSubject),
    approvalSubject.provide(takedownSubject),
    ...adjustmentParts.map(recordParts.provide),
  ],
});
