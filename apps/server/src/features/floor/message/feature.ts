import { messageApi } from '@netbar/contract/floor/message/message.api';
import { deviceHandler } from '#features/floor/device/device.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import {
  countUnrepliedConversations,
  getConversation,
  listConversationQueue,
  listConversations,
  textOwner,
} from './message.queries.ts';
import { closeConversation, fetchReplies, replyToGuest } from './message.ts';
import { messageHandler } from './receive-message.ts';
import { listMessageTodos } from './message-todos.ts';
import { todoList } from '#kernel/todo.ts';

const messageRoutes = routesOf(messageApi, {
  unreplied: countUnrepliedConversations,
  queue: listConversationQueue,
  thread: getConversation,
  detail: getConversation,
  list: listConversations,
  reply: replyToGuest,
  settle: closeConversation,
  replies: fetchReplies,
});

export const messageFeature = defineFeature('message', {
  routes: [messageRoutes],
  schedule: [
    {
      // Kept for half a year, so that a complaint can be looked into.
      name: 'message.forget',
      cron: '35 4 * * *',
      run: async ({ pool }) => {
        await pool.query(`delete from tenant.conversations where last_time < now() - interval '180 days'`);
      },
    },
  ],
  extensions: [
    todoList.provide(listMessageTodos),
    deviceHandler.provide(messageHandler),
    vaultColumns.provide({ table: 'tenant.messages', sealed: 'text_sealed', owner: textOwner }),
  ],
});
