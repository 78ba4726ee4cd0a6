import { bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';
import type { Todo } from '#kernel/todo.ts';

/** Staff look after nobody. */
const LOWEST_OVERSEER = 2;

/** How often others handled something alone this month in the caller's branches, for those who may read the log. */
export async function countAlone(ctx: Ctx): Promise<Todo[]> {
  const actor = actingBy(ctx.actor, 'LOG_LIST');
  if (!actor || actor.level > LOWEST_OVERSEER) return [];
  const { count, since } = await ctx.db
    .selectFrom('duties')
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(duties.at)`.as('since')])
    .where('duties.alone', '=', true)
    .where('duties.at', '>=', startOfBizDate(`${bizDate(ctx.now).slice(0, 'yyyy-mm'.length)}-01`))
    .where('duties.personId', '!=', ctx.actor.id)
    .where(actor.isCompanyWide ? sql<boolean>`true` : inScope({ actor }, 'duties.branchId'))
    .executeTakeFirstOrThrow();
  return since === null ? [] : [{ kind: 'duty.alone', count, since }];
}
