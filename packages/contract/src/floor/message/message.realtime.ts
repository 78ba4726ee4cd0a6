import { defineRealtime } from '#kernel/realtime.ts';
import { say } from '#kernel/words.ts';

export const messageRealtime = defineRealtime({
  MESSAGE_BOARD: {
    stale: ['message'],
    notice: say('您有新的留言', 'New message', '您有新的留言'),
    can: 'MESSAGE_WORK',
  },
});
