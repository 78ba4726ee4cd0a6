import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const blacklistPages = definePages('blacklist', {
  blackList: {
    path: '/admin/bar/blackList',
    title: say('黑名单', 'Blacklist', '黑名單'),
    menu: 'bar',
    functions: {
      BLACKLIST_LIST: say('查看黑名单', 'View blacklist', '查看黑名單'),
      BLACKLIST_EDIT: say('添加和修改黑名单', 'Add and edit entries', '新增和修改黑名單'),
      BLACKLIST_LIFT: say('解除和放宽黑名单', 'Remove or relax entries', '解除和放寬黑名單'),
    },
  },
});
