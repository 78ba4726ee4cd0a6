import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
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
