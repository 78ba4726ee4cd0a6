import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, nothing, pageOf } from '#kernel/model.ts';
import {
  AskReplies,
  Conversation,
  ConversationRef,
  MessageFilter,
  MessageQueue,
  NewReply,
  Reply,
  Settled,
  Thread,
} from './message.model.ts';

const work = { can: 'MESSAGE_WORK' } as const;
const list = { can: 'MESSAGE_LIST' } as const;
const stale = ['message'];

export const messageApi = defineApi('message', {
  /** Number of conversations of a branch that wait for an answer. */
  unreplied: get('/api/member/message/unreplied/total', {
    access: work,
    input: z.object({ branchId: id }),
    output: z.object({ total: z.int() }),
  }),
  /** Conversations of a branch: waiting guests first, the longest waiting first; then by the latest message. */
  queue: get('/api/member/message/queue', { access: work, input: MessageQueue, output: pageOf(Conversation) }),
  /** One conversation with its messages: `thread` for the counter, `detail` for the message board. */
  thread: get('/api/member/message/:conversationId', { access: work, input: ConversationRef, output: Thread }),
  detail: get('/api/member/message/:conversationId/detail', { access: list, input: ConversationRef, output: Thread }),
  list: get('/api/member/message/page', { access: list, input: MessageFilter, output: pageOf(Conversation) }),
  reply: post('/api/member/message/:conversationId/reply', { access: work, input: NewReply, output: nothing, stale }),
  /** Marks messages as dealt with without an answer: the guest has left, or staff went there. */
  settle: post('/api/member/message/:conversationId/settle', { access: work, input: Settled, output: nothing, stale }),
  /** Called by client machines: marks the answers they have shown, and returns those they have not. */
  replies: post('/api/device/:companyId/:branchId/replies', {
    access: 'device',
    input: AskReplies,
    output: z.object({ replies: z.array(Reply) }),
  }),
});
