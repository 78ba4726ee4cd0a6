import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { supplierNouns } from '@netbar/contract/purchasing/supplier/feature';
import type { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { SupplierStatus } from '@netbar/contract/purchasing/supplier/supplier.model';
import type { PriceBreak } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sql } from 'kysely';
import { matchesProduct } from '#features/goods/product/product.ts';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';
import { holdsOn } from './supplier.queries.ts';

/** Products of the caller's brands that suppliers sell. */
const selectSold = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('supplierProducts')
    .innerJoin('productMasters', 'productMasters.id', 'supplierProducts.productId')
    .innerJoin('brands', 'brands.id', 'productMasters.brandId')
    .where(inBrands(ctx, 'productMasters.brandId'));

const soldColumns = [
  'supplierProducts.id',
  'supplierProducts.supplierId',
  'supplierProducts.productId',
  'productMasters.brandId',
  'brands.name as brandName',
  'productMasters.code as productCode',
  'productMasters.name as productName',
  'productMasters.baseUnit',
  'productMasters.spec',
  'productMasters.picture',
  'supplierProducts.supplierCode',
  'supplierProducts.packUnit',
  'supplierProducts.packQty',
  'supplierProducts.moqPacks',
  'supplierProducts.leadDays',
  'supplierProducts.isPreferred',
  'supplierProducts.status',
  'supplierProducts.version',
] as const;

/** The same with the prices of today and those that follow them. */
function selectPriced(ctx: Ctx | Tx) {
  const today = bizDate(ctx.now);
  return selectSold(ctx)
    .leftJoin('supplierTerms as t', (on) => on.onRef('t.supplierProductId', '=', 'supplierProducts.id').on(holdsOn(today)))
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('supplierTerms as later')
          .select(['later.breaks', 'later.fromDate'])
          .whereRef('later.supplierProductId', '=', 'supplierProducts.id')
          .where('later.fromDate', '>', today)
          // Those that were replaced before their first day hold on no day.
          .where(sql<boolean>`(later.to_date is null or later.to_date >= later.from_date)`)
          .orderBy('later.fromDate')
          .limit(1)
          .as('next'),
      (on) => on.onTrue(),
    )
    .select(soldColumns)
    .select([sql<PriceBreak[] | null>`t.breaks`.as('breaks'), 't.fromDate', 't.toDate'])
    .select([sql<PriceBreak[] | null>`next.breaks`.as('nextBreaks'), 'next.fromDate as nextFromDate']);
}

const sorts = sortsOf({
  by: {
    productName: sql`product_masters.name`,
    productCode: sql`product_masters.code`,
    createdTime: sql`supplier_products.created_time`,
  },
  byDefault: 'productName',
  tie: sql`supplier_products.id`,
});

export async function listSupplierProducts(ctx: Ctx, filter: In<typeof supplierApi.products>) {
  const { supplierId, keyword, brandId, status, sort, page, limit } = filter;
  const narrow = <Q extends ReturnType<typeof selectSold>>(query: Q) => {
    let found = query.where('supplierProducts.supplierId', '=', supplierId);
    if (brandId) found = found.where('productMasters.brandId', '=', brandId);
    if (keyword) found = found.where(matchesProduct(keyword));
    return found as Q;
  };
  const chosen = <Q extends ReturnType<typeof selectSold>>(query: Q) =>
    (status ? query.where('supplierProducts.status', '=', status) : query) as Q;
  const [rows, total, counts] = await Promise.all([
    chosen(narrow(selectPriced(ctx)))
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, chosen(narrow(selectSold(ctx))).select('supplierProducts.id')),
    countStates(ctx, narrow(selectSold(ctx)), {
      column: sql`supplier_products.status`,
      values: SupplierStatus.options,
      chosen: status,
    }),
  ]);
  return { rows, total, counts };
}

export const getSupplierProduct = (ctx: Ctx | Tx, id: string) =>
  selectPriced(ctx).where('supplierProducts.id', '=', id).executeTakeFirstOrThrow(notFound(supplierNouns.supplierProduct));

/** The products of a supplier whose history the caller may read. */
export async function findSupplierProductIds(ctx: Ctx, { id }: { id: string }) {
  const rows = await selectSold(ctx).select('supplierProducts.id').where('supplierProducts.supplierId', '=', id).execute();
  return rows.map((row) => row.id);
}

/** All prices that were ever agreed, those that begin last first; of several that begin on one day the newest. */
export async function listTerms(ctx: Ctx, { id, page, limit }: In<typeof supplierApi.terms>) {
  await getSupplierProduct(ctx, id);
  const found = ctx.db.selectFrom('supplierTerms').where('supplierTerms.supplierProductId', '=', id);
  const [rows, total] = await Promise.all([
    found
      .leftJoin('platform.accounts as a', 'a.id', 'supplierTerms.creatorId')
      .select(['supplierTerms.id', 'supplierTerms.fromDate', 'supplierTerms.toDate', 'supplierTerms.createdTime'])
      .select([sql<PriceBreak[]>`supplier_terms.breaks`.as('breaks'), 'a.name as creatorName'])
      .orderBy('supplierTerms.fromDate', 'desc')
      .orderBy('supplierTerms.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('supplierTerms.id')),
  ]);
  return { rows, total };
}
