import { productNouns } from '@netbar/contract/goods/product/feature';
import type { productApi } from '@netbar/contract/goods/product/product.api';
import { resolvePrice, shelfLifecycle } from '@netbar/contract/goods/product/product.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { sql } from 'kysely';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import type { RecordRef } from '#kernel/record-history.ts';
import { traceOpened } from '#kernel/transition.ts';
import { findCountedBlind, type CountedBlind } from './blind-count.ts';
import { matchesProduct } from './product.queries.ts';

/**
 * Lists products on the shelf first. One pass over narrow columns finds which products, in which order and how many; the other
 * columns are read only for the rows of the page.
 */
export async function listBranchProducts(ctx: Ctx, filter: In<typeof productApi.list>) {
  const { branchId, page, limit } = filter;
  const hits = withHits(ctx, filter);
  const places = await hits
    .selectFrom('hits')
    .select(['hits.id', sql<number>`(select least(count(*), ${sql.lit(MOST_LISTED)}) from hits)`.as('total')])
    .orderBy('hits.shelf', 'desc')
    .orderBy('hits.sort')
    .orderBy('hits.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const ids = places.map(({ id }) => id);
  const [rows, blind, counted] = await Promise.all([
    findBranchProducts(ctx, branchId, ids),
    findCountedBlind(ctx, branchId),
    places.length > 0 || page === 1
      ? undefined
      : hits
          .selectFrom('hits')
          .select((q) => q.fn.countAll<number>().as('total'))
          .executeTakeFirst(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, withStock(row, blind)]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: places[0]?.total ?? counted?.total ?? 0 };
}

/**
 * Adds `hits`: the matching products with their sort keys. Products with a row in branch_products are all included; the others
 * sort after the shelf, so no more than MOST_LISTED of them are read. `own` is materialized because behind row-level security
 * PostgreSQL underestimates the filter by status and would look products up one by one.
 */
const withHits = (ctx: Ctx, { branchId, keyword, classifyCode, shelf }: In<typeof productApi.list>) => {
  const branch = ctx.db.selectFrom('branches').select('brandId').where(inScope(ctx, 'branches.id')).where('id', '=', branchId);
  let some = ctx.db.selectFrom('productMasters').where('brandId', '=', branch).where('productMasters.status', '=', 'ACTIVE');
  if (keyword) some = some.where(matchesProduct(keyword));
  if (classifyCode) some = some.where('productMasters.classifyCode', '=', classifyCode);
  const own = ctx.db.selectFrom('branchProducts').select(['productId', 'status', 'sort']).where('branchId', '=', branchId);

  return ctx.db
    .with(
      (name) => name('own').materialized(),
      () => own,
    )
    .with(
      (name) => name('hits').materialized(),
      (db) => {
        const said = db
          .selectFrom('own')
          .innerJoin(some.select('productMasters.id').as('some'), 'some.id', 'own.productId')
          .select(['some.id', 'own.status as shelf', 'own.sort']);
        const unsaid = some
          .where(sql<boolean>`not exists (select from own where own.product_id = product_masters.id)`)
          .select(['productMasters.id', sql<'OFF' | 'ON'>`'OFF'::shelf_status`.as('shelf'), sql<number>`0`.as('sort')])
          .orderBy('productMasters.id', 'desc')
          .limit(MOST_LISTED);
        if (shelf === 'ON') return said.where('own.status', '=', 'ON');
        const off = shelf ? said.where('own.status', '=', shelf) : said;
        return off.unionAll(db.selectFrom(unsaid.as('unsaid')).selectAll());
      },
    );
};

export async function getBranchProduct(ctx: Ctx | Tx, { branchId, productId }: { branchId: string; productId: string }) {
  const [found, blind] = await Promise.all([findBranchProduct(ctx, branchId, productId), findCountedBlind(ctx, branchId)]);
  if (!found) throw notFound(productNouns.product)();
  return withStock(withPrices(found), blind);
}

/** The ids under which the log has a product of a branch: those of its shelf, once it was on it, and of the brand's product. */
export async function findShelf(ctx: Ctx, { id: productId, branchId }: RecordRef) {
  if (!branchId) throw notFound(productNouns.product)();
  const [found, shelf] = await Promise.all([
    findBranchProduct(ctx, branchId, productId),
    ctx.db
      .selectFrom('branchProducts')
      .select('id')
      .where(inScope(ctx, 'branchProducts.branchId'))
      .where('branchId', '=', branchId)
      .where('productId', '=', productId)
      .executeTakeFirst(),
  ]);
  if (!found) throw notFound(productNouns.product)();
  return [productId, ...(shelf ? [shelf.id] : [])];
}

/** Leaves the quantities out where the actor counts them blind. Whether there is any to sell stays: the counter needs it. */
function withStock<R extends { id: string; onHand: number; reserved: number }>(row: R, blind: CountedBlind) {
  const isCounting = blind.hides(row.id);
  const { onHand, reserved } = isCounting ? { onHand: null, reserved: null } : row;
  return { ...row, onHand, reserved, isCounting, isSoldOut: row.onHand <= row.reserved };
}

/** Several products as the branch sells them now. */
export async function findBranchProducts(ctx: Ctx | Tx, branchId: string, productIds: string[]) {
  const found = await selectBranchProducts(ctx)
    .select(branchProductColumns(ctx))
    .where('branches.id', '=', branchId)
    .where(sql<boolean>`product_masters.id = any(${productIds}::uuid[])`)
    .execute();
  return found.map(withPrices);
}

/** One product at every branch of its brand in scope, or at one. */
export async function findProductAtBranches(ctx: Ctx, { productId, branchId }: { productId: string; branchId?: string }) {
  const found = selectBranchProducts(ctx).select(branchProductColumns(ctx)).where('productMasters.id', '=', productId);
  const rows = await (branchId ? found.where('branches.id', '=', branchId) : found).execute();
  return rows.map(withPrices);
}

/** Locks the row of a product at a branch. The first use inserts it; before that its version counts as 0. */
export async function lockBranchProduct(ctx: Tx, { branchId, productId }: { branchId: string; productId: string }) {
  const opened = await ctx.db
    .insertInto('branchProducts')
    .values({ id: ctx.newId(), branchId, productId, createdTime: ctx.now })
    .onConflict((row) => row.columns(['companyId', 'branchId', 'productId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) traceOpened(ctx, shelfLifecycle, { id: opened.id, branchId, status: 'OFF' }, { productId });
  const row = await ctx.db
    .selectFrom('branchProducts')
    .select(['id', 'branchId', 'productId', 'status', 'priceMode', 'minStock', 'sort', 'version'])
    .where(inScope(ctx, 'branchProducts.branchId'))
    .where('branchId', '=', branchId)
    .where('productId', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(productNouns.product));
  return { ...row, seenVersion: opened ? 0 : row.version };
}

/** Every product of the branch's brand, with the branch's own settings for it. */
const selectBranchProducts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('branches')
    .innerJoin('productMasters', 'productMasters.brandId', 'branches.brandId')
    .leftJoin('branchProducts', (on) =>
      on.onRef('branchProducts.branchId', '=', 'branches.id').onRef('branchProducts.productId', '=', 'productMasters.id'),
    )
    .where(inScope(ctx, 'branches.id'));

const priceAt = (now: Date, branch: ReturnType<typeof sql>) =>
  sql<number | null>`(select p.price_fen from prices p
    where p.product_id = product_masters.id and p.branch_id ${branch} and p.valid @> ${now}::timestamptz)`;

const branchProductColumns = ({ now }: Ctx | Tx) =>
  [
    'productMasters.id',
    'branches.id as branchId',
    'branches.name as branchName',
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
    'productMasters.pointsPrice',
    'productMasters.status',
    sql<'OFF' | 'ON'>`coalesce(branch_products.status, 'OFF')`.as('shelf'),
    sql<'MASTER' | 'BRANCH'>`coalesce(branch_products.price_mode, 'MASTER')`.as('priceMode'),
    'branchProducts.minStock',
    sql<number>`coalesce(branch_products.sort, 0)`.as('sort'),
    sql<number>`coalesce(branch_products.version, 0)`.as('version'),
    priceAt(now, sql`is null`).as('masterPriceFen'),
    priceAt(now, sql`= branches.id`).as('branchPriceFen'),
    sql<boolean>`coalesce((select s.branch_price from product_settings s where s.brand_id = branches.brand_id), false)`.as(
      'branchPrice',
    ),
    stockColumn('on_hand').as('onHand'),
    stockColumn('reserved').as('reserved'),
  ] as const;

const stockColumn = (column: 'on_hand' | 'reserved') =>
  sql<number>`coalesce((select l.${sql.ref(column)} from warehouses w
    join stock_levels l on l.warehouse_id = w.id and l.product_id = product_masters.id
    where w.branch_id = branches.id and w.kind = 'MAIN'), 0)`;

type BranchProductRow = Awaited<ReturnType<typeof findBranchProduct>>;

/** Adds the price by the one rule in the contract, which the console uses too. */
function withPrices<R extends NonNullable<BranchProductRow>>(row: R) {
  const { branchPrice, priceMode, masterPriceFen: masterFen, branchPriceFen: branchFen } = row;
  return { ...row, priceFen: resolvePrice({ branchPrice, priceMode, masterFen, branchFen }) };
}

const findBranchProduct = (ctx: Ctx | Tx, branchId: string, productId: string) =>
  selectBranchProducts(ctx)
    .select(branchProductColumns(ctx))
    .where('branches.id', '=', branchId)
    .where('productMasters.id', '=', productId)
    .executeTakeFirst();
