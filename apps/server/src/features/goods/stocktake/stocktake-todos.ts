import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { docsForDuty, todoOf, todoOfDocs, todosAtBranch, todosBy } from '#kernel/todo.ts';
import { POST } from './stocktake.queries.ts';

/** Counted sheets whose differences the caller may post. One that waits for approval is in the approver's list. */
const listToPost = async (ctx: Ctx) =>
  todoOfDocs(
    'stocktake.post',
    await docsForDuty(
      ctx,
      sql`select stocktakes.id, stocktakes.branch_id, stocktakes.created_time as since from tenant.stocktakes
        where stocktakes.status = 'REVIEW' and ${inScope(ctx, 'stocktakes.branchId')}
          and not exists (select from tenant.approvals p where p.subject_type = 'STOCKTAKE' and p.subject_id = stocktakes.id
            and p.status = 'PENDING')`,
      { docType: 'STOCKTAKE', kind: 'APPROVER', can: POST },
    ),
  );

const listToCount = async (ctx: Ctx) =>
  todoOf(
    'stocktake.count',
    await ctx.db
      .selectFrom('stocktakes')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_time)`.as('since')])
      .where('status', '=', 'COUNTING')
      .where(inScope(ctx, 'stocktakes.branchId'))
      .executeTakeFirst(),
  );

export const stocktakeTodos = [todosBy(POST, listToPost), todosAtBranch('STOCKTAKE_COUNT', listToCount)];
