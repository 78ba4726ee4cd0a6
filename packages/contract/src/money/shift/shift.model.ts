import { z } from 'zod';
import { sortBy } from '#kernel/list.ts';
import { day, fen, id, line, pageQuery, time, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { defineLifecycle } from '#kernel/lifecycle.ts';
import { Signature } from '#platform/auth/auth.model.ts';
import { limitKinds, limitSpans } from './limit.rules.ts';
import { faces } from './shift.rules.ts';
import { Tender } from './tender.model.ts';

export const ShiftStatus = z.enum(['OPEN', 'COUNTING', 'CLOSED', 'AUDITED']);
export type ShiftStatus = z.infer<typeof ShiftStatus>;

/** Cash is taken only while the shift is OPEN, so that the drawer does not change while it is counted. */
export const shiftLifecycle = defineLifecycle({
  name: 'SHIFT',
  initial: ['OPEN'],
  actions: {
    moveCash: { from: ['OPEN'], to: 'same', can: 'SHIFT_WORK' },
    startCount: { from: ['OPEN'], to: 'COUNTING', can: 'SHIFT_WORK' },
    count: { from: ['COUNTING'], to: 'same', can: 'SHIFT_WORK' },
    recount: { from: ['COUNTING'], to: 'same', can: 'SHIFT_WORK' },
    abortCount: { from: ['COUNTING'], to: 'OPEN', can: 'SHIFT_WORK' },
    close: { from: ['COUNTING'], to: 'CLOSED', can: 'SHIFT_WORK' },
    audit: { from: ['CLOSED'], to: 'AUDITED', can: 'SHIFT_AUDIT' },
  },
});

export const CashMoveKind = z.enum(['PAY_IN', 'PAY_OUT', 'DROP']);
export type CashMoveKind = z.infer<typeof CashMoveKind>;

/** How many notes or coins of each face value; each face value at most once. */
export const Count = z
  .array(z.object({ faceFen: z.literal(faces), count: z.int().min(0).max(10_000) }))
  .max(faces.length)
  .refine((piles) => new Set(piles.map(({ faceFen }) => faceFen)).size === piles.length);

/** A count of the whole drawer: names every face value, with zero where there is none. */
export const WholeCount = Count.refine((piles) => piles.length === faces.length);

export const Drawer = z.object({
  id,
  branchId: id,
  name: z.string(),
  shiftId: id.nullable(),
  cashierName: z.string().nullable(),
});
export type Drawer = z.input<typeof Drawer>;

const figures = {
  openingFen: fen,
  /** Cash the ledger expects, cash that was counted, cash left in the drawer. The first is hidden until the cash was counted. */
  expectedFen: fen.nullable(),
  countedFen: fen.nullable(),
  diffFen: z.int().nullable(),
  /** What the first count said, which stands beside every later one. */
  firstCountedFen: fen.nullable(),
  firstDiffFen: z.int().nullable(),
  keptFen: fen.nullable(),
};
export const ShiftRow = z.object({
  id,
  no: z.string(),
  branchId: id,
  drawerName: z.string(),
  cashierId: id,
  cashierName: z.string(),
  receiverName: z.string().nullable(),
  status: ShiftStatus,
  version: z.int(),
  bizDate: day,
  openedTime: time,
  closedTime: time.nullable(),
  /** The drawer was counted more than once. */
  isRecounted: z.boolean(),
  ...figures,
  /** Nobody else could have signed or audited it. */
  isAlone: z.boolean(),
  /** Why the caller, who audits shifts, may not audit this one, and who may instead. */
  whyNotAudit: z.string().nullable(),
});
export type ShiftRow = z.input<typeof ShiftRow>;

export const CashMove = z.object({
  kind: CashMoveKind,
  fen,
  reason: z.string(),
  actorName: z.string(),
  /** Who signed beside the cashier. */
  approverName: z.string().nullable(),
  /** Nobody else could have signed. */
  isAlone: z.boolean(),
  createdTime: time,
});
export const ShiftCount = z.object({
  countedFen: fen,
  expectedFen: fen,
  piles: Count,
  actorName: z.string(),
  /** Of a recount: who signed it, and why the drawer was counted again. */
  approverName: z.string().nullable(),
  isAlone: z.boolean(),
  reason: z.string(),
  createdTime: time,
});

/** What a shift took and gave back by one way of paying. */
export const ShiftTender = z.object({
  tender: Tender,
  paidCount: z.int(),
  paidFen: fen,
  refundedCount: z.int(),
  refundedFen: fen,
});
export type ShiftTender = z.input<typeof ShiftTender>;

export const Shift = ShiftRow.extend({
  /** How far a drawer of this branch may be over or short before the manager must sign. */
  toleranceFen: fen,
  reason: z.string(),
  remark: z.string(),
  approverName: z.string().nullable(),
  auditorName: z.string().nullable(),
  /** Whether the drawer was counted since the last `startCount`. */
  isCounted: z.boolean(),
  /** Takings by way of paying. Without CASH until the drawer was counted: whoever sees the takings knows what to count. */
  tenders: z.array(ShiftTender),
  moves: z.array(CashMove),
  counts: z.array(ShiftCount),
});
export type Shift = z.input<typeof Shift>;

export const ShiftFilter = pageQuery.extend({
  branchId: id.optional(),
  status: ShiftStatus.optional(),
  from: day.optional(),
  to: day.optional(),
  sort: sortBy(['no', 'cashier', 'openedTime', 'closedTime']),
});

const one = { id, branchId: id, version };
const explained = { reason: line(200).optional(), approver: Signature.optional() };
export const NewDrawer = z.object({ branchId: id, name: line(20) });
export const NewShift = z.object({ branchId: id, drawerId: id, count: Count, ...explained });
export const ShiftRef = z.object({ id, branchId: id });
export const ShiftStep = z.object(one);
export const NewCashMove = z.object({
  ...one,
  kind: CashMoveKind,
  fen: fen.min(1),
  reason: line(200),
  /** Of a pay-out above what the cashier may pay alone. */
  approver: Signature.optional(),
});
export const NewCount = z.object({ ...one, count: WholeCount });
export const NewRecount = NewCount.extend({ reason: line(200), approver: Signature });

export const LimitKind = z.enum(limitKinds);
/** `orderId`: the order that money goes back of, or that is signed for. */
export const AllowanceFilter = z.object({ branchId: id, kind: LimitKind, orderId: id.optional() });
export const Allowance = z.object({ leftFen: fen.nullable(), span: z.enum(limitSpans).nullable() });
export type Allowance = z.output<typeof Allowance>;
export const Handover = z.object({
  ...one,
  /** Cash that stays in the drawer for the next shift; the rest goes into the safe. */
  keepFen: fen,
  password: sensitiveField(z.string().min(1).max(100)),
  receiver: Signature,
  ...explained,
});
export const Audit = z.object({ ...one, remark: line(200) });
