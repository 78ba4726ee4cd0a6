import { z } from 'zod';
import { id, line, pageQuery, remark, time, upToMostListed } from '#kernel/model.ts';

/** FORWARDED: it was a complaint, and stands among the messages of the branch. HIDDEN: taken from the screens by staff. */
export const ConfessionStatus = z.enum(['PENDING', 'PUBLISHED', 'REJECTED', 'FORWARDED', 'HIDDEN']);
export type ConfessionStatus = z.output<typeof ConfessionStatus>;

/** Why a text looks suspicious. */
export const Mark = z.enum(['CONTACT', 'ACCOUNT', 'ABUSE', 'VULGAR', 'STAFF', 'ADVERT', 'COMPLAINT']);
export type Mark = z.output<typeof Mark>;

/** Where in a text a rule hit; `to` is the first character after it. */
export interface Hit {
  mark: Mark;
  from: number;
  to: number;
}

/** In the order of the keys 1 to 6. */
export const RejectReason = z.enum(['CONTACT', 'ABUSE', 'VULGAR', 'PRIVACY', 'ADVERT', 'OTHER']);
export type RejectReason = z.output<typeof RejectReason>;

export const Confession = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  machineName: z.string(),
  /** The name the guest chose; null for an anonymous one. */
  nickname: z.string().nullable(),
  /** The machine it is addressed to. */
  target: z.string().nullable(),
  text: z.string(),
  /** What rules found when it came. */
  marks: z.array(Mark),
  status: ConfessionStatus,
  createdTime: time,
  /** Who published, rejected or forwarded it, and when. */
  decidedByName: z.string().nullable(),
  decidedTime: time.nullable(),
  rejectReason: RejectReason.nullable(),
  rejectRemark: z.string(),
  /** Words were replaced before it was published. */
  isMasked: z.boolean(),
  /** When machines begin to show it. */
  shownFrom: time.nullable(),
});
export type Confession = z.input<typeof Confession>;

/** The member who wrote it, and how earlier confessions of theirs in the caller's branches ended. */
export const ConfessionAuthor = z.object({
  memberId: id,
  name: z.string(),
  levelName: z.string().nullable(),
  /** FMT-01: masked. */
  phone: z.string().nullable(),
  published: z.int(),
  rejected: z.int(),
  /** Published, and taken from the screens later. */
  hidden: z.int(),
});
export type ConfessionAuthor = z.input<typeof ConfessionAuthor>;

export const ConfessionDetail = Confession.extend({
  /** Null for a guest whom the counter does not know. */
  author: ConfessionAuthor.nullable(),
  /** The text as machines show it. */
  shownText: z.string().nullable(),
});
export type ConfessionDetail = z.input<typeof ConfessionDetail>;

export const ConfessionFilter = upToMostListed(
  pageQuery.extend({
    branchId: id.optional(),
    /** PENDING: those that wait, the oldest first. PUBLISHED: those that are shown, the latest first. */
    status: z.enum(['PENDING', 'PUBLISHED']).default('PENDING'),
    /** Suspicious ones before all others. */
    isSuspiciousFirst: z.stringbool().default(true),
  }),
);

export const ConfessionRef = z.object({ confessionId: id });
/** Confessions that are decided together. */
const confessionIds = z.array(id).min(1).max(50);
export const PublishConfessions = z.object({ confessionIds, isMasked: z.boolean().default(false) });
export const RejectConfessions = z
  .object({ confessionIds, reason: RejectReason, remark: remark(100) })
  .refine(({ reason, remark }) => reason !== 'OTHER' || remark !== '', { path: ['remark'] });
export const ChosenConfessions = z.object({ confessionIds });

/** Which of them changed. The others were decided by somebody else before. */
export const ConfessionsDone = z.object({ doneIds: z.array(id), skipped: z.int() });

/** One the caller decided, with what they can still do about it. */
export const HandledConfession = Confession.pick({
  id: true,
  machineName: true,
  nickname: true,
  status: true,
  rejectReason: true,
  isMasked: true,
  shownFrom: true,
}).extend({
  decidedTime: time,
  /** Until when it can be taken back; null if it cannot. */
  undoUntil: time.nullable(),
});
export type HandledConfession = z.input<typeof HandledConfession>;

/** Of the caller's branches, since the day began. */
export const ConfessionToday = z.object({
  published: z.int(),
  rejected: z.int(),
  forwarded: z.int(),
  /** From sending to decision, on average; null before the first. */
  meanWaitSeconds: z.int().nullable(),
  waiting: z.int(),
  oldestTime: time.nullable(),
  /** The caller's latest decisions, the last one first. */
  handled: z.array(HandledConfession),
});
export type ConfessionToday = z.input<typeof ConfessionToday>;

/** What a client box asks for: all that is shown, or what is new since its last request. */
export const AskConfessions = z.object({ companyId: id, branchId: id, after: line(80).optional() });
export const ShownConfession = z.object({
  id,
  machine: z.string(),
  nickname: z.string().nullable(),
  target: z.string().nullable(),
  text: z.string(),
  time,
});
export const ShownConfessions = z.object({
  confessions: z.array(ShownConfession),
  /** To be sent as `after` with the next request. */
  cursor: z.string().nullable(),
  /** No longer to be shown. */
  hidden: z.array(id),
});
