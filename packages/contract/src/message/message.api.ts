import { z } from 'zod';
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, nothing, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
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
  /** Guests of a branch who wait for an answer. */
  unreplied: get('/api/member/message/unreplied/total', {
    access: work,
    input: z.object({ branchId: id }),
    output: z.object({ total: z.int() }),
  }),
  /** The conversations of a branch: whoever waits first, the longest first; then the latest. */
  queue: get('/api/member/message/queue', { access: work, input: MessageQueue, output: pageOf(Conversation) }),
  /** The same conversation, for the counter and for whoever looks back. */
  thread: get('/api/member/message/:conversationId', { access: work, input: ConversationRef, output: Thread }),
  detail: get('/api/member/message/:conversationId/detail', { access: list, input: ConversationRef, output: Thread }),
  list: get('/api/member/message/page', { access: list, input: MessageFilter, output: pageOf(Conversation) }),
  reply: post('/api/member/message/:conversationId/reply', { access: work, input: NewReply, output: nothing, stale }),
  /** Seen to without an answer: the guest has left, or somebody went there. */
  settle: post('/api/member/message/:conversationId/settle', { access: work, input: Settled, output: nothing, stale }),
  /** What machines call: takes note of the answers they have shown, and hands over those they have not. */
  replies: post('/api/device/:companyId/:branchId/replies', {
    access: 'device',
    input: AskReplies,
    output: z.object({ replies: z.array(Reply) }),
  }),
});

export const messageErrors = defineErrors('message', {
  guestLeft: [
    40996,
    say(
      '客人已离开 {machineName} 号机，回复无法送达；请将留言标为已处理',
      'The guest has left machine {machineName}: no answer reaches them. Mark the messages as seen to',
      '客人已離開 {machineName} 號機，回覆無法送達；請將留言標為已處理',
    ),
  ],
});
