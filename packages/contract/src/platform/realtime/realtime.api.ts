import { defineApi, get } from '#kernel/endpoint.ts';
import { pageOf } from '#kernel/model.ts';
import { EventEntry, EventFilter, EventsAfter, MissedEvents } from './realtime.model.ts';

export const realtimeApi = defineApi('realtime', {
  /** What a browser missed: all events after the number it has seen, the oldest first. */
  events: get('/api/admin/realtime/:branchId/events', { access: 'signedIn', input: EventsAfter, output: MissedEvents }),
  /** The newest first. */
  log: get('/api/admin/realtime/:branchId/log', {
    access: { can: 'LOG_EVENTS' },
    input: EventFilter,
    output: pageOf(EventEntry),
  }),
});
