import { defineRealtime } from '#kernel/realtime.ts';

/** Silent: a queue that is open follows, and nobody at the counter is interrupted. */
export const confessionRealtime = defineRealtime({
  CONFESSION: { stale: ['confession'] },
});
