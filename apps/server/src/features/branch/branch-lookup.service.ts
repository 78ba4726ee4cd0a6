import { bizDate } from '@netbar/contract/kernel/time';
import { inScope, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const readInTx = new WeakMap<object, Map<string, ReturnType<typeof readBranch>>>();

/** A branch in the caller's scope, as other slices need to know it. A transaction reads it once, however many slices ask. */
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
    .executeTakeFirstOrThrow(notFound('门店'));

/** The day that counts at a branch now. */
export const bizDateAt = async (ctx: Ctx | Tx, branchId: string) =>
  bizDate(ctx.now, (await requireBranch(ctx, branchId)).dayCutoffMin);
