import { commonErrors } from '@netbar/contract/kernel/errors';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import { shiftLifecycle } from '@netbar/contract/money/shift/shift.model';
import type { Updateable } from 'kysely';
import { holdsAt, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { transition } from '#kernel/transition.ts';
import { lockShift, type LockedShift } from './shift.queries.ts';

/** Locks the actor's own shift. Whoever audits shifts may lock any, for example when its cashier fell ill. */
export async function lockOwnShift(ctx: Tx, ref: { id: string; branchId: string; version: number }): Promise<LockedShift> {
  const shift = await lockShift(ctx, ref);
  if (shift.cashierId !== ctx.actor.id && !holdsAt(ctx, 'SHIFT_AUDIT', shift.branchId))
    throw new AppError(shiftErrors.notYours, { name: shift.cashierName });
  if (shift.version !== ref.version) throw new AppError(commonErrors.changedMeanwhile);
  return shift;
}

type ShiftColumns = Omit<Updateable<DB['shifts']>, 'status' | 'version'>;

/** Takes one step of the lifecycle and writes the columns that go with it. `detail` stands in the audit log. */
export const stepShift = (
  ctx: Tx,
  shift: LockedShift,
  action: keyof typeof shiftLifecycle.actions,
  { columns = {}, detail = {} }: { columns?: ShiftColumns; detail?: object } = {},
) =>
  transition(ctx, shiftLifecycle, shift, {
    action,
    by: 'person',
    detail,
    write: (next) =>
      ctx.db
        .updateTable('shifts')
        .set({ ...next, ...columns })
        .where('id', '=', shift.id)
        .execute(),
  });
