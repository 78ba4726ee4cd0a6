import { realtimeApi } from '@netbar/contract/realtime/realtime.api';
import { routesOf } from '#kernel/mount.ts';
import { listLog, listMissed } from './realtime.queries.ts';

export const realtimeRoutes = routesOf(realtimeApi, { events: listMissed, log: listLog });
