import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { todoOf, todosBy } from '#kernel/todo.ts';
import { isVisibleAccount } from './account.queries.ts';

/** People who are locked out and whom the caller could let in again. */
const listLockedOut = async (ctx: Ctx) =>
  todoOf(
    'account.locked',
    await ctx.db
      .selectFrom('platform.accounts as a')
      .select(sql<number>`count(*)`.as('count'))
      .select(
        sql<Date | null>`min(coalesce((select max(t.at) from account_ties t where t.account_id = a.id and t.kind = 'LOCKED'), a.created_time))`.as(
          'since',
        ),
      )
      .where('a.status', '=', 'LOCKED')
      .where(isVisibleAccount(ctx))
      .executeTakeFirst(),
  );

export const listAccountTodos = todosBy('USER_LOCK', listLockedOut);
