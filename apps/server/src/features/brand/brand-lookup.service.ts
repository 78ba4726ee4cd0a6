import { inBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** A brand of the caller's, for slices that keep something of it. */
export const requireBrand = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('brands')
    .select('id')
    .where(inBrands(ctx, 'brands.id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound('品牌'));
