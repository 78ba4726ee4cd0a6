import { REFUND_STATUS } from '@netbar/contract/counter/order/order.rules';
import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { todoOf, todosBy } from '#kernel/todo.ts';

/** Orders whose newest refund failed: the guest waits for money. */
const listFailed = async (ctx: Ctx) =>
  todoOf(
    'refund.failed',
    await ctx.db
      .selectFrom('orders')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(coalesce(finished_time, created_time))`.as('since')])
      .where(sql<boolean>`orders.refund_status = ${sql.lit(REFUND_STATUS.failed)}`)
      .where(inScope(ctx, 'orders.branchId'))
      .executeTakeFirst(),
  );

export const listRefundTodos = todosBy('ORDER_LIST', listFailed);
