import type { Out } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { bizDate } from '@netbar/contract/kernel/time';
import type { branchApi } from '@netbar/contract/org/branch/branch.api';
import { sql } from 'kysely';
import { type Ctx, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { getThresholds } from './branch.queries.ts';

/** A figure of a branch that a feature further up knows, and the function that lets somebody see it there. */
export interface BranchFigure {
  can: string;
  read: (ctx: Ctx, branchId: string) => Promise<Partial<Out<typeof branchApi.figures>>>;
}
export const branchFigure = defineExtensionPoint<BranchFigure>();

const readInTx = new WeakMap<object, Map<string, ReturnType<typeof readBranch>>>();

/** A branch in the caller's scope. A transaction reads it once, however many features ask for it. */
export async function requireBranch(ctx: Ctx | Tx, id: string) {
  requireInScope(ctx, id);
  if (!ctx.db.isTransaction) return readBranch(ctx, id);
  const known = readInTx.get(ctx.db) ?? new Map<string, ReturnType<typeof readBranch>>();
  readInTx.set(ctx.db, known);
  const branch = known.get(id) ?? readBranch(ctx, id);
  known.set(id, branch);
  return branch;
}

const readBranch = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('branches')
    .select(['id', 'brandId', 'name', 'branchNo', 'dayCutoffMin', 'thresholds'])
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(kernelNouns.branch));

/** The same caller with nothing but one branch of theirs in scope, for figures of that branch. */
export function narrowToBranch(ctx: Ctx, branchId: string): Ctx {
  requireInScope(ctx, branchId);
  return { ...ctx, actor: { ...ctx.actor, branchIds: [branchId], isCompanyWide: false } };
}

/** The business date at a branch now. */
export const bizDateAt = async (ctx: Ctx | Tx, branchId: string) =>
  bizDate(ctx.now, (await requireBranch(ctx, branchId)).dayCutoffMin);

/** The limits set for a branch, such as low stock or a cash difference. */
export const thresholdsOf = async (ctx: Ctx | Tx, branchId: string) => (await getThresholds(ctx, { branchId })).thresholds;

/** Counts the caller's branches, and how many of them are open. */
export const countBranches = (ctx: Ctx) =>
  ctx.db
    .selectFrom('branches')
    .select([sql<number>`count(*)`.as('all'), sql<number>`count(*) filter (where status = 'OPEN')`.as('open')])
    .where(inScope(ctx, 'branches.id'))
    .executeTakeFirstOrThrow();

/** Names of branches in the caller's scope, by id. */
export const nameBranches = async (ctx: Ctx, ids: string[]) => {
  const rows = await ctx.db
    .selectFrom('branches')
    .select(['id', 'name'])
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
