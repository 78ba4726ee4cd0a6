import { exportApi } from '@netbar/contract/platform/export/export.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { on } from '#kernel/worker/jobs.ts';
import { getExport, getExportFile } from './export.queries.ts';
import { makeExportFile, makeExportJob, removeOldExports } from './make-export.ts';

const exportRoutes = routesOf(exportApi, { get: getExport, file: getExportFile });

export const exportFeature = defineFeature('export', {
  routes: [exportRoutes],
  jobs: [on(makeExportJob, makeExportFile)],
  schedule: [{ name: 'export.forget', cron: '20 4 * * *', run: removeOldExports }],
});
