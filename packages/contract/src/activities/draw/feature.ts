import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { drawErrors } from './draw.errors.ts';
import { drawPages } from './draw.pages.ts';

export const drawNouns = {
  draw: say('抽奖', 'draw', '抽獎'),
  prize: say('奖品', 'prize', '獎品'),
};

export const drawFeature = defineFeature('draw', {
  nouns: drawNouns,
  pages: drawPages.pages,
  errors: drawErrors,
  actions: {
    draw: say('代会员抽奖', 'Draw for a member', '代會員抽獎'),
    drawOnScreen: say('会员在机器上抽奖', 'Member draws at a machine', '會員在機器上抽獎'),
    openOnScreen: say('查看可参加的抽奖', 'Fetch prize draws for a member', '查看可參加的抽獎'),
    open: say('抽奖', 'Draw a prize', '抽獎'),
    grant: say('发放奖品', 'Grant prize', '發放獎品'),
    deliver: say('交付奖品', 'Hand out prize', '交付獎品'),
    addStock: say('补充奖品库存', 'Add prize stock', '補充獎品庫存'),
  },
  todos: {
    'draw.deliver': {
      title: say('奖品待交付', 'Prizes to hand out', '獎品待交付'),
      path: '/admin/activity/activityHome/prizes',
    },
  },
});
