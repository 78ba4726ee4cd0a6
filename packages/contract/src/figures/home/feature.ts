import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';

export const homeNouns = {
  home: say('首页', 'home page', '首頁'),
};

export const homeFeature = defineFeature('home', {
  nouns: homeNouns,
  actions: {
    skipStep: say('跳过开店步骤', 'Skip setup step', '跳過開店步驟'),
  },
});
