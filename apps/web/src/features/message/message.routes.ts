import { messagePages } from '@netbar/contract/message/message.pages';
import { defineScreens } from '#kernel/screens.ts';

export const messageScreens = defineScreens(messagePages, {
  messageConsole: () => import('./MessageConsolePage.tsx'),
  messageBoard: () => import('./MessageBoardPage.tsx'),
});
