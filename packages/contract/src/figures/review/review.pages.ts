import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const reviewPages = definePages('review', {
  'operational-review': {
    path: '/admin/statistics/operational-review',
    title: say('经营回顾', 'Operations review', '經營回顧'),
    menu: 'statistics',
    keepAlive: true,
    functions: {
      REVIEW_LIST: say('查看经营回顾', 'View operations review', '查看經營回顧'),
      REVIEW_EXPORT: say('导出经营回顾', 'Export operations review', '匯出經營回顧'),
    },
  },
});
