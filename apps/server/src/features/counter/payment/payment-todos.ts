import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { type Todo, todosBy } from '#kernel/todo.ts';

/** Payments that came with another amount than asked for. Nothing books them by itself; the list leads to the oldest. */
async function listInDoubt(ctx: Ctx): Promise<Todo[]> {
  const rows = await ctx.db
    .selectFrom('payments')
    .innerJoin('orders', (on) =>
      on.onRef('orders.companyId', '=', 'payments.companyId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .select(['orders.no', 'payments.createdTime'])
    .where(sql<boolean>`payments.status in ('INIT', 'PENDING') and payments.is_flagged`)
    .where(inScope(ctx, 'payments.branchId'))
    .orderBy('payments.createdTime')
    .execute();
  const [oldest] = rows;
  return oldest ? [{ kind: 'payment.doubt', count: rows.length, since: oldest.createdTime, query: { keyword: oldest.no } }] : [];
}

export const listPaymentTodos = todosBy('ORDER_LIST', listInDoubt);
