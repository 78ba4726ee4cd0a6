import { deviceRealtime } from '@netbar/contract/floor/device/device.realtime';
import { defineFeature } from '#kernel/feature.ts';

export const deviceFeature = defineFeature({
  realtime: deviceRealtime,
});
