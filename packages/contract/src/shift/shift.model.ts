import { z } from 'zod';
import { day, fen, id, line, pageQuery, time, version } from '../kernel/model.ts';
import { sensitiveField } from '../kernel/sensitive.ts';
import { defineMachine } from '../kernel/machine.ts';
import { Tender } from '../payment/payment.rules.ts';
import { faces } from './shift.rules.ts';

export const ShiftStatus = z.enum(['OPEN', 'COUNTING', 'CLOSED', 'AUDITED']);
export type ShiftStatus = z.infer<typeof ShiftStatus>;

/** Cash is taken while OPEN only: what is being counted must not move. */
export const shiftMachine = defineMachine({
  name: 'SHIFT',
  initial: ['OPEN'],
  actions: {
    moveCash: { from: ['OPEN'], to: 'same', can: 'SHIFT_WORK' },
    startCount: { from: ['OPEN'], to: 'COUNTING', can: 'SHIFT_WORK' },
    count: { from: ['COUNTING'], to: 'same', can: 'SHIFT_WORK' },
    abortCount: { from: ['COUNTING'], to: 'OPEN', can: 'SHIFT_WORK' },
    close: { from: ['COUNTING'], to: 'CLOSED', can: 'SHIFT_WORK' },
    audit: { from: ['CLOSED'], to: 'AUDITED', can: 'SHIFT_AUDIT' },
  },
});

export const CashMoveKind = z.enum(['PAY_IN', 'PAY_OUT', 'DROP']);
export type CashMoveKind = z.infer<typeof CashMoveKind>;

/** Each face once. */
export const Count = z
  .array(z.object({ faceFen: z.literal(faces), count: z.int().min(0).max(10_000) }))
  .max(faces.length)
  .refine((piles) => new Set(piles.map(({ faceFen }) => faceFen)).size === piles.length);

/** Somebody beside the signed-in person signs at the same screen. */
export const Signature = z.object({ username: line(40), password: sensitiveField(z.string().min(1).max(100)) });

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
  /** What a closed shift should have had, did have, and put into the safe. Nobody is told the first before counting. */
  expectedFen: fen.nullable(),
  countedFen: fen.nullable(),
  diffFen: z.int().nullable(),
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
  ...figures,
});
export type ShiftRow = z.input<typeof ShiftRow>;

export const CashMove = z.object({
  kind: CashMoveKind,
  fen,
  reason: z.string(),
  actorName: z.string(),
  createdTime: time,
});
export const ShiftCount = z.object({ countedFen: fen, expectedFen: fen, piles: Count, actorName: z.string(), createdTime: time });

/** One way of paying, over a shift. */
export const ShiftTender = z.object({
  tender: Tender,
  paidCount: z.int(),
  paidFen: fen,
  refundedCount: z.int(),
  refundedFen: fen,
});
export type ShiftTender = z.input<typeof ShiftTender>;

export const Shift = ShiftRow.extend({
  /** By how much this branch lets a drawer be over or short. */
  toleranceFen: fen,
  reason: z.string(),
  remark: z.string(),
  approverName: z.string().nullable(),
  auditorName: z.string().nullable(),
  /** Its drawer was counted since the cash was last stopped. Whoever knows the takings knows what to count, so until then… */
  isCounted: z.boolean(),
  /** …what was taken and given back, by the way it was paid, is told without the cash. */
  tenders: z.array(ShiftTender),
  moves: z.array(CashMove),
  counts: z.array(ShiftCount),
});
export type Shift = z.input<typeof Shift>;

export const ShiftFilter = pageQuery.extend({
  branchId: id,
  status: ShiftStatus.optional(),
  from: day.optional(),
  to: day.optional(),
});

const one = { id, branchId: id, version };
const explained = { reason: line(200).optional(), approver: Signature.optional() };
export const NewDrawer = z.object({ branchId: id, name: line(20) });
export const NewShift = z.object({ branchId: id, drawerId: id, count: Count, ...explained });
export const ShiftRef = z.object({ id, branchId: id });
export const ShiftStep = z.object(one);
export const NewCashMove = z.object({ ...one, kind: CashMoveKind, fen: fen.min(1), reason: line(200) });
export const NewCount = z.object({ ...one, count: Count });
export const Handover = z.object({
  ...one,
  /** What stays in the drawer for the next shift; the rest goes into the safe. */
  keepFen: fen,
  password: sensitiveField(z.string().min(1).max(100)),
  receiver: Signature,
  ...explained,
});
export const Audit = z.object({ ...one, remark: line(200) });
