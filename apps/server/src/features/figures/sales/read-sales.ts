import type { SalesFilter } from '@netbar/contract/figures/sales/sales.model';
import {
  NO_KEY,
  type SalesColumn,
  type SalesDim,
  type SalesRead,
  type SalesTable,
} from '@netbar/contract/figures/sales/sales.rules';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inBrands, inScope } from '#kernel/ctx.ts';
import { isAt, type Place } from './sales-place.ts';

/** Conditions as statements take them: the products of a zone are known by then. */
export type Conditions = Omit<SalesFilter, 'from' | 'to' | 'brandId' | 'branchId' | 'zone'> & { productIds?: string[] };

const tableOf = {
  FACTS: 'earnings',
  PRODUCT_DAYS: 'product_days',
  PRODUCT_MONTHS: 'product_months',
  BRANCH_PRODUCT_MONTHS: 'branch_product_months',
} as const satisfies Record<SalesTable, string>;

const none = sql.lit(NO_KEY);

/** The key of a line by each dimension, as text. Members without a level have the key 0. */
function keyOf(dim: SalesDim | 'NONE', table: SalesTable): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${tableOf[table]}.${column}`);
  switch (dim) {
    case 'NONE':
      return sql`''`;
    case 'CLASS':
      return sql`coalesce(nullif(product_masters.classify_code, ''), ${none})`;
    case 'PRODUCT':
      return sql`${of('product_id')}::text`;
    case 'BRANCH':
      return sql`${of('branch_id')}::text`;
    case 'HOUR':
      return sql`${of('hour')}::text`;
    case 'LEVEL':
      return sql`case when earnings.member_id is null then ${none} else coalesce(members.level_id::text, '0') end`;
    case 'SELLER':
      return sql`coalesce(${of('seller_id')}::text, ${none})`;
    case 'ACTIVITY':
      return sql`coalesce(${of('activity_id')}::text, ${none})`;
    case 'WEEKDAY':
      return sql`extract(isodow from ${of('biz_date')})::int::text`;
    case 'SOURCE':
      return sql`coalesce(${of('source')}, 0)::text`;
    case 'TENDER':
      return sql`coalesce(${of('tender')}, 'SIGNED')::text`;
  }
}

/** The dimension that each condition is about. */
const dimOf = {
  classify: 'CLASS',
  productId: 'PRODUCT',
  hour: 'HOUR',
  weekday: 'WEEKDAY',
  source: 'SOURCE',
  tender: 'TENDER',
  level: 'LEVEL',
  seller: 'SELLER',
  activity: 'ACTIVITY',
} as const satisfies Partial<Record<keyof Conditions, SalesDim>>;
const conditionNames = Object.keys(dimOf) as (keyof typeof dimOf)[];

/** What conditions tell apart. The products of a zone are told apart like any. */
export function dimsOf(conditions: Conditions): SalesDim[] {
  const named = conditionNames.filter((name) => conditions[name] !== undefined).map((name): SalesDim => dimOf[name]);
  return conditions.productIds ? [...named, 'PRODUCT'] : named;
}

export interface Keys {
  by: SalesDim | 'NONE';
  across: SalesColumn;
}

/** What a line of facts brought. */
export const salesFen = sql`earnings.goods_fen + earnings.lease_fen + earnings.other_fen - earnings.discount_fen`;

/** The facts that match, line by line, for statements of their own. */
export function fromFacts(ctx: Ctx, place: Place, days: { from: string; to: string }, conditions: Conditions) {
  const read: SalesRead = { table: 'FACTS', from: days.from, to: days.to };
  const where = [
    isOfRead(ctx, place, read, []),
    ...matchesOf(read.table, conditions, 'own'),
    ...matchesOf(read.table, conditions, 'joined'),
  ];
  return sql`from tenant.earnings ${joinsOf(read.table, dimsOf(conditions))} where ${sql.join(where, sql` and `)}`;
}

/** Months of products are kept by what they tell apart. */
const dimensionsOf = (dims: readonly string[]) => (dims.includes('SOURCE') ? 1 : 0) + (dims.includes('TENDER') ? 2 : 0);

/** Rows of a table at the place and in the days of a read. */
function isOfRead(ctx: Ctx, place: Place, { table, from, to }: SalesRead, dims: readonly string[]): RawBuilder<boolean> {
  const days = sql`${sql.ref(`${tableOf[table]}.biz_date`)} between ${from}::date and ${to}::date`;
  // Also of a whole company: the index begins with the brand.
  const isOfBrands = (column: string) => sql`${sql.ref(column)} = any(${place.brandIds}::uuid[])`;
  switch (table) {
    case 'FACTS':
      return sql`${inScope(ctx, 'earnings.branchId')} and ${isAt(place, 'earnings.branch_id')} and ${days} and earnings.product_id is not null`;
    case 'PRODUCT_DAYS':
      return sql`${inBrands(ctx, 'productDays.brandId')} and ${isOfBrands('product_days.brand_id')} and ${days}`;
    case 'PRODUCT_MONTHS':
      return sql`${inBrands(ctx, 'productMonths.brandId')} and ${isOfBrands('product_months.brand_id')} and ${days}
        and product_months.dimensions = ${sql.lit(dimensionsOf(dims))}`;
    case 'BRANCH_PRODUCT_MONTHS':
      return sql`${inScope(ctx, 'branchProductMonths.branchId')} and ${isAt(place, 'branch_product_months.branch_id')} and ${days}`;
  }
}

const isJoined = (dim: SalesDim | 'NONE') => dim === 'CLASS' || dim === 'LEVEL';

/** Conditions on columns of the table itself, or on what is joined to it. */
function matchesOf(table: SalesTable, conditions: Conditions, which: 'own' | 'joined'): RawBuilder<unknown>[] {
  const matches = conditionNames
    .filter((name) => conditions[name] !== undefined && isJoined(dimOf[name]) === (which === 'joined'))
    .map((name): RawBuilder<unknown> => sql`${keyOf(dimOf[name], table)} = ${String(conditions[name])}`);
  if (which === 'own' && conditions.productIds)
    matches.push(sql`${sql.ref(`${tableOf[table]}.product_id`)} = any(${conditions.productIds}::uuid[])`);
  return matches;
}

function joinsOf(table: SalesTable, dims: readonly (SalesDim | 'NONE')[]): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${tableOf[table]}.${column}`);
  const joins: RawBuilder<unknown>[] = [];
  if (dims.includes('CLASS'))
    joins.push(
      sql`join tenant.product_masters on product_masters.company_id = ${of('company_id')} and product_masters.id = ${of('product_id')}`,
    );
  if (dims.includes('LEVEL'))
    joins.push(sql`left join tenant.members on members.company_id = ${of('company_id')} and members.id = ${of('member_id')}`);
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}

