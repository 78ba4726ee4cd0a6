import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const rosterPages = definePages('roster', {
  'scheduling-new': {
    path: '/admin/HRManagement/scheduling-new',
    title: say('排班管理', 'Rosters', '排班管理'),
    menu: 'HRManagement',
    functions: {
      ROSTER_LIST: say('查看排班', 'View rosters', '檢視排班'),
      ROSTER_EDIT: say('编排班次', 'Plan shifts', '編排班次'),
      ROSTER_PUBLISH: say('发布排班', 'Publish rosters', '發布排班'),
      ROSTER_APPROVE: say('审批换班', 'Approve shift swaps', '審核換班'),
    },
  },
  'scheduling-base': {
    path: '/admin/HRManagement/scheduling-new/base',
    title: say('班次设置', 'Shift setup', '班次設定'),
    anyOf: ['WORK_SCHEDULE'],
    functions: { WORK_SCHEDULE: say('设置班次、轮换和人手', 'Set up shifts, rotations and staffing', '設定班次、輪換和人手') },
  },
});
