import { purchaseReturnLifecycle } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { docsForDuty, todoOf, todoOfDocs, todosAtBranch, todosBy } from '#kernel/todo.ts';
import { ACCOUNT, APPLY } from './step-return.ts';

/** Approved goods that still stand at the branch, and replacements that have not come. */
async function listToMove(ctx: Ctx) {
  const counted = ctx.db.selectFrom('purchaseReturns').where(inScope(ctx, 'purchaseReturns.branchId'));
  const [toShip, exchanges] = await Promise.all([
    counted
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(approved_time)`.as('since')])
      .where('status', '=', 'APPROVED')
      .executeTakeFirst(),
    counted
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(accounted_time)`.as('since')])
      .where('awaitsExchange', '=', true)
      .executeTakeFirst(),
  ]);
  return [...todoOf('purchaseReturn.ship', toShip), ...todoOf('purchaseReturn.exchange', exchanges)];
}

const listToAccount = async (ctx: Ctx) =>
  todoOfDocs(
    'purchaseReturn.account',
    await docsForDuty(
      ctx,
      sql`select purchase_returns.id, purchase_returns.branch_id, purchase_returns.shipped_time as since from tenant.purchase_returns
        where purchase_returns.status = 'SHIPPED' and ${inScope(ctx, 'purchaseReturns.branchId')}`,
      { docType: purchaseReturnLifecycle.name, kind: 'PAYER', can: ACCOUNT },
    ),
  );

/** What waits for the caller about returns. Those to approve are in the inbox of approvals. */
export const purchaseReturnTodos = [todosAtBranch(APPLY, listToMove), todosBy(ACCOUNT, listToAccount)];
