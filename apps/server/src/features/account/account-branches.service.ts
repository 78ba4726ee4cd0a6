import type { Tx } from '#kernel/ctx.ts';
import { moveAccessClock } from '#kernel/sessions.ts';

/** Lets somebody work in a branch. */
export async function assignBranch(ctx: Tx, accountId: string, branchId: string) {
  // A new version, or somebody who has the account open for changing would take the branch away again unawares.
  await ctx.db
    .updateTable('platform.accounts')
    .set((q) => ({ version: q('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  await ctx.db
    .insertInto('accountBranches')
    .values({ accountId, branchId })
    .onConflict((row) => row.doNothing())
    .execute();
  await moveAccessClock(ctx);
}
