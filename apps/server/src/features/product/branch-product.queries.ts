import type { In } from '@netbar/contract/kernel/endpoint';
import type { productApi } from '@netbar/contract/product/product.api';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { resolvePrice, shelfMachine, type ItemDiscount } from '@netbar/contract/product/product.rules';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { matching } from './product.queries.ts';

/** Every product of the branch's brand, with what the branch itself has said about it. */
const products = (ctx: Ctx | Tx) =>
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

const columns = ({ now }: Ctx | Tx) =>
  [
    'productMasters.id',
    'branches.id as branchId',
    'branches.name as branchName',
    'productMasters.code',
    'productMasters.name',
    'productMasters.classifyCode',
    'productMasters.kind',
    'productMasters.barcode',
    'productMasters.baseUnit',
    'productMasters.spec',
    'productMasters.picture',
    'productMasters.minPriceFen',
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
    sql<ItemDiscount[]>`coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'rateBp', d.rate_bp)) from product_discounts d
      where d.product_id = product_masters.id and (d.branch_id is null or d.branch_id = branches.id)
        and d.valid @> ${now}::timestamptz), '[]')`.as('discounts'),
    stock('on_hand').as('onHand'),
    stock('reserved').as('reserved'),
  ] as const;

const stock = (column: 'on_hand' | 'reserved') =>
  sql<number>`coalesce((select l.${sql.ref(column)} from warehouses w
    join stock_levels l on l.warehouse_id = w.id and l.product_id = product_masters.id
    where w.branch_id = branches.id and w.kind = 'MAIN'), 0)`;

type Found = Awaited<ReturnType<typeof findOne>>;

/** With the one rule of prices applied, so that nobody works a price out a second way. */
function priced<R extends NonNullable<Found>>({ discounts, ...row }: R) {
  const resolved = resolvePrice({
    branchPrice: row.branchPrice,
    priceMode: row.priceMode,
    masterFen: row.masterPriceFen,
    branchFen: row.branchPriceFen,
    minPriceFen: row.minPriceFen,
    discounts,
  });
  return { ...row, priceFen: resolved?.priceFen ?? null, listFen: resolved?.listFen ?? null };
}

const findOne = (ctx: Ctx | Tx, branchId: string, productId: string) =>
  products(ctx)
    .select(columns(ctx))
    .where('branches.id', '=', branchId)
    .where('productMasters.id', '=', productId)
    .executeTakeFirst();

/**
 * What is on the shelf first. Which products, in which order and how many is worked out in one pass over short columns; those
 * of the page are looked up for its rows alone.
 */
export async function listBranchProducts(ctx: Ctx, filter: In<typeof productApi.list>) {
  const { branchId, page, limit } = filter;
  const hits = hitsOf(ctx, filter);
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
  const [rows, counted] = await Promise.all([
    findBranchProducts(ctx, branchId, ids),
    places.length > 0 || page === 1
      ? undefined
      : hits
          .selectFrom('hits')
          .select((q) => q.fn.countAll<number>().as('total'))
          .executeTakeFirst(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: places[0]?.total ?? counted?.total ?? 0 };
}

/**
 * Which products, with what their order goes by: those of which the branch has said something, and of the others, which all
 * lie together behind the shelf, no more than are ever listed. What the branch has said is read once and apart: under row
 * security PostgreSQL expects next to nothing of a comparison by status, and would look it up product by product.
 */
const hitsOf = (ctx: Ctx, { branchId, keyword, classifyCode, shelf }: In<typeof productApi.list>) => {
  const branch = ctx.db.selectFrom('branches').select('brandId').where(inScope(ctx, 'branches.id')).where('id', '=', branchId);
  let some = ctx.db.selectFrom('productMasters').where('brandId', '=', branch).where('productMasters.status', '=', 'ACTIVE');
  if (keyword) some = some.where(matching(keyword));
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
  const found = await findOne(ctx, branchId, productId);
  if (!found) throw notFound('商品')();
  return priced(found);
}

/** Several of them, as a branch sells them now. */
export async function findBranchProducts(ctx: Ctx | Tx, branchId: string, productIds: string[]) {
  const found = await products(ctx)
    .select(columns(ctx))
    .where('branches.id', '=', branchId)
    .where(sql<boolean>`product_masters.id = any(${productIds}::uuid[])`)
    .execute();
  return found.map(priced);
}

/** The row of a product at a branch, made when it is touched for the first time (version 0 before that), and locked. */
export async function lockBranchProduct(ctx: Tx, { branchId, productId }: { branchId: string; productId: string }) {
  const opened = await ctx.db
    .insertInto('branchProducts')
    .values({ id: ctx.newId(), branchId, productId, createdTime: ctx.now })
    .onConflict((row) => row.columns(['companyId', 'branchId', 'productId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) traceOpened(ctx, shelfMachine, { id: opened.id, branchId, status: 'OFF' }, { productId });
  const row = await ctx.db
    .selectFrom('branchProducts')
    .select(['id', 'branchId', 'productId', 'status', 'priceMode', 'minStock', 'sort', 'version'])
    .where(inScope(ctx, 'branchProducts.branchId'))
    .where('branchId', '=', branchId)
    .where('productId', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('商品'));
  return { ...row, seenVersion: opened ? 0 : row.version };
}
