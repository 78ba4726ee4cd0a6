import { notificationPages } from '@netbar/contract/platform/notification/notification.pages';
import { say } from '@netbar/contract/kernel/words';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens, frameScreen } from '#kernel/screens.ts';

export const notificationFeature = defineFeature({
  screens: [
    ...defineScreens(notificationPages, {
      notification: () => import('./NotificationPage.tsx'),
      notificationDetail: () => import('./NotificationDetailPage.tsx'),
      historyMessage: () => import('./HistoryMessagePage.tsx'),
    }),
    frameScreen('announcement', {
      path: '/announcement',
      title: say('公告', 'Announcement', '公告'),
      isBare: true,
      load: () => import('./AnnouncementPage.tsx'),
    }),
  ],
});
