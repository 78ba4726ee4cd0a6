import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { messageErrors } from './message.errors.ts';
import { messagePages } from './message.pages.ts';
import { messageRealtime } from './message.realtime.ts';

export const messageNouns = {
  message: say('客人留言', 'guest message', '客人留言'),
  conversation: say('留言', 'message', '留言'),
};

export const messageFeature = defineFeature('message', {
  nouns: messageNouns,
  pages: messagePages.pages,
  errors: messageErrors,
  realtime: messageRealtime,
  actions: {
    reply: say('回复客人留言', 'Reply to guest message', '回覆客人留言'),
    settle: say('标记留言已处理', 'Mark messages as handled', '標記留言已處理'),
    replies: say('取走留言回复', 'Fetch replies to guests', '取走留言回覆'),
  },
  todos: {
    'message.answer': { title: say('留言待回复', 'Guest messages to answer', '留言待回覆'), path: '/admin/bar/messageConsole' },
  },
});
