import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const gamePages = definePages('game', {
  gameActivity: {
    path: '/admin/activity/activityHome/gameActivity',
    title: say('游戏活动', 'Game activities', '遊戲活動'),
  },
});
