import { realtimeApi } from '@netbar/contract/platform/realtime/realtime.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { listEventLog, listMissedEvents } from './realtime.queries.ts';

const realtimeRoutes = routesOf(realtimeApi, { events: listMissedEvents, log: listEventLog });

export const realtimeFeature = defineFeature('realtime', {
  routes: [realtimeRoutes],
});
