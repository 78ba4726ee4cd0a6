import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { productApi, productErrors } from '@netbar/contract/product/product.api';
import { shelfMachine } from '@netbar/contract/product/product.rules';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { transition } from '#kernel/transition.ts';
import { getBranchProduct, lockBranchProduct } from './branch-product.queries.ts';

type Locked = Awaited<ReturnType<typeof lockBranchProduct>>;
type Columns = Partial<Pick<Locked, 'priceMode' | 'minStock' | 'sort'>>;

/** Puts a product on the shelf of a branch, where it is sold, or takes it off. */
export const setShelf = (ctx: Ctx, input: In<typeof productApi.setShelf>) =>
  command(ctx, productApi.setShelf, input, async (ctx) => {
    const { version, shelf, ...ref } = input;
    const { name, status, listFen } = await getBranchProduct(ctx, ref);
    if (shelf === 'ON' && status !== 'ACTIVE') throw new AppError(productErrors.notInUse, { name });
    if (shelf === 'ON' && listFen === null) throw new AppError(productErrors.noPrice, { name });
    const row = await lockBranchProduct(ctx, ref);
    if (row.seenVersion !== version) throw new AppError(commonErrors.changedMeanwhile);
    await step(ctx, row, { action: shelf === 'ON' ? 'putOn' : 'takeOff' }).catch(
      whenTaken('branch_products_of_active', new AppError(productErrors.notInUse, { name })),
    );
    return getBranchProduct(ctx, ref);
  });

export const changeBranchProduct = (ctx: Ctx, input: In<typeof productApi.change>) =>
  command(ctx, productApi.change, input, async (ctx) => {
    const { version, branchId, productId, ...columns } = input;
    const ref = { branchId, productId };
    const { branchPrice } = await getBranchProduct(ctx, ref);
    const row = await lockBranchProduct(ctx, ref);
    if (row.seenVersion !== version) throw new AppError(commonErrors.changedMeanwhile);
    const turnsOwn = columns.priceMode === 'BRANCH' && row.priceMode !== 'BRANCH';
    if (turnsOwn && !branchPrice) throw new AppError(productErrors.branchPriceOff);
    await step(ctx, row, { action: 'change', columns });
    return getBranchProduct(ctx, ref);
  });

/** The branch goes by its own price from now on. */
export async function useBranchPrice(ctx: Tx, ref: { branchId: string; productId: string }) {
  const row = await lockBranchProduct(ctx, ref);
  if (row.priceMode !== 'BRANCH') await step(ctx, row, { action: 'change', columns: { priceMode: 'BRANCH' } });
}

/** Off the shelf of one branch, or of all. Open orders still complete. */
export async function clearShelves(ctx: Tx, { productId, branchId }: { productId: string; branchId: string | null }) {
  let found = ctx.db
    .selectFrom('branchProducts')
    .select(['id', 'branchId', 'status', 'version'])
    .where('productId', '=', productId)
    .where('status', '=', 'ON');
  if (branchId !== null) found = found.where('branchId', '=', branchId).where(inScope(ctx, 'branchProducts.branchId'));
  for (const row of await found.orderBy('id').forNoKeyUpdate().execute()) await step(ctx, row, { action: 'clear' });
}

const step = (
  ctx: Tx,
  row: Pick<Locked, 'id' | 'branchId' | 'status' | 'version'>,
  { action, columns = {} }: { action: keyof typeof shelfMachine.actions; columns?: Columns },
) =>
  transition(ctx, shelfMachine, row, {
    action,
    by: 'person',
    detail: columns,
    write: (next) =>
      ctx.db
        .updateTable('branchProducts')
        .set({ ...columns, ...next })
        .where('id', '=', row.id)
        .execute(),
  });
