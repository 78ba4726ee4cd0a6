import { z } from 'zod';
import { day, id, line, pageQuery, time, upToMostListed } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';

/** WAITING: the guest waits for an answer. DONE: answered or closed. */
export const ConversationState = z.enum(['WAITING', 'DONE']);
export type ConversationState = z.output<typeof ConversationState>;

/** The messages between one guest at one machine and the staff. */
export const Conversation = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  machineName: z.string(),
  /** The guest of the seat session, if there is one. */
  guestName: z.string().nullable(),
  cardNo: z.string().nullable(),
  memberId: id.nullable(),
  /** Number of messages of the guest without an answer. */
  waiting: z.int(),
  /** The guest is still at the machine, so an answer can be shown there. */
  isHere: z.boolean(),
  lastText: z.string(),
  isLastByStaff: z.boolean(),
  lastTime: time,
  createdTime: time,
});
export type Conversation = z.input<typeof Conversation>;

export const Message = z.object({
  id,
  seq: z.int(),
  text: z.string(),
  /** Null for a message of the guest. */
  authorName: z.string().nullable(),
  createdTime: time,
  /** When the machine showed an answer; null for messages of the guest. */
  shownTime: time.nullable(),
});
export type Message = z.input<typeof Message>;
export const Thread = Conversation.extend({ messages: z.array(Message) });
export type Thread = z.input<typeof Thread>;

export const ConversationRef = z.object({ conversationId: id });
export const MessageQueue = upToMostListed(pageQuery.extend({ branchId: id }));
export const MessageFilter = upToMostListed(
  pageQuery.extend({
    branchId: id.optional(),
    state: ConversationState.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
);

/** The last message on the screen of the staff; later ones still count as waiting. */
const seenSeq = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
export const NewReply = ConversationRef.extend({ seenSeq, text: sensitiveField(line(500)) });
export const Settled = ConversationRef.extend({ seenSeq });

/** The machines that fetch answers, and the answers they have shown since the last call. */
export const AskReplies = z.object({
  companyId: id,
  branchId: id,
  machines: z
    .array(z.object({ machine: line(20), session: line(64) }))
    .min(1)
    .max(500),
  shown: z.array(id).max(500).default([]),
});
export const Reply = z.object({ id, machine: z.string(), session: z.string(), text: z.string(), time });
