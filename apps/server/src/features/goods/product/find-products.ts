import { MOST_FOUND, type SearchHit } from '@netbar/contract/platform/search/search.model';
import { sql } from 'kysely';
import { factOf, type Found, type SearchFor } from '#features/platform/search/search.ts';
import { type Ctx, inBrands, inScope } from '#kernel/ctx.ts';
import { pinyinOf, syllablesOf } from '#kernel/pinyin.ts';
import { actingBy } from '#kernel/standing.ts';
import { findCountedBlind } from './blind-count.ts';
import { matchesProduct } from './product.queries.ts';

/** Products of the library, for whoever may open it. */
export const findMasters = (ctx: Ctx, search: SearchFor) =>
  findProducts(ctx, search, (id) => [{ page: 'productMasterDetail', query: { id } }]);

/** Products as branch staff opens them: those on sale, at the first of their branches. */
export function findShelfProducts(ctx: Ctx, search: SearchFor): Promise<Found> {
  const branchId = ctx.actor.branchIds[0];
  if (!branchId) return Promise.resolve({ hits: [], total: 0 });
  return findProducts(ctx, search, (id) => [{ page: 'productDetail', query: { branchId, id } }]);
}

/** Found in one pass over the brand's short `search` column (ADR 29): whole names and codes first, then what begins with the text. */
async function findProducts(ctx: Ctx, { text, limit }: SearchFor, pagesOf: (id: string) => SearchHit['pages']): Promise<Found> {
  const typed = text.toLowerCase();
  const rows = await ctx.db
    .selectFrom('productMasters')
    .innerJoin('brands', 'brands.id', 'productMasters.brandId')
    .select([
      'productMasters.id',
      'productMasters.name',
      'productMasters.code',
      'productMasters.picture',
      'brands.name as brandName',
    ])
    .select(sql<number>`least(count(*) over (), ${sql.lit(MOST_FOUND)})::int`.as('total'))
    .where(inBrands(ctx, 'productMasters.brandId'))
    .where(matchesProduct(text))
    .where('productMasters.status', '<>', 'DISABLED')
    .orderBy(sql`${typed} in (lower(product_masters.name), lower(product_masters.code), product_masters.barcode)`, 'desc')
    .orderBy(sql`starts_with(product_masters.search, ${typed})`, 'desc')
    .orderBy(sql`char_length(product_masters.name)`)
    .orderBy('productMasters.id', 'desc')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [prices, shelves] = await Promise.all([pricesNow(ctx, ids), shelvesOf(ctx, ids)]);
  const hits = rows.map(({ id, name, code, picture, brandName }) => ({
    kind: 'product' as const,
    id,
    title: name,
    syllables: syllablesOf(name),
    // Two brands may sell the same product.
    facts: [
      ...factOf('plain', code),
      ...(ctx.actor.brandIds.length > 1 ? factOf('plain', brandName) : []),
      ...(shelves.get(id) ?? []),
    ],
    picture: picture || null,
    amountFen: prices.get(id) ?? null,
    pages: pagesOf(id),
  }));
  return { hits, total: rows[0]?.total ?? 0 };
}

async function pricesNow({ db, now }: Ctx, ids: string[]) {
  const rows = await db
    .selectFrom('prices')
    .select(['productId', 'priceFen'])
    .where('productId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('branchId', 'is', null)
    .where(sql<boolean>`valid @> ${now}::timestamptz`)
    .execute();
  return new Map(rows.map(({ productId, priceFen }) => [productId, priceFen]));
}

/** In how many branches each is on sale and how many there are, where the caller may see it. Products that they count blind have no number. */
async function shelvesOf(ctx: Ctx, ids: string[]) {
  const actor = actingBy(ctx.actor, 'PRODUCT_LIST');
  if (!actor || ids.length === 0) return new Map<string, ReturnType<typeof factOf>>();
  const here = { ...ctx, actor };
  const [rows, blind] = await Promise.all([
    ctx.db
      .selectFrom('branchProducts')
      .leftJoin('warehouses as w', (on) => on.onRef('w.branchId', '=', 'branchProducts.branchId').on('w.kind', '=', 'MAIN'))
      .leftJoin('stockLevels as l', (on) =>
        on.onRef('l.warehouseId', '=', 'w.id').onRef('l.productId', '=', 'branchProducts.productId'),
      )
      .select(['branchProducts.productId', sql<number>`count(*) filter (where branch_products.status = 'ON')::int`.as('shelves')])
      .select(sql<number>`coalesce(sum(l.on_hand), 0)::int`.as('onHand'))
      .where(inScope(here, 'branchProducts.branchId'))
      .where('branchProducts.productId', '=', sql<string>`any(${ids}::uuid[])`)
      .groupBy('branchProducts.productId')
      .execute(),
    findCountedBlind(here),
  ]);
  return new Map(
    rows.map(({ productId, shelves, onHand }) => [
      productId,
      [...(shelves > 0 ? factOf('shelves', shelves) : []), ...(blind.hides(productId) ? [] : factOf('stock', onHand))],
    ]),
  );
}

/** Products that are older than the keys they are found by. */
export async function listUnkeyedProducts(ctx: Ctx, limit: number) {
  const rows = await ctx.db
    .selectFrom('productMasters')
    .select(['id', 'name'])
    .where(inBrands(ctx, 'productMasters.brandId'))
    .where(
      sql<boolean>`not exists (select from tenant.search_keys k
        where k.company_id = product_masters.company_id and k.kind = 'product' and k.subject_id = product_masters.id)`,
    )
    .where(sql<boolean>`product_masters.initials ~ '[a-z0-9]'`)
    .limit(limit)
    .execute();
  return rows.map(({ id, name }) => ({ id, keys: productKeys(name) }));
}

/** What a product is found by beside its name, its initials and its code: the pinyin of the name. */
export const productKeys = (name: string) => [pinyinOf(name)];
