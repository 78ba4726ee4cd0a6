import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { shiftApi, shiftErrors } from '@netbar/contract/shift/shift.api';
import { needsManager } from '@netbar/contract/shift/shift.rules';
import { thresholdsOf } from '#features/branch/branch.service.ts';
import { command } from '#kernel/command.ts';
import { requireInScope, type Actor, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit, lockAccounts, type AccountRef, type Posting } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';

export const addDrawer = (ctx: Ctx, input: In<typeof shiftApi.addDrawer>) =>
  command(ctx, shiftApi.addDrawer, input, async (ctx) => {
    const { branchId, name } = input;
    requireInScope(ctx, branchId);
    const id = ctx.newId();
    await ctx.db
      .insertInto('cashDrawers')
      .values({ id, branchId, name, createdTime: ctx.now })
      .execute()
      .catch(whenTaken('cash_drawers_name', new AppError(shiftErrors.drawerExists, { name })));
    return { id };
  });

export const cashOf = (branchId: string, drawerId: string): AccountRef => ({ code: 'CASH_DRAWER', branchId, ownerId: drawerId });

/** What the ledger says is in the drawer. Its row stays locked, so nothing moves until the transaction ends. */
export async function lockCash(ctx: Tx, branchId: string, drawerId: string): Promise<number> {
  const [cashFen = 0] = await lockAccounts(ctx, [cashOf(branchId, drawerId)]);
  return cashFen;
}

/** Books what is over or short. More than the branch allows needs a reason and somebody who may confirm it. */
export async function explainDifference(
  ctx: Tx,
  { branchId, drawerId, diffFen }: { branchId: string; drawerId: string; diffFen: number },
  { reason, approver }: { reason?: string | undefined; approver: Actor | undefined },
): Promise<Posting[]> {
  const { shiftToleranceFen } = await thresholdsOf(ctx, branchId);
  if (needsManager(diffFen, shiftToleranceFen) && !(reason && approver))
    throw new AppError(shiftErrors.differenceUnexplained, { amount: yuan(Math.abs(diffFen)) });
  return [debit(cashOf(branchId, drawerId), diffFen), credit({ code: 'CASH_OVER_SHORT', branchId }, diffFen)];
}
