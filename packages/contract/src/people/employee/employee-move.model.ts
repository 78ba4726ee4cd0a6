import { z } from 'zod';
import { countedPageOf, sortBy } from '#kernel/list.ts';
import { actorName, day, id, keyword, line, pageQuery, time, upToMostListed, version } from '#kernel/model.ts';
import { BasePay, EmploymentKind, LackingDocument, WeekHours } from './employee.model.ts';

/** TRANSFER: to another branch. POST: another position, kind, hours or pay at the same branch. */
export const MoveKind = z.enum(['TRANSFER', 'POST']);
export type MoveKind = z.output<typeof MoveKind>;
export const MoveStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'CANCELLED', 'DONE']);
export type MoveStatus = z.output<typeof MoveStatus>;

/** What somebody is employed as. Pay is null without EMPLOYEE_PAY, or if none is set. */
const Post = z.object({
  branchId: id,
  branchName: z.string(),
  positionId: id,
  positionName: z.string(),
  kind: EmploymentKind,
  weekHours: z.int(),
  baseFen: z.int().nullable(),
});
export type Post = z.input<typeof Post>;

export const EmployeeMove = z.object({
  id,
  kind: MoveKind,
  status: MoveStatus,
  version: z.int(),
  employeeId: id,
  employeeNo: z.string(),
  employeeName: z.string(),
  photo: z.string(),
  /** On the day before. */
  before: Post,
  /** `baseFen` is null too if pay stays as it is. */
  after: Post,
  effectiveDate: day,
  reason: z.string(),
  approvalId: id.nullable(),
  approvalNo: z.string().nullable(),
  applicantId: id,
  applicantName: actorName,
  createdTime: time,
  endNote: z.string(),
  endedTime: time.nullable(),
  /** Shifts of the employee from the day on that this move cancels, or has cancelled. Only while it waits. */
  rosters: z.int().nullable(),
  can: z.array(z.enum(['decide', 'withdraw', 'cancel'])),
  /** Why somebody with the right to approve may not, and who may instead. */
  whyNotDecide: z.string().nullable(),
});
export type EmployeeMove = z.input<typeof EmployeeMove>;

export const MoveFilter = upToMostListed(
  pageQuery.extend({
    keyword,
    employeeId: id.optional(),
    /** From or to it. */
    branchId: id.optional(),
    kind: MoveKind.optional(),
    status: MoveStatus.optional(),
    fromDate: day.optional(),
    toDate: day.optional(),
    sort: sortBy(['effective', 'created']),
  }),
);
export const MovePage = countedPageOf(EmployeeMove);

const target = {
  employeeId: id,
  toBranchId: id,
  positionId: id,
  effectiveDate: day,
};
export const NewMove = z.object({
  ...target,
  kind: EmploymentKind,
  weekHours: WeekHours,
  /** As before if left out or null. Needs EMPLOYEE_PAY. */
  baseFen: BasePay.nullable().default(null),
  reason: line(200),
});
export const MoveTarget = z.object(target);
export const MovePreview = z.object({
  before: Post,
  /** Shifts from the day on that would be cancelled. */
  rosters: z.int(),
  /** Documents that the new position needs and that are missing then. */
  lacking: z.array(LackingDocument),
  /** The first day a move can take effect. */
  earliestDate: day,
  /** It takes effect as soon as it is approved. */
  isAtOnce: z.boolean(),
});
export type MovePreview = z.input<typeof MovePreview>;
export const MoveCancel = z.object({ id, version, reason: line(200) });
