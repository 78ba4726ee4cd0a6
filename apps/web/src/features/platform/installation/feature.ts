import { say } from '@netbar/contract/kernel/words';
import { defineFeature } from '#kernel/feature.ts';
import { frameScreen } from '#kernel/screens.ts';

export const installationFeature = defineFeature({
  screens: [
    frameScreen('setup', {
      path: '/setup',
      title: say('系统安装', 'Set-up', '系統安裝'),
      isBare: true,
      load: () => import('./SetUpPage.tsx'),
    }),
    frameScreen('setPassword', {
      path: '/setPassword',
      title: say('设置密码', 'Set password', '設定密碼'),
      isBare: true,
      load: () => import('./SetPasswordPage.tsx'),
    }),
  ],
});
