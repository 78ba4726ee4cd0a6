import { deviceApi } from '@netbar/contract/device/device.api';
import { routesOf } from '#kernel/mount.ts';
import { receiveEvents, recordHeartbeat, type DeviceHandler } from './device.service.ts';

export const deviceRoutes = (handlers: readonly DeviceHandler[]) =>
  routesOf(deviceApi, { events: receiveEvents(handlers), heartbeat: recordHeartbeat });
