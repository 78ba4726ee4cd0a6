import { shiftNouns } from '@netbar/contract/money/shift/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { shiftErrors } from '@netbar/contract/money/shift/shift.errors';
import { needsManager } from '@netbar/contract/money/shift/shift.rules';
import { thresholdsOf } from '#features/org/branch/branch.ts';
import { drawerAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import { inScope, requireInScope, type Actor, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit, lockAccounts, type Posting } from '#kernel/ledger.ts';
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

export const findDrawer = (ctx: Tx, { drawerId, branchId }: { drawerId: string; branchId: string }) =>
  ctx.db
    .selectFrom('cashDrawers')
    .select((q) => [
      'id',
      q.exists(q.selectFrom('shifts').select('id').whereRef('shifts.drawerId', '=', 'cashDrawers.id')).as('wasUsed'),
    ])
    .where(inScope(ctx, 'cashDrawers.branchId'))
    .where('branchId', '=', branchId)
    .where('id', '=', drawerId)
    .executeTakeFirstOrThrow(notFound(shiftNouns.drawer));

/** The cash in the drawer by the ledger. The account stays locked until the transaction ends, so no cash moves meanwhile. */
export async function lockDrawerCash(ctx: Tx, branchId: string, drawerId: string): Promise<number> {
  const [cashFen = 0] = await lockAccounts(ctx, [drawerAccount(branchId, drawerId)]);
  return cashFen;
}

/** The postings for cash that is over or short. Beyond the branch's tolerance a reason and the manager's signature are required. */
export async function explainDifference(
  ctx: Tx,
  { branchId, drawerId, diffFen }: { branchId: string; drawerId: string; diffFen: number },
  { reason, approver }: { reason?: string | undefined; approver: Actor | undefined },
): Promise<Posting[]> {
  const { shiftToleranceFen } = await thresholdsOf(ctx, branchId);
  if (needsManager(diffFen, shiftToleranceFen) && !(reason && approver))
    throw new AppError(shiftErrors.differenceUnexplained, { amount: yuan(Math.abs(diffFen)) });
  return [debit(drawerAccount(branchId, drawerId), diffFen), credit({ code: 'CASH_OVER_SHORT', branchId }, diffFen)];
}
