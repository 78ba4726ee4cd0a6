import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { exportSheet } from '#features/platform/export/export.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { getAbc } from './abc.ts';
import { getCell, listDocuments } from './documents.ts';
import { exportSales, salesSheet } from './export-sales.ts';
import { listPairs } from './pairs.ts';
import { getPivot } from './pivot.ts';
import { getSummary } from './summary.ts';
import { getWeekHours } from './week-hours.ts';

const salesRoutes = routesOf(salesApi, {
  summary: getSummary,
  pivot: (ctx, filter) => getPivot(ctx, filter),
  cell: getCell,
  documents: listDocuments,
  hours: getWeekHours,
  abc: getAbc,
  pairs: listPairs,
  export: exportSales,
});

export const salesFeature = defineFeature('sales', {
  routes: [salesRoutes],
  extensions: [exportSheet.provide(salesSheet)],
});
