import type { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { salesErrors } from '@netbar/contract/figures/sales/sales.errors';
import { MOST_PIVOT_ROWS, type PivotFilter } from '@netbar/contract/figures/sales/sales.model';
import { type SalesRead, type SalesValue, salesComparedDays } from '@netbar/contract/figures/sales/sales.rules';
import type { Out } from '@netbar/contract/kernel/endpoint';
import { Tender } from '@netbar/contract/money/shift/tender.model';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findConditions } from './abc.ts';
import { type KeyName, nameConditions, nameKeys } from './name-keys.ts';
import { type Conditions, dimsOf, type Keys, readSales } from './read-sales.ts';
import { findPlace, type Place, planAt, requirePlan } from './sales-place.ts';

type Pivot = Out<typeof salesApi.pivot>;

interface Sum {
  rowKey: string | null;
  colKey: string | null;
  isAllRows: boolean;
  isAllColumns: boolean;
  value: number;
  salesFen: number;
  costFen: number;
}

const valueOf = {
  SALES: sql`coalesce(sum(sales_fen), 0)`,
  QTY: sql`coalesce(sum(qty), 0)`,
  MARGIN: sql`coalesce(sum(sales_fen - cost_fen), 0)`,
  ORDERS: sql`count(distinct order_id)`,
} as const satisfies Record<SalesValue, unknown>;

/** Rows by columns, no more than `most` rows. */
export async function getPivot(ctx: Ctx, filter: PivotFilter, most = MOST_PIVOT_ROWS): Promise<Pivot> {
  const place = await findPlace(ctx, filter);
  const { by, across, value } = filter;
  if (value === 'MARGIN' && !place.seesCost) throw new AppError(salesErrors.costHidden);
  const conditions = await findConditions(ctx, place, filter);
  const countsOrders = value === 'ORDERS';
  const rowDims = [by, ...dimsOf(conditions)];
  const reads = requirePlan(place, filter, { dims: across === 'NONE' ? rowDims : [...rowDims, across], countsOrders });
  const before = planAt(place, salesComparedDays(filter.comparison, filter), { dims: rowDims, countsOrders });
  const [sums, past] = await Promise.all([
    sumUp(ctx, place, reads, { by, across, value, conditions }),
    'reads' in before ? sumUp(ctx, place, before.reads, { by, across: 'NONE', value, conditions }) : undefined,
  ]);
  const rowKeys = sums.flatMap(({ rowKey, isAllRows, isAllColumns }) => (!isAllRows && isAllColumns ? [rowKey ?? ''] : []));
  // Where nothing was sold the keys may be of other places, whose names are not told.
  const [names, named] = await Promise.all([nameKeys(ctx, by, rowKeys), rowKeys.length > 0 ? nameConditions(ctx, filter) : {}]);
  return { ...layOut({ sums, past, names, seesCost: place.seesCost }, { filter, most }), named };
}

type SumAsked = Keys & { value: SalesValue; conditions: Conditions };

/** Sums of cells, rows, columns and all. Every total is counted from the lines like every cell: numbers of orders do not add up. */
async function sumUp(ctx: Ctx, place: Place, reads: SalesRead[], { value, ...asked }: SumAsked): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select row_key, col_key, grouping(row_key) = 1 as is_all_rows, grouping(col_key) = 1 as is_all_columns,
      (${valueOf[value]})::bigint as value, coalesce(sum(sales_fen), 0)::bigint as sales_fen, coalesce(sum(cost_fen), 0)::bigint as cost_fen
    from ${readSales(ctx, place, reads, { ...asked, countsOrders: value === 'ORDERS' })} as lines
    group by grouping sets ((row_key, col_key), (row_key), (col_key), ())`.execute(ctx.db);
  return rows;
}

interface Counted {
  sums: Sum[];
  past: Sum[] | undefined;
  names: ReadonlyMap<string, KeyName>;
  seesCost: boolean;
}

function layOut(counted: Counted, { filter, most }: { filter: PivotFilter; most: number }): Omit<Pivot, 'named'> {
  const { sums, past, names, seesCost } = counted;
  const columns =
    filter.across === 'NONE'
      ? []
      : inOrder(sums.flatMap(({ isAllRows, isAllColumns, colKey }) => (isAllRows && !isAllColumns ? [colKey ?? ''] : [])));
  const cells = new Map(sums.map((sum) => [cellOf(sum), sum.value]));
  const before = past && new Map(past.filter(({ isAllColumns }) => isAllColumns).map((sum) => [cellOf(sum), sum.value]));
  const figuresOf = (sum: Sum) => ({
    cells: columns.map((column) => cells.get(`${sum.isAllRows ? '' : sum.rowKey} ${column}`) ?? 0),
    total: sum.value,
    before: before ? (before.get(cellOf(sum)) ?? 0) : null,
    salesFen: sum.salesFen,
    marginFen: seesCost ? sum.salesFen - sum.costFen : null,
  });
  const all = sums.find(({ isAllRows, isAllColumns }) => isAllRows && isAllColumns);
  const rows = sums
    .filter(({ isAllRows, isAllColumns }) => !isAllRows && isAllColumns)
    .map((sum) => ({ key: sum.rowKey ?? '', name: '', group: null, ...names.get(sum.rowKey ?? ''), ...figuresOf(sum) }));
  return {
    columns,
    rows: sortRows(rows, filter.by).slice(0, most),
    rowsTotal: rows.length,
    total: figuresOf(
      all ?? { rowKey: null, colKey: null, isAllRows: true, isAllColumns: true, value: 0, salesFen: 0, costFen: 0 },
    ),
  };
}

const cellOf = ({ rowKey, colKey, isAllRows, isAllColumns }: Sum) => `${isAllRows ? '' : rowKey} ${isAllColumns ? '*' : colKey}`;

/** Hours, weekdays and sources by number, ways to pay as the counter offers them. */
const rankOf = (key: string) => (Number.isNaN(Number(key)) ? Tender.options.indexOf(key as Tender) : Number(key));
const inOrder = (keys: string[]) => keys.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Times in their order, everything else by the value, the largest first. */
const sortRows = <R extends { key: string; total: number }>(rows: R[], by: PivotFilter['by']) =>
  by === 'HOUR' || by === 'WEEKDAY'
    ? rows.toSorted((a, b) => Number(a.key) - Number(b.key))
    : rows.toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
