import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { branchApi } from '@netbar/contract/org/branch/branch.api';
import { countPeopleAt } from '#features/platform/account/account.ts';
import { type Ctx, holdsAt } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';
import { branchFigure, requireBranch } from './branch.ts';

type Figures = Out<typeof branchApi.figures>;

const nothing: Figures = { takings: null, seats: null, openShifts: null, lowStock: null, people: null };

/** The figures of one branch, each as far as the caller holds its function there. */
export async function getBranchFigures(ctx: Ctx, { branchId }: In<typeof branchApi.figures>): Promise<Figures> {
  await requireBranch(ctx, branchId);
  const parts = branchFigure.all().flatMap(({ can, read }) => {
    const actor = holdsAt(ctx, can, branchId) ? actingBy(ctx.actor, can) : undefined;
    return actor ? [read({ ...ctx, actor }, branchId)] : [];
  });
  const people = holdsAt(ctx, 'USER_LIST', branchId) ? await countPeopleAt(ctx, branchId) : null;
  return Object.assign({}, nothing, { people }, ...(await Promise.all(parts))) as Figures;
}
