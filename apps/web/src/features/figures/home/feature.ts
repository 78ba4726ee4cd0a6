import { say } from '@netbar/contract/kernel/words';
import { defineFeature } from '#kernel/feature.ts';
import { frameScreen } from '#kernel/screens.ts';

export const homeFeature = defineFeature({
  screens: [
    frameScreen('home_index', { path: '/home', title: say('首页', 'Home', '首頁'), load: () => import('./HomePage.tsx') }),
  ],
});
