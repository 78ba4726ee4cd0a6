import { say } from '@netbar/contract/kernel/words';
import { defineFeature } from '#kernel/feature.ts';
import { frameScreen } from '#kernel/screens.ts';

export const homeFeature = defineFeature({
  screens: [
    frameScreen('home_index', { path: '/home', title: say('首页', 'Home', '首頁'), load: () => import('./HomePage.tsx') }),
    frameScreen('noRole', {
      path: '/noRole',
      title: say('暂无权限', 'No access yet', '暫無權限'),
      isBare: true,
      load: () => import('./NoRolePage.tsx'),
    }),
    frameScreen('firstSteps', {
      path: '/settings/firstSteps',
      title: say('开店向导', 'Setup guide', '開店嚮導'),
      load: () => import('./FirstStepsPage.tsx'),
    }),
  ],
});
