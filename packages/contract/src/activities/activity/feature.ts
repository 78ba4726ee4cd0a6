import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { activityErrors } from './activity.errors.ts';
import { activityPages } from './activity.pages.ts';

export const activityNouns = {
  activity: say('活动', 'activity', '活動'),
};

export const activityNumbers = {
  activity: '50',
} as const;

export const activityFeature = defineFeature('activity', {
  nouns: activityNouns,
  pages: activityPages.pages,
  errors: activityErrors,
  numbers: activityNumbers,
  actions: {
    export: say('导出活动效果', 'Export activities', '匯出活動效果'),
    save: say('保存活动', 'Save activity', '儲存活動'),
    submit: say('提交活动', 'Submit activity', '提交活動'),
    redraft: say('重新编辑活动', 'Edit rejected activity', '重新編輯活動'),
    discard: say('作废活动', 'Discard activity', '作廢活動'),
    pause: say('暂停活动', 'Pause activity', '暫停活動'),
    resume: say('恢复活动', 'Resume activity', '恢復活動'),
    terminate: say('终止活动', 'Terminate activity', '終止活動'),
    endEarlier: say('提前结束活动', 'End activity earlier', '提前結束活動'),
    raiseBudget: say('申请追加预算', 'Request larger budget', '申請追加預算'),
    startTrial: say('试算活动', 'Try out activity', '試算活動'),
  },
  approvalSubjects: {
    ACTIVITY: {
      can: 'ACTIVITY_AUDIT',
      name: say('营销活动', 'Activities', '行銷活動'),
      isAlways: true,
      todo: { title: say('活动审核', 'Activities to approve', '活動審核'), path: '/admin/activity/activityAuditList' },
    },
  },
});
