import { messagePages } from '@netbar/contract/floor/message/message.pages';
import { messageRealtime } from '@netbar/contract/floor/message/message.realtime';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const messageFeature = defineFeature({
  screens: defineScreens(messagePages, {
    messageConsole: () => import('./MessageConsolePage.tsx'),
    messageBoard: () => import('./MessageBoardPage.tsx'),
  }),
  realtime: messageRealtime,
});
