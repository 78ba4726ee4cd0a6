import { z } from 'zod';
import { actorName, day, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';
import { PunchSide } from './day-result.model.ts';
import { PunchFixStatus } from './punch.model.ts';

export const LeaveStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'CANCELLED']);
export type LeaveStatus = z.output<typeof LeaveStatus>;
/** The longest leave of one request, maternity leave included. */
export const LONGEST_LEAVE_DAYS = 190;

const typeContent = {
  name: line(20),
  hasBalance: z.boolean(),
  /** Of a day's pay, in basis points. */
  paidBp: z.int().min(0).max(10_000),
  /** Half-days granted each year by itself; 0 grants nothing. */
  yearHalves: z.int().min(0).max(200),
  /** Months after the end of the year until what is left expires. */
  carryMonths: z.int().min(0).max(24),
  /** Whether a part of a half-day of the first year counts as a whole one. */
  roundsUp: z.boolean(),
  needsPicture: z.boolean(),
  place: z.int().min(0).max(999),
};
export const LeaveType = z.object({
  id,
  ...typeContent,
  // What is stored is told as it is; only what people write has a limit.
  name: z.string(),
  /** Of the types that every company begins with. */
  code: z.string().nullable(),
  isActive: z.boolean(),
  version: z.int(),
});
export type LeaveType = z.input<typeof LeaveType>;
export const NewLeaveType = z.object(typeContent);
export const LeaveTypeChange = z.object({ id, version, ...typeContent, isActive: z.boolean() });

/** Half-days of one employee and type. available = granted − used − expired − pending. Null: the type has no limit. */
export const LeaveBalance = z.object({
  typeId: id,
  typeName: z.string(),
  hasBalance: z.boolean(),
  grantedHalves: z.int().nullable(),
  /** Of types without a balance: used this year. */
  usedHalves: z.int(),
  expiredHalves: z.int(),
  pendingHalves: z.int(),
  availableHalves: z.int().nullable(),
  /** What expires next, and how much. */
  nextExpiry: z.object({ date: day, halves: z.int() }).nullable(),
});
export type LeaveBalance = z.input<typeof LeaveBalance>;

export const LeaveEntryKind = z.enum(['GRANT', 'USE', 'BACK', 'EXPIRY']);
export type LeaveEntryKind = z.output<typeof LeaveEntryKind>;
/** A line of the ledger of one employee and type, the newest first. */
export const LeaveEntry = z.object({
  id,
  kind: LeaveEntryKind,
  time,
  date: day,
  /** Added above zero, taken below. */
  halves: z.int(),
  balanceHalves: z.int(),
  /** Why it was granted, or the number of the request. */
  text: z.string(),
  requestId: id.nullable(),
  expiresDate: day.nullable(),
  actorName,
});
export type LeaveEntry = z.input<typeof LeaveEntry>;
export const LeaveEntryFilter = z.object({ employeeId: id, typeId: id });

/** One row an employee of the branch, with the balances of all types that have one. */
export const BranchBalance = z.object({
  employeeId: id,
  no: z.string(),
  name: z.string(),
  positionName: z.string(),
  balances: z.array(LeaveBalance),
});
export type BranchBalance = z.input<typeof BranchBalance>;

export const NewLeaveGrant = z.object({
  employeeId: id,
  typeId: id,
  halves: z.int().min(1).max(400),
  /** The last day on which it can be used; null: it does not expire. */
  expiresDate: day.nullable(),
  reason: line(200),
});

