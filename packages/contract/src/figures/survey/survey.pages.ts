import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const surveyPages = definePages('survey', {
  investigation: {
    path: '/admin/statistics/investigation',
    title: say('市场调研', 'Market survey', '市場調研'),
    menu: 'statistics',
    functions: {
      SURVEY_LIST: say('查看调研', 'View surveys', '檢視調研'),
      SURVEY_EXPORT: say('导出调研', 'Export surveys', '匯出調研'),
      SURVEY_VOID: say('作废他人的调研', 'Void surveys of others', '作廢他人的調研'),
    },
  },
  'investigation-cafe': {
    path: '/admin/statistics/investigation/cafe',
    title: say('周边网吧', 'Nearby cafes', '周邊網咖'),
    anyOf: ['NEAR_INTERNET_BAR'],
    functions: { NEAR_INTERNET_BAR: say('管理周边网吧', 'Manage nearby cafes', '管理周邊網咖') },
  },
  'investigation-new': {
    path: '/admin/statistics/investigation/new',
    title: say('新增调研', 'New survey', '新增調研'),
    anyOf: ['ADD_SURVEY'],
    functions: { ADD_SURVEY: say('新增调研', 'Add surveys', '新增調研') },
  },
});
