import { say } from '@netbar/contract/kernel/words';
import { defineFeature } from '#kernel/feature.ts';
import { frameScreen } from '#kernel/screens.ts';

export const wechatFeature = defineFeature({
  screens: [
    frameScreen('bindingAccount', {
      path: '/bindingAccount',
      title: say('绑定账号', 'Link account', '綁定帳號'),
      isBare: true,
      load: () => import('./BindingAccountPage.tsx'),
    }),
  ],
});
