import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { notificationPages } from './notification.pages.ts';

export const notificationNouns = {
  notification: say('通知', 'notice', '通知'),
  announcement: say('公告', 'announcement', '公告'),
  message: say('消息', 'message', '訊息'),
};

export const notificationFeature = defineFeature('notification', {
  nouns: notificationNouns,
  pages: notificationPages.pages,
  actions: {
    sendNotice: say('发送通知', 'Send notice', '發送通知'),
  },
  searchedActions: ['sendNotice'],
});
