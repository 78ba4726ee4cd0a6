import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const shiftPages = definePages('shift', {
  operationData: {
    path: '/admin/bar/operationData',
    title: say('营业数据', 'Takings', '營業資料'),
    menu: 'bar',
    functions: {
      SHIFT_LIST: say('查看班次', 'View shifts', '查看班次'),
      SHIFT_WORK: say('开班、收支现金和交班', 'Open shifts, record cash in/out and hand over', '開班、收支現金和交班'),
      SHIFT_AUDIT: say(
        '管理钱箱、确认差异和审核班次',
        'Manage cash drawers, confirm differences and audit shifts',
        '管理錢箱、確認差異和審核班次',
      ),
    },
  },
});
