import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const blacklistPages = definePages('blacklist', {
  blackList: {
    path: '/admin/bar/blackList',
    title: say('黑名单', 'Blacklist', '黑名單'),
    menu: 'bar',
    functions: {
      BLACKLIST_LIST: say('查看黑名单', 'View blacklist', '查看黑名單'),
      BLACKLIST_EDIT: say('维护黑名单', 'Manage blacklist', '維護黑名單'),
    },
  },
});
