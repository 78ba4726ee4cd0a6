import { z } from 'zod';
import { defineApi, post } from '#kernel/endpoint.ts';
import { time } from '#kernel/model.ts';
import { DeviceEvents, DeviceResult, Heartbeat } from './device.model.ts';

/** Called by client machines; requests are signed with the key of their branch. */
export const deviceApi = defineApi('device', {
  /** Events in order, each in its own transaction and stored once by machine, session and number. Returns a result for each. */
  events: post('/api/device/:companyId/:branchId/events', {
    access: 'device',
    input: DeviceEvents,
    output: z.object({ results: z.array(DeviceResult) }),
  }),
  heartbeat: post('/api/device/:companyId/:branchId/heartbeat', {
    access: 'device',
    input: Heartbeat,
    output: z.object({ serverTime: time }),
  }),
});
