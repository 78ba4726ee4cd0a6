import { z } from 'zod';
import { defineApi, post } from '../kernel/endpoint.ts';
import { time } from '../kernel/model.ts';
import { DeviceEvents, DeviceResult, Heartbeat } from './device.model.ts';

/** What client machines call, signed by the key of their branch. */
export const deviceApi = defineApi('device', {
  /** Takes events in their order, each for itself and once by machine, session and number, and says what became of each. */
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
