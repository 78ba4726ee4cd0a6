import { deviceErrors } from '#kernel/device.ts';
import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { deviceRealtime } from './device.realtime.ts';

export const deviceNouns = {
  device: say('设备事件', 'device events', '設備事件'),
};

export const deviceFeature = defineFeature('device', {
  nouns: deviceNouns,
  errors: deviceErrors,
  realtime: deviceRealtime,
  actions: {
    events: say('接收设备事件', 'Receive device events', '接收設備事件'),
    heartbeat: say('接收设备心跳', 'Receive device heartbeat', '接收設備心跳'),
  },
});
