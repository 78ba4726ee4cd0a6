import { z } from 'zod';
import { ApprovalStatus } from '../kernel/approval.ts';
import { fen, id, keyword, line, pageQuery, time, upToMostListed } from '../kernel/model.ts';

/** What may need somebody else's word, with who gives it where the company asks for one. */
export const subjects = {
  PRICE_ADJUSTMENT: { can: 'PRICE_AUDIT' },
  TAKEDOWN: { can: 'TAKEDOWN_AUDIT' },
  PRODUCT_CHANGE: { can: 'PRODUCT_CHANGE_AUDIT' },
  STOCK_ADJUSTMENT: { can: 'STOCK_AUDIT' },
  STOCKTAKE: { can: 'STOCK_AUDIT' },
} as const;
export const SubjectType = z.enum(['PRICE_ADJUSTMENT', 'TAKEDOWN', 'PRODUCT_CHANGE', 'STOCK_ADJUSTMENT', 'STOCKTAKE']);
export type SubjectType = z.infer<typeof SubjectType>;

export const ApprovalRow = z.object({
  id,
  no: z.string(),
  subjectType: SubjectType,
  subjectId: id,
  /** The branch it is about, or nothing for a brand as a whole. */
  branchName: z.string().nullable(),
  brandName: z.string().nullable(),
  /** The first of the things it is about, and how many there are. */
  names: z.array(z.string()),
  count: z.int(),
  applicantName: z.string(),
  reason: z.string(),
  status: ApprovalStatus,
  createdTime: time,
  /** Whether the caller may decide it, or take it back. */
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
});
export type ApprovalRow = z.input<typeof ApprovalRow>;

export const ApprovalDecision = z.object({
  accountName: z.string(),
  decision: z.enum(['APPROVE', 'REJECT']),
  comment: z.string(),
  decidedTime: time,
});

/** Amounts, numbers, texts and yes or no, by field. */
const Facts = z.record(z.string(), z.unknown());
export const Approval = ApprovalRow.extend({ before: Facts, after: Facts, decisions: z.array(ApprovalDecision) });
export type Approval = z.input<typeof Approval>;

export const ApprovalFilter = upToMostListed(
  pageQuery.extend({
    subjectType: SubjectType,
    status: ApprovalStatus.optional(),
    keyword,
  }),
);

export const Decide = z.object({ id, decision: z.enum(['APPROVE', 'REJECT']), comment: line(200).or(z.literal('')).default('') });

/** Whether a subject needs approval, and from which amount on. */
export const Rule = z.object({ subjectType: SubjectType, isNeeded: z.boolean(), minFen: fen });
export type Rule = z.input<typeof Rule>;
