import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { patrolTaskStatusWords } from './patrol.words.ts';
import { patrolErrors } from './patrol.errors.ts';
import { patrolPages } from './patrol.pages.ts';

export const patrolNouns = {
  patrolTask: say('巡场', 'patrol round', '巡場'),
  patrolPoint: say('巡场点位', 'patrol point', '巡場點位'),
  patrolPlan: say('巡场计划', 'patrol plan', '巡場計畫'),
};

export const patrolFeature = defineFeature('patrol', {
  nouns: patrolNouns,
  pages: patrolPages.pages,
  errors: patrolErrors,
  actions: {
    assign: say('指派巡场', 'Assign round', '指派巡場'),
    replan: say('按新计划调整巡场', 'Adjust round to its plan', '按新計畫調整巡場'),
    remind: say('提醒未开始的巡场', 'Remind of round', '提醒未開始的巡場'),
    start: say('开始巡场', 'Start round', '開始巡場'),
    startLate: say('补交开始巡场', 'Start round, sent late', '補交開始巡場'),
    visit: say('完成点位', 'Finish point', '完成點位'),
    skip: say('跳过点位', 'Skip point', '跳過點位'),
    finish: say('完成巡场', 'Finish round', '完成巡場'),
    end: say('巡场超时未完', 'Round ended incomplete', '巡場逾時未完'),
    miss: say('漏巡', 'Round missed', '漏巡'),
    explain: say('登记漏巡原因', 'Explain missed round', '登記漏巡原因'),
    export: say('导出巡场记录', 'Export patrol records', '匯出巡場紀錄'),
    addPicture: say('上传巡场照片', 'Upload photo of round', '上傳巡場照片'),
    addPoint: say('新增点位', 'Add point', '新增點位'),
    changePoint: say('修改点位', 'Edit point', '修改點位'),
    switchPoint: say('停用或启用点位', 'Retire or reactivate point', '停用或啟用點位'),
    renewCode: say('更换点位码', 'Renew code of point', '更換點位碼'),
    orderPoints: say('调整点位顺序', 'Reorder points', '調整點位順序'),
    addPlan: say('新增巡场计划', 'Add patrol plan', '新增巡場計畫'),
    changePlan: say('修改巡场计划', 'Edit patrol plan', '修改巡場計畫'),
    switchPlan: say('停用或启用巡场计划', 'Switch patrol plan on or off', '停用或啟用巡場計畫'),
  },
  values: Object.fromEntries(Object.entries(patrolTaskStatusWords).map(([status, words]) => [`PATROL_TASK.${status}`, words])),
  todos: {
    'patrol.due': {
      title: say('现在该巡的轮次', 'Rounds due now', '現在該巡的輪次'),
      path: '/admin/HRManagement/patrolScheduling',
    },
    'patrol.explain': {
      title: say('漏巡待登记原因', 'Missed rounds without a reason', '漏巡待登記原因'),
      path: '/admin/HRManagement/patrolScheduling/record',
    },
  },
});
