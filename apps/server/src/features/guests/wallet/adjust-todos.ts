import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { docsForDuty, todoOfDocs, todosBy } from '#kernel/todo.ts';
import { APPROVE } from './adjust.queries.ts';

/** Balance adjustments that the caller may decide; the list leads to the member of the oldest. */
async function listToDecide(ctx: Ctx) {
  const docs = await docsForDuty(
    ctx,
    sql`select approvals.id, approvals.branch_id, approvals.created_time as since from tenant.approvals
      where approvals.subject_type = 'BALANCE_ADJUST' and approvals.status = 'PENDING' and ${inScope(ctx, 'approvals.branchId')}`,
    { docType: 'APPROVAL', kind: 'APPROVER', can: APPROVE },
  );
  const [oldest] = docs;
  if (!oldest) return [];
  const { memberId } = await ctx.db
    .selectFrom('approvals')
    .innerJoin('balanceAdjusts', 'balanceAdjusts.id', 'approvals.subjectId')
    .select('balanceAdjusts.memberId')
    .where('approvals.id', '=', oldest.id)
    .where(inScope(ctx, 'balanceAdjusts.branchId'))
    .executeTakeFirstOrThrow();
  return todoOfDocs('wallet.decideAdjust', docs).map((todo) => ({ ...todo, query: { id: memberId } }));
}

export const listAdjustTodos = todosBy(APPROVE, listToDecide);
