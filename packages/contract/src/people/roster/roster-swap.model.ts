import { z } from 'zod';
import { actorName, day, id, line, pageOf, pageQuery, remark, time, version } from '#kernel/model.ts';
import { Fault } from './roster-fault.model.ts';

export const SwapStatus = z.enum(['OFFERED', 'TAKEN', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED']);
export type SwapStatus = z.output<typeof SwapStatus>;
export const SwapStep = z.enum(['take', 'refuse', 'withdraw', 'approve', 'reject']);
export type SwapStep = z.output<typeof SwapStep>;

export const SwapShift = z.object({
  rosterId: id,
  date: day,
  shiftKindId: id,
  kindName: z.string(),
  shortName: z.string(),
  tone: z.string(),
  startTime: time,
  endTime: time,
});
export type SwapShift = z.input<typeof SwapShift>;

export const RosterSwap = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  status: SwapStatus,
  version: z.int(),
  /** Whose shift it is. */
  employeeId: id,
  employeeName: z.string(),
  offered: SwapShift,
  /** Who takes it; null while anybody may. */
  otherId: id.nullable(),
  otherName: z.string().nullable(),
  /** The shift that the other one gives for it; null: nothing. */
  inReturn: SwapShift.nullable(),
  reason: z.string(),
  createdTime: time,
  takenTime: time.nullable(),
  deciderName: actorName,
  decidedTime: time.nullable(),
  endNote: z.string(),
  /** The steps that the caller may take now. */
  can: z.array(SwapStep),
  /** Why the caller, who may approve swaps here, may not approve this one. */
  whyNotApprove: z.string().optional(),
  /**
   * Hard rules that the swap would break now. Of an open one that the caller may take: with them as the taker. Of colleagues only
   * those who plan are told which.
   */
  faults: z.array(Fault),
});
export type RosterSwap = z.input<typeof RosterSwap>;

export const OwnSwaps = z.object({
  /** The caller's archive, or null if nobody linked one to this account. */
  employeeId: id.nullable(),
  /** Offered by the caller, or to them by name; the latest first. */
  own: z.array(RosterSwap),
  /** Open ones of colleagues at their branch. */
  open: z.array(RosterSwap),
});
export type OwnSwaps = z.input<typeof OwnSwaps>;

export const SwapFilter = pageQuery.extend({ branchId: id.optional(), status: SwapStatus.optional() });
export const SwapPage = pageOf(RosterSwap);

/** To whom the caller can offer a shift, those of the same position first, and what each could give in return. */
export const SwapChoices = z.array(
  z.object({
    employeeId: id,
    name: z.string(),
    positionName: z.string(),
    /** Why they cannot take it without giving one; null: they can. Of the colleague only those who plan are told which rule. */
    whyNot: Fault.nullable(),
    shifts: z.array(z.object({ shift: SwapShift, whyNot: Fault.nullable() })),
  }),
);
export type SwapChoices = z.input<typeof SwapChoices>;

/** Without `otherId` anybody at the branch may take it. */
export const NewSwap = z
  .object({ rosterId: id, otherId: id.nullable().default(null), otherRosterId: id.nullable().default(null), reason: line(100) })
  .refine(({ otherId, otherRosterId }) => otherRosterId === null || otherId !== null, { path: ['otherId'] });
export const SwapStepInput = z.object({ id, version });
export const SwapRefusal = z.object({ id, version, reason: remark(100) });
export const SwapRejection = z.object({ id, version, reason: line(100) });
