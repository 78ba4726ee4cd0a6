import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { todosAtBranch, todosByBranch } from '#kernel/todo.ts';

/** Prizes that members have won and not collected yet. */
const listWaiting = async (ctx: Ctx) =>
  todosByBranch(
    'draw.deliver',
    await ctx.db
      .selectFrom('draws')
      .select(['branchId', sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_time)`.as('since')])
      .where('status', '=', 'GRANTED')
      .where('prizeKind', 'in', ['GOODS', 'PHYSICAL'])
      .where(inScope(ctx, 'draws.branchId'))
      .groupBy('branchId')
      .execute(),
  );

export const listDrawTodos = todosAtBranch('DRAW_DELIVER', listWaiting);
