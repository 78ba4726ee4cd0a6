import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const messagePages = definePages('message', {
  messageConsole: {
    path: '/admin/bar/messageConsole',
    title: say('消息控制台', 'Guest messages', '訊息控制台'),
    menu: 'bar',
    functions: { MESSAGE_WORK: say('查看和回复客人留言', 'Read and reply to guest messages', '查看和回覆客人留言') },
  },
  messageBoard: {
    path: '/admin/activity/messageBoard',
    title: say('留言板', 'Message board', '留言板'),
    menu: 'activity',
    functions: { MESSAGE_LIST: say('查看全部留言', 'View all messages', '查看全部留言') },
  },
});
