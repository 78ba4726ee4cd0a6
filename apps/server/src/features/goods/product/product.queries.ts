import { productNouns } from '@netbar/contract/goods/product/feature';
import type { productApi } from '@netbar/contract/goods/product/product.api';
import type { ProductRows } from '@netbar/contract/goods/product/product.model';
import { isWholeBarcode } from '@netbar/contract/goods/product/product.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { sql } from 'kysely';
import type { z } from 'zod';
import { hasSearchKey } from '#features/platform/search/search.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, inBrands, inScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

const rowColumns = [
  'productMasters.id',
  'productMasters.brandId',
  'productMasters.code',
  'productMasters.name',
  'productMasters.classifyCode',
  'productMasters.groupCode',
  'productMasters.kind',
  'productMasters.barcode',
  'productMasters.baseUnit',
  'productMasters.spec',
  'productMasters.picture',
  'productMasters.minPriceFen',
  'productMasters.status',
  'productMasters.version',
  'productMasters.createdTime',
] as const;
const contentColumns = [
  'productMasters.purchaseUnit',
  'productMasters.unitFactor',
  'productMasters.suggestedPriceFen',
  'productMasters.pointsPrice',
  'productMasters.batchTracked',
  'productMasters.shelfLifeDays',
  'productMasters.returnBeforeDays',
] as const;

const masterPrice = ({ now }: Ctx | Tx) =>
  sql<number | null>`(select p.price_fen from prices p
    where p.product_id = product_masters.id and p.branch_id is null and p.valid @> ${now}::timestamptz)`.as('priceFen');

/**
 * The `search` column holds name, pinyin initials, code and barcode in lower case. A whole barcode is compared with its own
 * column.
 */
export const matchesProduct = (keyword: string) =>
  isWholeBarcode(keyword)
    ? sql<boolean>`product_masters.barcode = ${keyword}`
    : /^[a-z]{2,}$/i.test(keyword)
      ? sql<boolean>`(${inSearchColumn(keyword)} or ${hasSearchKey('product', 'productMasters.id', { text: keyword.toLowerCase(), isWhole: false })})`
      : inSearchColumn(keyword);

const inSearchColumn = (keyword: string) => sql<boolean>`product_masters.search like ${containing(keyword.toLowerCase())}`;

const filteredMasters = (ctx: Ctx, { brandId, keyword, classifyCode, groupCode, kind, status }: z.output<typeof ProductRows>) => {
  let found = ctx.db.selectFrom('productMasters').where(inBrands(ctx, 'productMasters.brandId'));
  if (brandId) found = found.where('brandId', '=', brandId);
  if (keyword) found = found.where(matchesProduct(keyword));
  if (classifyCode) found = found.where('classifyCode', '=', classifyCode);
  if (groupCode) found = found.where('groupCode', '=', groupCode);
  if (kind) found = found.where('kind', '=', kind);
  if (status) found = found.where('status', '=', status);
  return found;
};

export const listMasters = (ctx: Ctx, filter: In<typeof productApi.listMasters>) =>
  filter.keyword ? searchMasters(ctx, filter) : browseMasters(ctx, filter);

