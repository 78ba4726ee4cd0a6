import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const logPages = definePages('log', {
  logCenter: {
    path: '/settings/logCenter',
    title: say('日志中心', 'Audit log', '日誌中心'),
    menu: 'settings',
    functions: {
      LOG_LIST: say('查看日志', 'View log', '查看日誌'),
      LOG_EXPORT: say('导出日志', 'Export log', '匯出日誌'),
      LOG_EVENTS: say('查看实时事件', 'View live events', '查看即時事件'),
      LOG_VERIFY: say('校验日志完整性', 'Check log integrity', '校驗日誌完整性'),
    },
  },
});
