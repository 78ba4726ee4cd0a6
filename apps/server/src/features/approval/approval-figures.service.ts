import { SubjectType } from '@netbar/contract/approval/approval.model';
import { sql } from 'kysely';
import { ofActor } from '#kernel/approvals.ts';
import type { Ctx } from '#kernel/ctx.ts';

/** Approvals whose next word is the caller's, by what they are about, with the moment of the oldest. */
export async function countWaiting(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('approvals')
    .select(['subjectType', sql<number>`count(*)`.as('count'), sql<Date>`min(created_time)`.as('since')])
    .where(ofActor(ctx))
    .where('status', '=', 'PENDING')
    .where(sql<boolean>`approvals.steps -> approvals.current_step ->> 'can' = any(${[...ctx.actor.functions]})`)
    .where((q) => q.or([q('allowSelf', '=', true), q('applicantId', '!=', ctx.actor.id)]))
    .groupBy('subjectType')
    .orderBy('since')
    .execute();
  return rows.flatMap(({ subjectType, ...row }) => {
    const known = SubjectType.safeParse(subjectType);
    return known.success ? [{ subjectType: known.data, ...row }] : [];
  });
}
