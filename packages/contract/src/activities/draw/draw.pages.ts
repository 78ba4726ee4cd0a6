import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const drawPages = definePages('draw', {
  prizes: {
    path: '/admin/activity/activityHome/prizes',
    title: say('抽奖活动', 'Prize draws', '抽獎活動'),
    functions: {
      DRAW_DELIVER: say('交付中奖奖品', 'Hand out prizes', '交付中獎獎品'),
    },
  },
});
