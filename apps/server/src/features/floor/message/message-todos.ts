import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { todosAtBranch, todosByBranch } from '#kernel/todo.ts';

/** Guests who wait for an answer. */
const listUnanswered = async (ctx: Ctx) =>
  todosByBranch(
    'message.answer',
    await ctx.db
      .selectFrom('conversations')
      .select(['branchId', sql<number>`count(*)`.as('count'), sql<Date | null>`min(waiting_since)`.as('since')])
      .where('waiting', '>', 0)
      .where(inScope(ctx, 'conversations.branchId'))
      .groupBy('branchId')
      .execute(),
  );

export const listMessageTodos = todosAtBranch('MESSAGE_WORK', listUnanswered);
