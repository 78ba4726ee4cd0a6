import { reviewApi } from '@netbar/contract/figures/review/review.api';
import { exportSheet } from '#features/platform/export/export.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { exportReview, reviewSheet } from './export-review.ts';
import { listRows } from './rows.ts';
import { getSource } from './source.ts';
import { getSummary } from './summary.ts';

const reviewRoutes = routesOf(reviewApi, {
  summary: getSummary,
  rows: listRows,
  source: getSource,
  export: exportReview,
});

export const reviewFeature = defineFeature('review', {
  routes: [reviewRoutes],
  extensions: [exportSheet.provide(reviewSheet)],
});