async function browseMasters(ctx: Ctx, { page, limit, ...filter }: In<typeof productApi.listMasters>) {
  // Prices are read only for the rows of the page, not for the rows before it.
  const onPage = filteredMasters(ctx, filter)
    .select(rowColumns)
    .orderBy('productMasters.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .as('productMasters');
  const [rows, total] = await Promise.all([
    ctx.db.selectFrom(onPage).selectAll('productMasters').select(masterPrice(ctx)).orderBy('productMasters.id', 'desc').execute(),
    countMasters(ctx, filter, MOST_LISTED),
  ]);
  return { rows, total };
}

/** Page and total in one pass: behind row-level security no index serves a search for a part of a text (ADR 0029). */
async function searchMasters(ctx: Ctx, { page, limit, ...filter }: In<typeof productApi.listMasters>) {
  const rows = await ctx.db
    .with(
      (name) => name('hits').materialized(),
      () => filteredMasters(ctx, filter).select('productMasters.id').orderBy('productMasters.id', 'desc').limit(MOST_LISTED),
    )
    .selectFrom('productMasters')
    .innerJoin(
      (db) =>
        db
          .selectFrom('hits')
          .select('id')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .as('onPage'),
      (on) => on.onRef('onPage.id', '=', 'productMasters.id'),
    )
    .select(rowColumns)
    .select([masterPrice(ctx), sql<number>`(select count(*) from hits)`.as('total')])
    .orderBy('productMasters.id', 'desc')
    .execute();
  // A page after the last one has no row that carries the total.
  return { rows, total: rows[0]?.total ?? (page === 1 ? 0 : await countMasters(ctx, filter, MOST_LISTED)) };
}

export const countMasters = (ctx: Ctx, filter: z.output<typeof ProductRows>, most: number) =>
  countUpTo(ctx, filteredMasters(ctx, filter).select('productMasters.id'), most);

/** All matching products, the newest first, by keyset paging a thousand at a time. */
export async function* readMasters(ctx: Ctx, filter: z.output<typeof ProductRows>) {
  let last: string | undefined;
  for (;;) {
    let some = filteredMasters(ctx, filter).innerJoin('brands', 'brands.id', 'productMasters.brandId');
    if (last) some = some.where('productMasters.id', '<', last);
    const rows = await some
      .select(rowColumns)
      .select(['brands.name as brandName', masterPrice(ctx)])
      .orderBy('productMasters.id', 'desc')
      .limit(1000)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < 1000) return;
    last = rows.at(-1)?.id;
  }
}

export async function getMaster(ctx: Ctx | Tx, { id }: { id: string }) {
  const master = await ctx.db
    .selectFrom('productMasters')
    .select(rowColumns)
    .select(contentColumns)
    .select(masterPrice(ctx))
    .select(
      sql<number>`(select count(*) from branch_products b where b.product_id = product_masters.id and b.status = 'ON')`.as(
        'shelves',
      ),
    )
    .select(
      sql<string | null>`(select a.id from approvals a where a.subject_type = 'PRODUCT_CHANGE'
        and a.subject_id = product_masters.id and a.status = 'PENDING')`.as('pendingChange'),
    )
    .where(inBrands(ctx, 'productMasters.brandId'))
    .where('productMasters.id', '=', id)
    .executeTakeFirstOrThrow(notFound(productNouns.product));
  return { ...master, components: await componentsOf(ctx, id), prices: await pricesOf(ctx, id) };
}

export const componentsOf = (ctx: Ctx | Tx, productId: string) =>
  ctx.db
    .selectFrom('comboItems')
    .innerJoin('productMasters', 'productMasters.id', 'comboItems.componentId')
    .select(['comboItems.componentId as productId', 'productMasters.name', 'comboItems.qty'])
    .where('comboItems.productId', '=', productId)
    .orderBy('productMasters.name')
    .execute();

/** Prices of the brand and of the branches in scope, the newest first. */
const pricesOf = (ctx: Ctx | Tx, productId: string) =>
  ctx.db
    .selectFrom('prices')
    .leftJoin('branches', 'branches.id', 'prices.branchId')
    .select(['prices.id', 'prices.branchId', 'branches.name as branchName', 'prices.priceFen'])
    .select([sql<Date>`lower(valid)`.as('fromTime'), sql<Date | null>`upper(valid)`.as('toTime')])
    .where('prices.productId', '=', productId)
    .where((q) => q.or([q('prices.branchId', 'is', null), inScope(ctx, 'prices.branchId')]))
    .orderBy(sql`lower(valid)`, 'desc')
    .limit(100)
    .execute();

/** Locks a product: nobody else changes it until the transaction ends. */
export const lockMaster = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('productMasters')
    .select(rowColumns)
    .select(contentColumns)
    .where(inBrands(ctx, 'productMasters.brandId'))
    .where('productMasters.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(productNouns.product));
