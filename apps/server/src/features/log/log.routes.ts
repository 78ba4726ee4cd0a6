import { logApi } from '@netbar/contract/log/log.api';
import { routesOf } from '#kernel/mount.ts';
import { getEntry, listLog } from './log.queries.ts';
import { exportLog, verifyChain } from './log.service.ts';

export const logRoutes = routesOf(logApi, { list: listLog, get: getEntry, export: exportLog, verify: verifyChain });
