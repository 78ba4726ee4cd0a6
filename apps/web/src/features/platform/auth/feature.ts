import { say } from '@netbar/contract/kernel/words';
import { defineFeature } from '#kernel/feature.ts';
import { frameScreen } from '#kernel/screens.ts';

export const authFeature = defineFeature({
  screens: [
    frameScreen('login', {
      path: '/login',
      title: say('登录', 'Sign in', '登入'),
      isBare: true,
      load: () => import('./LoginPage.tsx'),
    }),
    frameScreen('secondFactor', {
      path: '/secondFactor',
      title: say('动态口令', 'One-time code', '動態口令'),
      isBare: true,
      load: () => import('./SecondFactorPage.tsx'),
    }),
    frameScreen('locking', {
      path: '/locking',
      title: say('锁屏', 'Locked', '螢幕鎖定'),
      isBare: true,
      load: () => import('./LockingPage.tsx'),
    }),
  ],
});
