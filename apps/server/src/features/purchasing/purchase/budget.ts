import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { seesCostAt } from '#features/goods/stock/stock.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';

/** What a branch may spend in a month, and what its orders of the month come to. Drafts and what was refused do not count. */
export async function getBudget(ctx: Ctx | Tx, branchId: string, month: string) {
  const first = `${month}-01`;
  const nextMonth = addDays(first, 31).slice(0, 7);
  const [budget, used] = await Promise.all([
    ctx.db
      .selectFrom('purchaseBudgets')
      .select('limitFen')
      .where(inScope(ctx, 'purchaseBudgets.branchId'))
      .where('branchId', '=', branchId)
      .where('month', '=', month)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('storePurchases')
      .select((q) => q.fn.coalesce(q.fn.sum<number>('amountFen'), q.lit(0)).as('fen'))
      .where(inScope(ctx, 'storePurchases.branchId'))
      .where('branchId', '=', branchId)
      .where('status', 'not in', ['DRAFT', 'REJECTED', 'CANCELLED'])
      .where('submittedTime', '>=', startOfBizDate(first))
      .where('submittedTime', '<', startOfBizDate(`${nextMonth}-01`))
      .executeTakeFirstOrThrow(),
  ]);
  const usedFen = seesCostAt(ctx, branchId) ? Number(used.fen) : null;
  return { branchId, month, limitFen: budget?.limitFen ?? null, usedFen };
}

export const setBudget = (ctx: Ctx, input: In<typeof purchaseApi.setBudget>) =>
  command(ctx, purchaseApi.setBudget, input, async (ctx) => {
    const { branchId, month, limitFen } = input;
    await requireBranch(ctx, branchId);
    const said = { limitFen, actorId: ctx.actor.id, changedTime: ctx.now };
    await ctx.db
      .insertInto('purchaseBudgets')
      .values({ branchId, month, ...said })
      .onConflict((row) => row.columns(['companyId', 'branchId', 'month']).doUpdateSet(said))
      .execute();
    return getBudget(ctx, branchId, month);
  });
