import { z } from 'zod';
import { ActivityRow, ActivityState } from '#activities/activity/activity.model.ts';
import { Rule } from '#activities/activity/rule.model.ts';
import { sortBy } from '#kernel/list.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, time, upToMostListed, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { CODE_LENGTH, plainCouponCode } from './coupon.rules.ts';

export const CouponStatus = z.enum(['ISSUED', 'LOCKED', 'USED', 'EXPIRED', 'REVOKED']);

/** A code as somebody typed or scanned it. Whoever knows it may use it, so it never reaches the log. */
export const CouponCode = sensitiveField(
  z
    .string()
    .max(40)
    .overwrite(plainCouponCode)
    .regex(new RegExp(`^[0-9A-Z]{${CODE_LENGTH}}$`)),
);

/** A coupon for an order: one of its member, or a code. */
export const CouponChoice = z.union([z.object({ couponId: id }), z.object({ code: CouponCode })]);
export type CouponChoice = z.output<typeof CouponChoice>;
export const CouponChoices = z.array(CouponChoice).max(9).default([]);

export const MOST_CODES = 100_000;

/** Whom coupons are issued to: members of the brand by what is known of them, or whoever gets the codes. */
export const CouponAudience = z.discriminatedUnion('of', [
  z.object({ of: z.literal('LABEL'), labelId: id }),
  z.object({ of: z.literal('LEVEL'), levelIds: z.array(id).min(1).max(20) }),
  z.object({ of: z.literal('BIRTHDAY'), when: z.enum(['TODAY', 'MONTH']) }),
  /** Members who came before, but not in the last so many days. */
  z.object({ of: z.literal('SLEEPING'), days: z.int().min(1).max(730) }),
  z.object({ of: z.literal('CODES'), count: z.int().min(1).max(MOST_CODES) }),
]);
export type CouponAudience = z.output<typeof CouponAudience>;

export const NewBatch = z.object({ activityId: id, audience: CouponAudience });
/** A batch to issue: `planned` is the number that was shown. If it changed meanwhile, nothing is issued. */
export const BatchOrder = NewBatch.extend({ planned: z.int().min(1) });

export const BatchPreview = z.object({
  matched: z.int(),
  /** Of those: members who already have as many as they may. */
  atLimit: z.int(),
  /** Members who are left out so that the effect can be measured. */
  heldOut: z.int(),
  left: z.int(),
  toIssue: z.int(),
  useRateBp: z.int().nullable(),
  /** What the batch will cost at the use rate so far. */
  estimateFen: z.int().nullable(),
});

const Counts = z.object({ issued: z.int(), usable: z.int(), locked: z.int(), used: z.int(), expired: z.int(), revoked: z.int() });
export type CouponCounts = z.input<typeof Counts>;

export const BatchStatus = z.enum(['WAITING', 'RUNNING', 'DONE']);
export const CouponBatch = z.object({
  /** Null: those that sign-ins, games and draws gave. */
  id: id.nullable(),
  audience: CouponAudience.nullable(),
  audienceName: z.string(),
  planned: z.int(),
  skipped: z.int(),
  status: BatchStatus,
  creatorName: actorName,
  createdTime: time.nullable(),
  /** Of codes: when the file was handed out, and to whom. */
  handedTime: time.nullable(),
  handedTo: z.string().nullable(),
  counts: Counts,
});
export type CouponBatch = z.input<typeof CouponBatch>;

export const TemplateRow = ActivityRow.extend({ counts: Counts });
export type TemplateRow = z.input<typeof TemplateRow>;
export const TemplateFilter = upToMostListed(
  pageQuery.extend({
    brandId: id.optional(),
    state: ActivityState.optional(),
    keyword,
    sort: sortBy(['no', 'name', 'from', 'to']),
  }),
);

/** Everything about one coupon activity but the activity itself. */
export const CouponRecord = z.object({
  activityId: id,
  qty: z.int(),
  counts: Counts,
  /** Coupons that an order held once, whatever became of the order. */
  everLocked: z.int(),
  batches: z.array(CouponBatch),
});
export type CouponRecord = z.input<typeof CouponRecord>;

/** A coupon as the counter shows it before it is put on an order. */
export const CouponAtTill = z.object({
  couponId: id,
  activityId: id,
  name: z.string(),
  rule: Rule,
  isBearer: z.boolean(),
  validTo: time,
});
export type CouponAtTill = z.input<typeof CouponAtTill>;

export const CouponRefusal = z.enum(['NOT_HERE', 'USED', 'LOCKED', 'REVOKED', 'EXPIRED', 'NOT_YET', 'NOT_RUNNING']);
export type CouponRefusal = z.infer<typeof CouponRefusal>;

/** A bearer coupon as the page of write-offs shows it. */
export const CouponByCode = z.object({
  couponId: id,
  name: z.string(),
  rule: Rule,
  validFrom: time,
  validTo: time,
  /** Why it cannot be used at this branch now; null if it can. */
  refusal: CouponRefusal.nullable(),
  /** The branch whose order holds or used it, and since when. */
  heldAt: z.string().nullable(),
  heldTime: time.nullable(),
});
export type CouponByCode = z.input<typeof CouponByCode>;

/** A coupon that an order used. */
export const CouponUse = z.object({
  couponId: id,
  name: z.string(),
  /** What it took off, less what refunds took back. */
  amountFen: fen,
  usedTime: time,
  orderId: id,
  orderNo: z.string(),
  memberName: z.string().nullable(),
});
export type CouponUse = z.input<typeof CouponUse>;

export const CouponRow = z.object({
  id,
  activityId: id,
  activityNo: z.string(),
  activityName: z.string(),
  memberId: id.nullable(),
  memberName: z.string().nullable(),
  memberNo: z.string().nullable(),
  batchId: id.nullable(),
  status: CouponStatus,
  version: z.int(),
  validFrom: time,
  validTo: time,
  issuedTime: time,
  usedTime: time.nullable(),
  endedTime: time.nullable(),
  endNote: z.string(),
  orderId: id.nullable(),
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  /** What it took off the order that holds or used it, less what refunds took back. */
  amountFen: fen.nullable(),
});
export type CouponRow = z.input<typeof CouponRow>;

export const CouponRows = z.object({
  brandId: id.optional(),
  activityId: id.optional(),
  batchId: id.optional(),
  branchId: id.optional(),
  memberId: id.optional(),
  status: CouponStatus.optional(),
  /** Name or number of the activity, or name, number or phone of the member. */
  keyword,
  /** Days of issue. */
  from: day.optional(),
  to: day.optional(),
  usedFrom: day.optional(),
  usedTo: day.optional(),
  sort: sortBy(['issued', 'used', 'validTo']),
});
export const CouponFilter = upToMostListed(pageQuery.extend(CouponRows.shape));
export const CouponSums = z.object({ coupons: z.int(), used: z.int(), amountFen: z.int() });
export const CouponExport = CouponRows.extend({
  columns: columnsOf([
    'activity',
    'no',
    'member',
    'memberNo',
    'status',
    'issued',
    'validTo',
    'used',
    'branch',
    'amount',
    'ended',
    'note',
  ]),
});

export const CouponStep = z.object({ id, version, reason: line(200) });
export const BatchEnd = z.object({ id, reason: line(200) });
export const CodeToCheck = z.object({ branchId: id, memberId: id.optional(), code: CouponCode });
export const MemberCoupons = z.object({ branchId: id, memberId: id });
/** A file for the browser to save. The server does not keep the codes. */
export const HandedCodes = z.object({ name: z.string(), codes: sensitiveField(z.array(z.string())) });
