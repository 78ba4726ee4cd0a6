import { decideRequest } from '#features/org/approval/decide.ts';
import type { Ctx } from '#kernel/ctx.ts';

/** Approves what waits for approval about a document. */
export async function approveOf(ctx: Ctx, subjectId: string) {
  const waiting = await ctx.db
    .selectFrom('approvals')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  if (waiting) await decideRequest(ctx, { id: waiting.id, decision: 'APPROVE', comment: '' });
}
