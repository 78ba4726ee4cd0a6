import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { branchErrors } from '@netbar/contract/org/branch/branch.errors';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getBranch, getThresholds, lockBranch } from './branch.queries.ts';
import { regionOf } from './region.ts';

/** Number and brand cannot change: document numbers contain the number; members and prices belong to the brand. */
export const changeBranch = (ctx: Ctx, input: In<typeof branchApi.change>) =>
  command(ctx, branchApi.change, input, async (ctx) => {
    const { branchId, version, openingHours, ...content } = input;
    const before = await lockBranchVersion(ctx, branchId, version);
    await ctx.db
      .updateTable('branches')
      .set({ ...content, ...regionOf(content), openingHours: JSON.stringify(openingHours), version: version + 1 })
      .where('id', '=', branchId)
      .execute()
      .catch(whenTaken('branches_name', new AppError(branchErrors.nameTaken, { name: content.name })));
    const after = await getBranch(ctx, { branchId });
    traceBranch(ctx, 'change', { before, after });
    return after;
  });

/** A closed branch can no longer be chosen, but its history stays readable. */
export const setBranchStatus = (ctx: Ctx, input: In<typeof branchApi.setStatus>) =>
  command(ctx, branchApi.setStatus, input, async (ctx) => {
    const { branchId, version, status } = input;
    const before = await lockBranchVersion(ctx, branchId, version);
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
    await lockBranchVersion(ctx, branchId, version);
    const before = await getThresholds(ctx, { branchId });
    await ctx.db
      .updateTable('branches')
      .set({ thresholds: JSON.stringify(thresholds), version: version + 1 })
      .where('id', '=', branchId)
      .execute();
    const after = await getThresholds(ctx, { branchId });
    const detail = { before: before.thresholds, after: after.thresholds };
    traceBranchDetail(ctx, 'thresholds', { id: branchId, version: after.version }, detail);
    return after;
  });

async function lockBranchVersion(ctx: Tx, branchId: string, version: number) {
  await lockBranch(ctx, branchId);
  // A statement of its own, so that its snapshot is newer than the lock.
  const before = await getBranch(ctx, { branchId });
  if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return before;
}

type BranchDetail = Awaited<ReturnType<typeof getBranch>>;

/** Writes a branch before and after a change to the audit log, under its branch id, so that its own staff can see it. */
export const traceBranch = (ctx: Tx, step: string, { before, after }: { before?: BranchDetail; after: BranchDetail }) =>
  traceBranchDetail(ctx, step, after, { before: before && auditedPart(before), after: auditedPart(after) });

/** The same for areas and thresholds. */
export const traceBranchDetail = (ctx: Tx, step: string, { id, version }: { id: string; version?: number }, detail: object) =>
  ctx.trace({ action: `BRANCH.${step}`, branchId: id, docType: 'BRANCH', docId: id, ...(version && { version }), detail });

function auditedPart(branch: BranchDetail) {
  const { branchNo, name, status, province, city, district, address, phone, dayCutoffMin, openingHours } = branch;
  return { branchNo, name, status, province, city, district, address, phone, dayCutoffMin, openingHours };
}
