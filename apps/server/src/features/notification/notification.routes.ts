import { notificationApi } from '@netbar/contract/notification/notification.api';
import { routesOf } from '#kernel/mount.ts';
import { getAnnouncement, getNotice, listNotices } from './notice.queries.ts';
import { countUnread, listHistory, listUnread } from './notification.queries.ts';
import { readAll, readOne, sendNotice } from './notification.service.ts';

export const notificationRoutes = routesOf(notificationApi, {
  unreadTotal: countUnread,
  list: listUnread,
  history: listHistory,
  read: readOne,
  readAll,
  notices: listNotices,
  notice: getNotice,
  announcement: getAnnouncement,
  sendNotice,
});
