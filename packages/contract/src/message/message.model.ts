import { z } from 'zod';
import { day, id, line, pageQuery, time, upToMostListed } from '../kernel/model.ts';
import { sensitiveField } from '../kernel/sensitive.ts';

/** A guest still waits for an answer, or nothing is left to say. */
export const ConversationState = z.enum(['WAITING', 'DONE']);
export type ConversationState = z.output<typeof ConversationState>;

/** What one guest at one machine and the staff have said to each other. */
export const Conversation = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  machineName: z.string(),
  /** Who sits there, where the counter knows. */
  guestName: z.string().nullable(),
  cardNo: z.string().nullable(),
  memberId: id.nullable(),
  /** Messages of the guest that nobody has answered. */
  waiting: z.int(),
  /** Still at the machine: an answer can be shown there. */
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
  /** Nobody of the staff: the guest. */
  authorName: z.string().nullable(),
  createdTime: time,
  /** When the machine showed an answer; nothing for what the guest wrote. */
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

/** The last message the writer had seen: what came in meanwhile still waits. */
const seenSeq = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
export const NewReply = ConversationRef.extend({ seenSeq, text: sensitiveField(line(500)) });
export const Settled = ConversationRef.extend({ seenSeq });

/** Machines that ask for answers, and the answers they have shown since they asked last. */
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
