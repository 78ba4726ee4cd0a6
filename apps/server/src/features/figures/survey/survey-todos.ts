import { sql } from 'kysely';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { todosBy, todosByBranch } from '#kernel/todo.ts';
import { selectCafes, staleBefore } from './near-cafe.queries.ts';

/** Open cafes whose latest survey is too old, by branch: the page for a new survey shows those of one branch at a time. */
const listStale = async (ctx: Ctx) =>
  todosByBranch(
    'survey.stale',
    await selectCafes(ctx)
      .select(['nearCafes.branchId', sql<number>`count(*)`.as('count')])
      .select(sql<Date | null>`min(coalesce(last.counted_time, near_cafes.created_time))`.as('since'))
      .where('nearCafes.status', '=', 'OPEN')
      .where(sql<boolean>`coalesce(last.counted_time, near_cafes.created_time) < ${staleBefore(ctx)}`)
      .where(inScope(ctx, 'nearCafes.branchId'))
      .groupBy('nearCafes.branchId')
      .execute(),
  );

export const listSurveyTodos = todosBy('ADD_SURVEY', listStale);
