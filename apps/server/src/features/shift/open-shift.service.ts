import { inScope, type Tx } from '#kernel/ctx.ts';

/**
 * The shift that takes money now: one's own, or the only one at the branch. Held until the transaction ends, so that nobody
 * begins to count a drawer that is still filling.
 */
export async function findOpenShift(ctx: Tx, branchId: string) {
  const open = await ctx.db
    .selectFrom('shifts')
    .select(['id', 'drawerId', 'cashierId'])
    .where(inScope(ctx, 'shifts.branchId'))
    .where('branchId', '=', branchId)
    .where('status', '=', 'OPEN')
    .orderBy('id')
    .forShare()
    .execute();
  return open.find(({ cashierId }) => cashierId === ctx.actor.id) ?? (open.length === 1 ? open[0] : undefined);
}
