import { z } from 'zod';
import { ApprovalStatus } from '#kernel/approval.ts';
import { actorName, fen, id, keyword, line, pageQuery, time, upToMostListed } from '#kernel/model.ts';

/** A type of change that can need approval; its own feature declares it. */
const SubjectType = z.string().regex(/^[A-Z_]{1,40}$/);

export const ApprovalRow = z.object({
  id,
  no: z.string(),
  subjectType: SubjectType,
  subjectId: id,
  /** The branch concerned, or null for a whole brand. */
  branchName: z.string().nullable(),
  brandName: z.string().nullable(),
  /** The first few things it changes, and how many there are. */
  names: z.array(z.string()),
  count: z.int(),
  applicantName: actorName,
  reason: z.string(),
  status: ApprovalStatus,
  createdTime: time,
  /** Whether the caller asked for it. */
  isOwn: z.boolean(),
  /** Whether the caller may decide or withdraw it. */
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
  /** Why somebody with the function may not decide it, and who may instead. */
  whyNot: z.string().nullable(),
  /** Nobody else could have handled it. */
  isAlone: z.boolean(),
  /** Whose place the caller takes in deciding it, by delegation. */
  delegatedBy: z.string().nullable(),
});
export type ApprovalRow = z.input<typeof ApprovalRow>;

export const ApprovalDecision = z.object({
  accountName: z.string(),
  /** Whose place this person took, by delegation. */
  onBehalfOf: z.string().nullable(),
  decision: z.enum(['APPROVE', 'REJECT']),
  comment: z.string(),
  decidedTime: time,
});

/** Values by field name. */
const Facts = z.record(z.string(), z.unknown());
export const Approval = ApprovalRow.extend({
  before: Facts,
  after: Facts,
  decisions: z.array(ApprovalDecision),
  /** The functions whose holders decide one after the other, and how many of these steps are done. */
  steps: z.array(z.string()).default([]),
  doneSteps: z.int().default(0),
});
export type Approval = z.input<typeof Approval>;

export const ApprovalFilter = upToMostListed(
  pageQuery.extend({
    /** All kinds if left out. */
    subjectType: SubjectType.optional(),
    /**
     * WAITING: for the caller's decision, by right or by delegation, their own requests included, the oldest first. MINE: the
     * caller asked for it. DECIDED: the caller decided a step of it.
     */
    view: z.enum(['WAITING', 'MINE', 'DECIDED']).optional(),
    status: ApprovalStatus.optional(),
    keyword,
  }),
);

export const Decide = z.object({ id, decision: z.enum(['APPROVE', 'REJECT']), comment: line(200).or(z.literal('')).default('') });

/** Whether a type needs approval, and from which amount on. */
export const Rule = z.object({ subjectType: SubjectType, isNeeded: z.boolean(), minFen: fen });
export type Rule = z.input<typeof Rule>;
