import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { type Ctx, inBrands, inScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

export { openBrand, requireBrandInUse } from './edit-brand.ts';

/** Refuses a brand outside the caller's scope as not found. */
export const requireBrand = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('brands')
    .select('id')
    .where(inBrands(ctx, 'brands.id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(kernelNouns.brand));

/** The same caller with nothing but one brand of theirs in scope, for figures of that brand. */
export async function narrowToBrand(ctx: Ctx, brandId: string): Promise<Ctx> {
  await requireBrand(ctx, brandId);
  const branches = await ctx.db
    .selectFrom('branches')
    .select('id')
    .where(inScope(ctx, 'branches.id'))
    .where('brandId', '=', brandId)
    .execute();
  const branchIds = branches.map(({ id }) => id);
  return { ...ctx, actor: { ...ctx.actor, branchIds, brandIds: [brandId], isCompanyWide: false } };
}
