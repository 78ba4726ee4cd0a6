import { notificationPages } from '@netbar/contract/notification/notification.pages';
import { defineScreens } from '#kernel/screens.ts';

export const notificationScreens = defineScreens(notificationPages, {
  notification: () => import('./NotificationPage.tsx'),
  notificationDetail: () => import('./NotificationDetailPage.tsx'),
  historyMessage: () => import('./HistoryMessagePage.tsx'),
});
