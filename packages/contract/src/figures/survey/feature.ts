import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { surveyErrors } from './survey.errors.ts';
import { surveyPages } from './survey.pages.ts';

export const surveyNouns = {
  survey: say('调研', 'survey', '調研'),
  nearCafe: say('周边网吧', 'nearby cafe', '周邊網咖'),
};

export const surveyFeature = defineFeature('survey', {
  nouns: surveyNouns,
  pages: surveyPages.pages,
  errors: surveyErrors,
  actions: {
    addCafe: say('新增周边网吧', 'Add nearby cafe', '新增周邊網咖'),
    changeCafe: say('修改周边网吧', 'Edit nearby cafe', '修改周邊網咖'),
    setCafeStatus: say('周边网吧停业、恢复或归档', 'Close, reopen or archive nearby cafe', '周邊網咖停業、恢復或封存'),
    close: say('停业', 'Close', '停業'),
    reopen: say('恢复营业', 'Reopen', '恢復營業'),
    archive: say('归档', 'Archive', '封存'),
    restore: say('取消归档', 'Restore', '取消封存'),
    add: say('新增调研', 'Add survey', '新增調研'),
    addPicture: say('上传调研照片', 'Upload photo of survey', '上傳調研照片'),
    addCafePicture: say('上传网吧照片', 'Upload photo of nearby cafe', '上傳網咖照片'),
    void: say('作废调研', 'Void survey', '作廢調研'),
    export: say('导出调研', 'Export surveys', '匯出調研'),
  },
  todos: {
    'survey.stale': {
      title: say('周边网吧超过 14 天未调研', 'Nearby cafes without a survey for 14 days', '周邊網咖超過 14 天未調研'),
      path: '/admin/statistics/investigation/new',
    },
  },
});
