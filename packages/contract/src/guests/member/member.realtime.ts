import { defineRealtime } from '#kernel/realtime.ts';
import { say } from '#kernel/words.ts';

export const memberRealtime = defineRealtime({
  ADD_MEMBER: {
    stale: ['member'],
    notice: say('有新会员待绑定', 'A new member is waiting to be linked', '有新會員待綁定'),
    can: 'MEMBER_EDIT',
  },
});
