import { deviceApi } from '@netbar/contract/floor/device/device.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { deviceHandler, eventOwner, receiveEvents, recordHeartbeat } from './device.ts';

/** Tests pass handlers of their own. */
export const deviceRoutes = (handlers = deviceHandler.all) =>
  routesOf(deviceApi, { events: receiveEvents(handlers), heartbeat: recordHeartbeat });

export const deviceFeature = defineFeature('device', {
  routes: [deviceRoutes()],
  extensions: [
    vaultColumns.provide({
      table: 'tenant.device_events',
      sealed: 'content_sealed',
      owner: eventOwner,
      digest: 'content_mac',
      digestOwner: eventOwner,
    }),
  ],
  schedule: [
    {
      // Events older than a week are refused, so the rows are no longer needed to recognise repeats.
      name: 'device.forgetEvents',
      cron: '20 4 * * *',
      run: async ({ pool }) => {
        const some = 'select ctid from tenant.device_events where received_time < now() - $1::interval limit 10000';
        const text = `delete from tenant.device_events where ctid in (${some})`;
        while (((await pool.query(text, ['30 days'])).rowCount ?? 0) > 0);
      },
    },
  ],
});
