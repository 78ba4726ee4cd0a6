import { requireInScope, type Tx } from '#kernel/ctx.ts';

/** The main store of a branch, opened when it is first needed. */
export async function requireMainStore(ctx: Tx, branchId: string): Promise<string> {
  requireInScope(ctx, branchId);
  return openStore(ctx, { branchId, kind: 'MAIN' });
}

/** Goods on their way belong to no branch. */
export const requireTransit = (ctx: Tx) => openStore(ctx, { branchId: null, kind: 'TRANSIT' });

async function openStore(ctx: Tx, store: { branchId: string | null; kind: 'MAIN' | 'TRANSIT' }) {
  const find = () =>
    ctx.db
      .selectFrom('warehouses')
      .select('id')
      .where('kind', '=', store.kind)
      .where('branchId', store.branchId === null ? 'is' : '=', store.branchId)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await ctx.db
    .insertInto('warehouses')
    .values({ id: ctx.newId(), ...store })
    .onConflict((row) => row.doNothing())
    .execute();
  const opened = await find();
  if (!opened) throw new Error('a warehouse was to be opened');
  return opened.id;
}
