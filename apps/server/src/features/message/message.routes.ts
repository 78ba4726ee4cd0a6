import { messageApi } from '@netbar/contract/message/message.api';
import { routesOf } from '#kernel/mount.ts';
import { countUnreplied, getThread, listConversations, listQueue } from './message.queries.ts';
import { handReplies, reply, settle } from './message.service.ts';

export const messageRoutes = routesOf(messageApi, {
  unreplied: countUnreplied,
  queue: listQueue,
  thread: getThread,
  detail: getThread,
  list: listConversations,
  reply,
  settle,
  replies: handReplies,
});