const span = {
  fromDate: day,
  /** Begins after noon: the second half of the first day. */
  fromNoon: z.boolean().default(false),
  toDate: day,
  /** Ends at noon: the first half of the last day. */
  toNoon: z.boolean().default(false),
};
const asksLeave = {
  typeId: id,
  ...span,
  reason: line(200),
  pictures: z.array(PictureUrl.min(1)).max(4).default([]),
};
export const NewOwnLeave = z.object(asksLeave);
export const NewLeave = z.object({ employeeId: id, ...asksLeave });
export const LeaveCountFilter = z.object({
  /** Left out: the caller's own. */
  employeeId: id.optional(),
  typeId: id.optional(),
  fromDate: day,
  fromNoon: z.stringbool().default(false),
  toDate: day,
  toNoon: z.stringbool().default(false),
});
/** What a request would take, before it is sent. */
export const LeaveCount = z.object({
  halves: z.int(),
  /** The days that count, and why. ROSTER: a published shift. USUAL: no roster is published yet, so workdays count. */
  days: z.array(z.object({ date: day, halves: z.int(), by: z.enum(['ROSTER', 'USUAL']) })),
  /** Days of an unknown year count by their weekday. */
  hasUnknownDays: z.boolean(),
  availableHalves: z.int().nullable(),
  /** Published shifts that fall into the leave, which the manager has to fill. */
  shifts: z.int(),
  overlapsNo: z.string().nullable(),
});
export type LeaveCount = z.input<typeof LeaveCount>;

export const RequestStep = z.enum(['withdraw', 'cancel']);
export const LeaveRequest = z.object({
  id,
  no: z.string(),
  employeeId: id,
  employeeNo: z.string(),
  employeeName: z.string(),
  branchId: id,
  branchName: z.string(),
  typeId: id,
  typeName: z.string(),
  fromDate: day,
  fromNoon: z.boolean(),
  toDate: day,
  toNoon: z.boolean(),
  halves: z.int(),
  /** The days that they are taken on. */
  days: z.array(z.object({ date: day, halves: z.int() })),
  reason: z.string(),
  pictures: z.array(z.string()),
  status: LeaveStatus,
  version: z.int(),
  approvalId: id.nullable(),
  applicantName: actorName,
  /** Somebody else asked for it. */
  isOnBehalf: z.boolean(),
  createdTime: time,
  endNote: z.string(),
  endedTime: time.nullable(),
  /** Who may decide it while it waits: up to three names. */
  approverNames: z.array(z.string()),
  /** What the caller may do with it, and whether they may decide the approval. */
  can: z.array(RequestStep),
  canDecide: z.boolean(),
  whyNot: z.string().nullable(),
});
export type LeaveRequest = z.input<typeof LeaveRequest>;

export const PunchFix = z.object({
  id,
  employeeId: id,
  employeeNo: z.string(),
  employeeName: z.string(),
  branchId: id,
  branchName: z.string(),
  rosterId: id,
  date: day,
  kindName: z.string(),
  startTime: time,
  endTime: time,
  side: PunchSide,
  at: time,
  reason: z.string(),
  pictures: z.array(z.string()),
  status: PunchFixStatus,
  version: z.int(),
  approvalId: id.nullable(),
  applicantName: actorName,
  isOnBehalf: z.boolean(),
  createdTime: time,
  endNote: z.string(),
  endedTime: time.nullable(),
  approverNames: z.array(z.string()),
  can: z.array(RequestStep),
  canDecide: z.boolean(),
  whyNot: z.string().nullable(),
});
export type PunchFix = z.input<typeof PunchFix>;

const asksFix = {
  date: day,
  side: PunchSide,
  at: time,
  reason: line(200),
  pictures: z.array(PictureUrl.min(1)).max(4).default([]),
};
export const NewOwnPunchFix = z.object(asksFix);
export const NewPunchFix = z.object({ employeeId: id, ...asksFix });

const requestFilter = {
  branchId: id.optional(),
  employeeId: id.optional(),
  /** Those that touch this span of days. */
  from: day.optional(),
  to: day.optional(),
  keyword,
};
export const LeaveFilter = upToMostListed(
  pageQuery.extend({ ...requestFilter, status: LeaveStatus.optional(), typeId: id.optional() }),
);
export const PunchFixFilter = upToMostListed(pageQuery.extend({ ...requestFilter, status: PunchFixStatus.optional() }));
export const RequestEnd = z.object({ id, version, note: remark(200) });
