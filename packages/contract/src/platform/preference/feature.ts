import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';

export const preferenceNouns = {
  preference: say('个人设置', 'personal settings', '個人設定'),
};

export const preferenceFeature = defineFeature('preference', {
  nouns: preferenceNouns,
  actions: {
    saveCounter: say('保存收银台设置', 'Save counter settings', '儲存收銀台設定'),
    saveList: say('保存列表设置', 'Save list settings', '儲存列表設定'),
  },
});
