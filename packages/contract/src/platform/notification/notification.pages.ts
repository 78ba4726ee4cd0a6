import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const notificationPages = definePages('notification', {
  notification: {
    path: '/admin/bar/notification',
    title: say('通知管理', 'Notices', '通知管理'),
    menu: 'bar',
    functions: {
      NOTICE_LIST: say('查看通知', 'View notices', '查看通知'),
      NOTICE_SEND: say('发送通知', 'Send notices', '發送通知'),
      NOTICE_PUBLISH: say('发布公开公告', 'Publish public announcements', '發布公開公告'),
    },
  },
  notificationDetail: {
    path: '/admin/bar/notification/detail',
    title: say('通知详情', 'Notice details', '通知詳情'),
    tabKey: 'id',
  },
  historyMessage: { path: '/admin/bar/historyMessage', title: say('历史消息', 'Message history', '歷史訊息') },
});
