import type { DutyKind } from '@netbar/contract/kernel/duty';
import { shiftLifecycle } from '@netbar/contract/money/shift/shift.model';
import type { Tx } from '#kernel/ctx.ts';
import { takeDuty, type DutyDoc } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import type { PersonName } from '#kernel/holders.ts';

/**
 * Whoever had the drawer neither signs for its difference nor audits it. A receiver only has to be somebody else: at night the one
 * who is there takes over, even if the manager opened their account last week.
 */
export const shiftDuties = [
  ...apart(shiftLifecycle.name, [
    ['CASHIER', 'APPROVER'],
    ['CASHIER', 'AUDITOR'],
    ['APPROVER', 'AUDITOR'],
  ]),
  ...apart(
    shiftLifecycle.name,
    [
      ['CASHIER', 'RECEIVER'],
      ['RECEIVER', 'AUDITOR'],
    ],
    { ties: false },
  ),
];

type ShiftDuty = Extract<DutyKind, 'CASHIER' | 'RECEIVER' | 'APPROVER' | 'AUDITOR'>;

/** The function of those who could do it instead. Besides its cashier, a shift is counted and closed by those who audit shifts. */
export const canOf = { CASHIER: 'SHIFT_AUDIT', RECEIVER: 'SHIFT_WORK', APPROVER: 'SHIFT_AUDIT', AUDITOR: 'SHIFT_AUDIT' } as const;

export const shiftDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: shiftLifecycle.name,
  docId: id,
  branchId,
});

export const takeShiftDuty = (ctx: Tx, shift: { id: string; branchId: string }, kind: ShiftDuty, person: PersonName) =>
  takeDuty(ctx, shiftDoc(shift), { kind, person, can: canOf[kind] });
