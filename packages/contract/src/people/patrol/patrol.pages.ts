import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const patrolPages = definePages('patrol', {
  patrolScheduling: {
    path: '/admin/HRManagement/patrolScheduling',
    title: say('巡场排班', 'Patrol rounds', '巡場排班'),
    menu: 'HRManagement',
    functions: {
      PATROL_LIST: say('查看巡场', 'View patrols', '檢視巡場'),
      PATROL_WORK: say('巡场', 'Do rounds', '巡場'),
    },
  },
  patrolRecord: {
    path: '/admin/HRManagement/patrolScheduling/record',
    title: say('巡场记录', 'Patrol records', '巡場紀錄'),
    functions: {
      PATROL_EXPLAIN: say('登记漏巡原因', 'Explain missed rounds', '登記漏巡原因'),
      PATROL_EXPORT: say('导出巡场记录', 'Export patrol records', '匯出巡場紀錄'),
      TICKET_WORK: say('处理维修工单', 'Work on maintenance tickets', '處理維修工單'),
    },
  },
  patrolSetting: {
    path: '/admin/HRManagement/patrolScheduling/setting',
    title: say('巡场设置', 'Patrol setup', '巡場設定'),
    functions: { PATROL_SETTING: say('设置点位、检查项和计划', 'Set up points, checks and plans', '設定點位、檢查項和計畫') },
  },
});
