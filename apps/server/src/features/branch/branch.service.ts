import { branchApi, branchErrors } from '@netbar/contract/branch/branch.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceBranch, traceDetail } from './branch-trace.service.ts';
import { getBranch, getThresholds, lockBranch } from './branch.queries.ts';

/** Number and brand stay: document numbers carry the one, members and prices belong to the other. */
export const changeBranch = (ctx: Ctx, input: In<typeof branchApi.change>) =>
  command(ctx, branchApi.change, input, async (ctx) => {
    const { branchId, version, openingHours, ...content } = input;
    const before = await lockVersion(ctx, branchId, version);
    await ctx.db
      .updateTable('branches')
      .set({ ...content, openingHours: JSON.stringify(openingHours), version: version + 1 })
      .where('id', '=', branchId)
      .execute()
      .catch(whenTaken('branches_name', new AppError(branchErrors.nameTaken, { name: content.name })));
    const after = await getBranch(ctx, { branchId });
    traceBranch(ctx, 'change', { before, after });
    return after;
  });

/** A closed branch is offered nowhere any more; its history stays readable. */
export const setBranchStatus = (ctx: Ctx, input: In<typeof branchApi.setStatus>) =>
  command(ctx, branchApi.setStatus, input, async (ctx) => {
    const { branchId, version, status } = input;
    const before = await lockVersion(ctx, branchId, version);
    await ctx.db
      .updateTable('branches')
      .set({ status, version: version + 1 })
      .where('id', '=', branchId)
      .execute();
    const after = await getBranch(ctx, { branchId });
    traceBranch(ctx, status === 'OPEN' ? 'open' : 'close', { before, after });
    return after;
  });

export const setThresholds = (ctx: Ctx, input: In<typeof branchApi.setThresholds>) =>
  command(ctx, branchApi.setThresholds, input, async (ctx) => {
    const { branchId, version, thresholds } = input;
    await lockVersion(ctx, branchId, version);
    const before = await getThresholds(ctx, { branchId });
    await ctx.db
      .updateTable('branches')
      .set({ thresholds: JSON.stringify(thresholds), version: version + 1 })
      .where('id', '=', branchId)
      .execute();
    const after = await getThresholds(ctx, { branchId });
    const detail = { before: before.thresholds, after: after.thresholds };
    traceDetail(ctx, 'thresholds', { id: branchId, version: after.version }, detail);
    return after;
  });

async function lockVersion(ctx: Tx, branchId: string, version: number) {
  await lockBranch(ctx, branchId);
  // Read by a statement of its own, whose snapshot is younger than the lock.
  const before = await getBranch(ctx, { branchId });
  if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return before;
}

/** The figures above or below which somebody has to look, for features that keep to them. */
export const thresholdsOf = async (ctx: Ctx | Tx, branchId: string) => (await getThresholds(ctx, { branchId })).thresholds;
