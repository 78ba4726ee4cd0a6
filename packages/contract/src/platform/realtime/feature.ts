import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';

export const realtimeNouns = {
  realtime: say('实时事件', 'realtime event', '即時事件'),
};

export const realtimeFeature = defineFeature('realtime', {
  nouns: realtimeNouns,
});