/** The column that each dimension is told by. */
const columnOf: Record<SalesDim, string> = {
  CLASS: 'product_id',
  PRODUCT: 'product_id',
  BRANCH: 'branch_id',
  HOUR: 'hour',
  LEVEL: 'member_id',
  SELLER: 'seller_id',
  ACTIVITY: 'activity_id',
  WEEKDAY: 'biz_date',
  SOURCE: 'source',
  TENDER: 'tender',
};

const sumsOf = (table: SalesTable) =>
  table === 'FACTS'
    ? sql`sum(${salesFen})::bigint as sales_fen, sum(earnings.qty)::bigint as qty, sum(earnings.cost_fen)::bigint as cost_fen`
    : sql`sum(gross_fen - discount_fen)::bigint as sales_fen, sum(qty)::bigint as qty, sum(cost_fen)::bigint as cost_fen`;

interface Asked extends Keys {
  conditions: Conditions;
  /** Every line with its order, so that orders can be counted. */
  countsOrders?: boolean;
}

/**
 * Sums of sales from every table that is read, as row_key, col_key, sales_fen, qty, cost_fen and, where orders are counted, the order
 * that sold them. Rows are added up by their own columns first: names, texts and totals are then made of thousands, not millions.
 */
export function readSales(ctx: Ctx, place: Place, reads: readonly SalesRead[], asked: Asked) {
  return sql`(${sql.join(
    reads.map((read) => readTable(ctx, place, read, asked)),
    sql` union all `,
  )})`;
}

function readTable(ctx: Ctx, place: Place, read: SalesRead, { by, across, conditions, countsOrders = false }: Asked) {
  const { table } = read;
  const name = tableOf[table];
  const dims = [by, across, ...dimsOf(conditions).filter(isJoined)];
  const own = new Set(dims.flatMap((dim) => (dim === 'NONE' ? [] : [columnOf[dim]])));
  const columns = sql.join(['company_id', ...own].map((column) => sql.ref(`${name}.${column}`)));
  const where = sql.join(
    [isOfRead(ctx, place, read, [by, across, ...dimsOf(conditions)]), ...matchesOf(table, conditions, 'own')],
    sql` and `,
  );
  const order = countsOrders ? sql`case when earnings.qty > 0 then earnings.doc_id end` : sql`null::uuid`;
  const summed = sql`
    select ${columns}, ${order} as order_id, ${sumsOf(table)} from ${sql.table(`tenant.${name}`)} where ${where}
    group by ${columns}, ${sql.lit(own.size + 2)}`;
  const joined = matchesOf(table, conditions, 'joined');
  return sql`
    select ${keyOf(by, table)} as row_key, ${keyOf(across, table)} as col_key, ${sql.ref(name)}.sales_fen, ${sql.ref(name)}.qty,
      ${sql.ref(name)}.cost_fen, ${sql.ref(name)}.order_id
    from (${summed}) as ${sql.ref(name)} ${joinsOf(table, dims)}
    where ${joined.length === 0 ? sql`true` : sql.join(joined, sql` and `)}`;
}
