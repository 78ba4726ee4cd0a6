import { inBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const products = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('productMasters')
    .select(['id', 'brandId', 'name', 'code', 'baseUnit', 'kind', 'minPriceFen', 'status', 'batchTracked'])
    .where(inBrands(ctx, 'productMasters.brandId'));

/** A product that exists for the caller, as other slices need to know it. */
export const requireProduct = (ctx: Ctx | Tx, id: string) =>
  products(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound('商品'));

/** Several of one brand; one that is missing or of another brand does not exist. */
export async function requireProducts(ctx: Ctx | Tx, brandId: string, ids: string[]) {
  const wanted = [...new Set(ids)];
  const found = await products(ctx).where('brandId', '=', brandId).where('id', 'in', wanted).execute();
  if (found.length !== wanted.length) throw notFound('商品')();
  return new Map(found.map((product) => [product.id, product]));
}
