import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { lockBranch } from './branch.queries.ts';
import { traceBranchDetail } from './edit-branch.ts';

export async function getNetworks(ctx: Ctx | Tx, { branchId }: { branchId: string }) {
  const { brandId: _, ...branch } = await readNetworks(ctx, branchId);
  return { branchId, ...branch, ownAddress: ctx.ip.replace(/^::ffff:(?=\d+\.)/i, '') };
}

/** Sets from where staff may act for a branch. Sessions and sockets elsewhere lose the branch at once. */
export const setNetworks = (ctx: Ctx, input: In<typeof branchApi.setNetworks>) =>
  command(ctx, branchApi.setNetworks, input, async (ctx) => {
    const { branchId, version, networks } = input;
    await lockBranch(ctx, branchId);
    const before = await readNetworks(ctx, branchId);
    requireWholeBrand(ctx, before.brandId);
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await ctx.db
      .updateTable('branches')
      // The host bits of a network are dropped: 10.0.0.7/24 is stored as 10.0.0.0/24.
      .set({
        signInNetworks: sql<string[]>`array(select network(item::inet)::cidr from unnest(${networks}::text[]) item)`,
        version: version + 1,
      })
      .where('id', '=', branchId)
      .execute();
    const after = await getNetworks(ctx, { branchId });
    const detail = { before: before.networks, after: after.networks };
    traceBranchDetail(ctx, 'setNetworks', { id: branchId, version: after.version }, detail);
    await moveAccessClock(ctx);
    return after;
  });

const readNetworks = (ctx: Ctx | Tx, branchId: string) =>
  ctx.db
    .selectFrom('branches')
    .select(['brandId', 'version', sql<string[]>`sign_in_networks::text[]`.as('networks')])
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow(notFound(kernelNouns.branch));
