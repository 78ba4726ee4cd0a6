import { exportApi } from '@netbar/contract/export/export.api';
import { routesOf } from '#kernel/mount.ts';
import { getExport } from './export.queries.ts';
import { getFile } from './export.service.ts';

export const exportRoutes = routesOf(exportApi, { get: getExport, file: getFile });
