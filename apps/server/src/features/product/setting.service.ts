import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { productApi } from '@netbar/contract/product/product.api';
import { requireBrandInUse } from '#features/brand/brand.service.ts';
import { command } from '#kernel/command.ts';
import { inBrands, isInBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

export async function getSetting(ctx: Ctx | Tx, { brandId }: { brandId: string }) {
  if (!isInBrands(ctx, brandId)) throw notFound('品牌')();
  const brand = await ctx.db
    .selectFrom('brands')
    .leftJoin('productSettings', 'productSettings.brandId', 'brands.id')
    .select(['brands.id as brandId', 'branchPrice', 'productSettings.version'])
    .where(inBrands(ctx, 'brands.id'))
    .where('brands.id', '=', brandId)
    .executeTakeFirstOrThrow(notFound('品牌'));
  return { brandId, branchPrice: brand.branchPrice ?? false, version: brand.version ?? 0 };
}

/** Turned off, the branches' own prices are kept but count no more. */
export const setBranchPrice = (ctx: Ctx, input: In<typeof productApi.setBranchPrice>) =>
  command(ctx, productApi.setBranchPrice, input, async (ctx) => {
    const { brandId, branchPrice, version } = input;
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
    return getSetting(ctx, { brandId });
  });
