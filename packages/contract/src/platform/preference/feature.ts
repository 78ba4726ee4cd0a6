import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { preferenceErrors } from './preference.errors.ts';

export const preferenceNouns = {
  preference: say('个人设置', 'personal settings', '個人設定'),
  view: say('视图', 'view', '檢視'),
};

export const preferenceFeature = defineFeature('preference', {
  nouns: preferenceNouns,
  errors: preferenceErrors,
  actions: {
    addView: say('保存列表视图', 'Save list view', '儲存列表檢視'),
    changeView: say('修改列表视图', 'Change list view', '修改列表檢視'),
    removeView: say('删除列表视图', 'Delete list view', '刪除列表檢視'),
    starView: say('设置默认视图', 'Set default view', '設定預設檢視'),
    saveCounter: say('保存收银台设置', 'Save counter settings', '儲存收銀台設定'),
    saveList: say('保存列表设置', 'Save list settings', '儲存列表設定'),
  },
});
