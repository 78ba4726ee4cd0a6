import { logApi } from '@netbar/contract/platform/log/log.api';
import { exportSheet } from '#features/platform/export/export.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { exportLog, logSheet } from './log-sheet.ts';
import { getEntry, listLog, verifyChain } from './log.queries.ts';
import { listRecordEntries } from './record-timeline.ts';

const logRoutes = routesOf(logApi, {
  list: listLog,
  get: getEntry,
  export: exportLog,
  record: listRecordEntries,
  verify: verifyChain,
});

export const logFeature = defineFeature('log', {
  routes: [logRoutes],
  extensions: [exportSheet.provide(logSheet)],
});
