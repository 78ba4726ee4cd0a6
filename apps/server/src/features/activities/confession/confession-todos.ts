import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { todoOf, todosBy } from '#kernel/todo.ts';

/** Confessions that nobody has read yet. The page shows those of all branches, so there is one line. */
const listWaiting = async (ctx: Ctx) =>
  todoOf(
    'confession.audit',
    await ctx.db
      .selectFrom('confessions')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_time)`.as('since')])
      .where(sql<boolean>`confessions.status = 'PENDING'`)
      .where(inScope(ctx, 'confessions.branchId'))
      .executeTakeFirst(),
  );

export const listConfessionTodos = todosBy('CONFESSION_AUDIT', listWaiting);
