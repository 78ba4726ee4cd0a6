import { importApi } from '@netbar/contract/import/import.api';
import { routesOf } from '#kernel/mount.ts';
import { getImport } from './import.queries.ts';

export const importRoutes = routesOf(importApi, { get: getImport });
