import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { countUnread, listHistory, listUnread, markAllRead, markRead } from './inbox.ts';
import { getAnnouncement, getNotice, listNotices, sendNotice } from './notice.ts';

const notificationRoutes = routesOf(notificationApi, {
  unreadTotal: countUnread,
  list: listUnread,
  history: listHistory,
  read: markRead,
  readAll: markAllRead,
  notices: listNotices,
  notice: getNotice,
  announcement: getAnnouncement,
  sendNotice,
});

export const notificationFeature = defineFeature('notification', {
  routes: [notificationRoutes],
});
