import { importApi } from '@netbar/contract/platform/import/import.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { on } from '#kernel/worker/jobs.ts';
import { getImport } from './import.queries.ts';
import { runImportJob } from './import.ts';
import { removeOldImports, runImport } from './run-import.ts';

const importRoutes = routesOf(importApi, { get: getImport });

export const importFeature = defineFeature('import', {
  routes: [importRoutes],
  jobs: [on(runImportJob, runImport)],
  schedule: [{ name: 'import.forget', cron: '25 4 * * *', run: removeOldImports }],
});
