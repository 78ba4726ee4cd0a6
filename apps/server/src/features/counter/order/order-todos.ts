import { callTypes } from '@netbar/contract/counter/order/order.rules';
import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { todosAtBranch, todosByBranch } from '#kernel/todo.ts';

/** Open calls of guests, and orders that nobody has accepted. Both wait at the counter of a branch. */
async function listAtCounter(ctx: Ctx) {
  const isCall = sql<boolean>`orders.type = any(${callTypes}::tenant.order_type[])`;
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['branchId', isCall.as('isCall'), sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_time)`.as('since')])
    .where(sql<boolean>`orders.status in ('PENDING', 'CONFIRMED') and (orders.status = 'PENDING' or ${isCall})`)
    .where(inScope(ctx, 'orders.branchId'))
    .groupBy(['branchId', 'isCall'])
    .execute();
  return [
    ...todosByBranch(
      'order.call',
      rows.filter((row) => row.isCall),
    ),
    ...todosByBranch(
      'order.accept',
      rows.filter((row) => !row.isCall),
    ),
  ];
}

export const listOrderTodos = todosAtBranch('ORDER_WORK', listAtCounter);
