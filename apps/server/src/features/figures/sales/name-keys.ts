import type { SalesFilter } from '@netbar/contract/figures/sales/sales.model';
import { NO_KEY, type SalesDim } from '@netbar/contract/figures/sales/sales.rules';
import { CLASSIFY } from '@netbar/contract/goods/product/product.model';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';

export interface KeyName {
  name: string;
  /** Of a product: its class. */
  group: string | null;
}

interface Named {
  id: string;
  name: string;
  group?: string | null;
}

const isId = (key: string) => key.length === 36;

/** What keys of rows are called. Hours and weekdays have words of the reader; what is missing here has none. */
export async function nameKeys(ctx: Ctx, dim: SalesDim, keys: string[]): Promise<Map<string, KeyName>> {
  const named = await readNames(ctx, dim, keys);
  return new Map(named.map(({ id, name, group = null }) => [id, { name, group }]));
}

const namedConditions = {
  classify: 'CLASS',
  productId: 'PRODUCT',
  level: 'LEVEL',
  seller: 'SELLER',
  activity: 'ACTIVITY',
} as const;

/** What conditions are called whose keys say nothing to a reader. */
export async function nameConditions(ctx: Ctx, filter: SalesFilter): Promise<Record<string, string>> {
  const names = Object.entries(namedConditions).map(async ([name, dim]) => {
    const key = filter[name as keyof typeof namedConditions];
    return key ? [[name, (await nameKeys(ctx, dim, [key])).get(key)?.name ?? '']] : [];
  });
  return Object.fromEntries((await Promise.all(names)).flat());
}

async function readNames(ctx: Ctx, dim: SalesDim, keys: string[]): Promise<Named[]> {
  const ids = keys.filter(isId);
  switch (dim) {
    case 'CLASS':
      return nameClasses(ctx, keys);
    case 'PRODUCT':
      return nameOfBrands(ctx, ids, sql`tenant.product_masters`, sql`coalesce(nullif(x.classify_code, ''), ${sql.lit(NO_KEY)})`);
    case 'BRANCH':
      return ctx.db
        .selectFrom('branches')
        .select(['id', 'name'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();
    case 'LEVEL':
      return nameOfBrands(ctx, ids, sql`tenant.member_levels`, sql`null::text`);
    case 'ACTIVITY':
      return ctx.db
        .selectFrom('activities')
        .select(['id', 'name'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();
    case 'SELLER':
      return nameSellers(ctx, ids);
    case 'HOUR':
    case 'WEEKDAY':
    case 'SOURCE':
    case 'TENDER':
      return [];
  }
}

/** Products and levels belong to brands: where two are called the same, their brands are said as well. */
async function nameOfBrands(ctx: Ctx, ids: string[], table: RawBuilder<unknown>, group: RawBuilder<unknown>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select x.id, ${group} as "group",
      case when count(*) over (partition by x.name) > 1 then x.name || ' · ' || b.name else x.name end as name
    from ${table} x join tenant.brands b on b.company_id = x.company_id and b.id = x.brand_id
    where x.id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

async function nameClasses(ctx: Ctx, codes: string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select code as id, coalesce(nullif(label ->> ${ctx.lang}, ''), codevalue) as name from tenant.codes
    where type = ${CLASSIFY} and code = any(${codes})`.execute(ctx.db);
  return rows;
}

export async function nameSellers(ctx: Ctx, ids: string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from platform.accounts where company_id = ${ctx.actor.companyId} and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return rows;
}
