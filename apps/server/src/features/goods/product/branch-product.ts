import { productApi } from '@netbar/contract/goods/product/product.api';
import { productErrors } from '@netbar/contract/goods/product/product.errors';
import { shelfLifecycle } from '@netbar/contract/goods/product/product.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { requireBrandInUse } from '#features/org/brand/brand.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inBrands, inScope, isInBrands, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { transition } from '#kernel/transition.ts';
import { getBranchProduct, lockBranchProduct } from './branch-product.queries.ts';

type LockedBranchProduct = Awaited<ReturnType<typeof lockBranchProduct>>;
type BranchColumns = Partial<Pick<LockedBranchProduct, 'priceMode' | 'minStock' | 'sort'>>;

/** Puts a product on the shelf of a branch, where it is sold, or takes it off. */
export const setShelf = (ctx: Ctx, input: In<typeof productApi.setShelf>) =>
  command(ctx, productApi.setShelf, input, async (ctx) => {
    const { version, shelf, ...ref } = input;
    const { name, status, priceFen } = await getBranchProduct(ctx, ref);
    if (shelf === 'ON' && status !== 'ACTIVE') throw new AppError(productErrors.notInUse, { name });
    if (shelf === 'ON' && priceFen === null) throw new AppError(productErrors.noPrice, { name });
    const row = await lockBranchProduct(ctx, ref);
    if (row.seenVersion !== version) throw new AppError(commonErrors.changedMeanwhile);
    await stepShelf(ctx, row, { action: shelf === 'ON' ? 'putOn' : 'takeOff' }).catch(
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
    await stepShelf(ctx, row, { action: 'change', columns });
    return getBranchProduct(ctx, ref);
  });

/** Makes the branch use its own price from now on. */
export async function switchToBranchPrice(ctx: Tx, ref: { branchId: string; productId: string }) {
  const row = await lockBranchProduct(ctx, ref);
  if (row.priceMode !== 'BRANCH') await stepShelf(ctx, row, { action: 'change', columns: { priceMode: 'BRANCH' } });
}

/** Takes a product off the shelf of one branch, or of all. Open orders still complete. */
export async function clearShelves(ctx: Tx, { productId, branchId }: { productId: string; branchId: string | null }) {
  let found = ctx.db
    .selectFrom('branchProducts')
    .select(['id', 'branchId', 'status', 'version'])
    .where('productId', '=', productId)
    .where('status', '=', 'ON');
  if (branchId !== null) found = found.where('branchId', '=', branchId).where(inScope(ctx, 'branchProducts.branchId'));
  for (const row of await found.orderBy('id').forNoKeyUpdate().execute()) await stepShelf(ctx, row, { action: 'clear' });
}

const stepShelf = (
  ctx: Tx,
  row: Pick<LockedBranchProduct, 'id' | 'branchId' | 'status' | 'version'>,
  { action, columns = {} }: { action: keyof typeof shelfLifecycle.actions; columns?: BranchColumns },
) =>
  transition(ctx, shelfLifecycle, row, {
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

export async function getProductSetting(ctx: Ctx | Tx, { brandId }: { brandId: string }) {
  if (!isInBrands(ctx, brandId)) throw notFound(kernelNouns.brand)();
  const brand = await ctx.db
    .selectFrom('brands')
    .leftJoin('productSettings', 'productSettings.brandId', 'brands.id')
    .select(['brands.id as brandId', 'branchPrice', 'productSettings.version'])
    .where(inBrands(ctx, 'brands.id'))
    .where('brands.id', '=', brandId)
    .executeTakeFirstOrThrow(notFound(kernelNouns.brand));
  return { brandId, branchPrice: brand.branchPrice ?? false, version: brand.version ?? 0 };
}

/** If turned off, the branches' own prices stay stored but are not used. */
export const setBranchPrice = (ctx: Ctx, input: In<typeof productApi.setBranchPrice>) =>
  command(ctx, productApi.setBranchPrice, input, async (ctx) => {
    const { brandId, branchPrice, version } = input;
    requireWholeBrand(ctx, brandId);
    await requireBrandInUse(ctx, brandId);
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('productSettings')
      .values({ brandId, branchPrice })
      .onConflict((row) =>
        row
          .columns(['companyId', 'brandId'])
          .doUpdateSet({ branchPrice, version: version + 1 })
          .where('productSettings.version', '=', version),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    return getProductSetting(ctx, { brandId });
  });
