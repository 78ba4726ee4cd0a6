import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, keyword, nothing, pageOf, pageQuery } from '#kernel/model.ts';
import { Announcement, NewNotice, Notice, Notification, NotificationFilter } from './notification.model.ts';

export const notificationApi = defineApi('notification', {
  /** The specification reads `data.data`. */
  unreadTotal: get('/api/admin/notification/unread/total', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ data: z.int() }),
  }),
  /** The caller's unread notifications, the newest first. */
  list: get('/api/admin/notification/list', { access: 'signedIn', input: NotificationFilter, output: pageOf(Notification) }),
  /** The caller's read notifications, the newest first. */
  history: get('/api/admin/notification/history', {
    access: 'signedIn',
    input: NotificationFilter,
    output: pageOf(Notification),
  }),
  // The specification has these two as GET although they change data.
  read: get('/api/admin/notification/read/:id', {
    access: 'signedIn',
    input: z.object({ id }),
    output: nothing,
    stale: ['notification'],
  }),
  readAll: get('/api/admin/notification/read/all', {
    access: 'signedIn',
    input: nothing,
    output: nothing,
    stale: ['notification'],
  }),

  notices: get('/api/admin/notice/page', {
    access: { can: 'NOTICE_LIST' },
    input: pageQuery.extend({ keyword }),
    output: pageOf(Notice),
  }),
  notice: get('/api/admin/notice/:id', { access: 'signedIn', input: z.object({ id }), output: Notice }),
  /** SHELL-15: found by its random id only; announcements are not listed anywhere. */
  announcement: get('/api/announcement/:id', { access: 'public', input: z.object({ id }), output: Announcement }),
  sendNotice: post('/api/admin/notice', {
    access: { can: 'NOTICE_SEND' },
    input: NewNotice,
    output: Notice,
    stale: ['notification'],
  }),
});
