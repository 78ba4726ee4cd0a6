import { z } from 'zod';
import { OrderSource } from '#counter/order/order.model.ts';
import { orderSources } from '#counter/order/order.rules.ts';
import { pageOf, day, id, pageQuery, time, upToMostListed } from '#kernel/model.ts';
import { Tender } from '#money/shift/tender.model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { dayOfFigures } from '../facts/period.model.ts';
import { abcZones, salesColumns, salesComparisons, salesRows, salesValues } from './sales.rules.ts';

export const SalesRow = z.enum(salesRows);
export const SalesColumn = z.enum(salesColumns);
export const SalesValue = z.enum(salesValues);
export const AbcZone = z.enum(abcZones);

/** The key of a row or a column: an id, a code or a number, and NO_KEY for none of it. */
const key = z.string().regex(/^(-|[\w-]{1,40})$/);
const number = z.coerce.number().int();
const place = { from: dayOfFigures, to: dayOfFigures, brandId: id.optional(), branchId: id.optional() };
const conditions = {
  classify: key.optional(),
  productId: id.optional(),
  zone: AbcZone.optional(),
  hour: number.min(0).max(23).optional(),
  weekday: number.min(1).max(7).optional(),
  source: number.pipe(OrderSource).optional(),
  tender: Tender.optional(),
  level: key.optional(),
  seller: key.optional(),
  activity: key.optional(),
};
const comparison = z.enum(salesComparisons).default('PREVIOUS');

/** Which days and branches. */
export const SalesPlace = z.object(place);
/** And which of their sales. */
export const SalesFilter = z.object({ ...place, ...conditions });
export type SalesFilter = z.output<typeof SalesFilter>;
export type SalesCondition = keyof typeof conditions;
export const salesConditions = Object.keys(conditions) as SalesCondition[];

/** A sum of sales: net of discounts, refunds taken off on the day they were made. Margins are null without the right to costs. */
const sales = { salesFen: z.int(), marginFen: z.int().nullable() };

const Summary = z.object({
  ...sales,
  qty: z.int(),
  /** Orders that something was sold by. */
  orders: z.int(),
  /** What was taken off for goods that came back. */
  returnedFen: z.int(),
});
export type SalesSummary = z.input<typeof Summary>;
export const SummaryFilter = SalesPlace.extend({ comparison });
export const Summaries = z.object({
  now: Summary,
  before: Summary,
  compared: z.object({ from: day, to: day, holiday: z.string().nullable() }),
});

export const PivotFilter = z.object({
  ...place,
  ...conditions,
  comparison,
  by: SalesRow.default('CLASS'),
  across: SalesColumn.default('SOURCE'),
  value: SalesValue.default('SALES'),
});
export type PivotFilter = z.output<typeof PivotFilter>;

const figures = {
  /** The value that was asked for, by column in the order of `columns`. */
  cells: z.array(z.int()),
  total: z.int(),
  /** The value of the days it is compared with. Null where those days cannot be read by this dimension. */
  before: z.int().nullable(),
  ...sales,
};
export const PivotRow = z.object({
  key,
  name: z.string(),
  /** Of a product: its class. */
  group: key.nullable(),
  ...figures,
});
export type PivotRow = z.input<typeof PivotRow>;
export const Pivot = z.object({
  /** Keys of the columns that have something. */
  columns: z.array(key),
  rows: z.array(PivotRow),
  /** How many rows there are; no more than MOST_PIVOT_ROWS are shown. */
  rowsTotal: z.int(),
  /** Counted by a query of its own, from what the rows are counted from. */
  total: z.object(figures),
  /** What the conditions of the question are called, by their names; empty where nothing matches. */
  named: z.record(z.string(), z.string()),
});
export type Pivot = z.input<typeof Pivot>;
export const MOST_PIVOT_ROWS = 500;

/** One cell: what it is made of. */
export const SalesCell = z.object({
  ...sales,
  qty: z.int(),
  /** Documents behind it. Null where too many branches and days would have to be read for them. */
  documents: z.int().nullable(),
  /** How many days it could be asked for to list its documents. */
  mostDays: z.int(),
});
export type SalesCell = z.input<typeof SalesCell>;

export const DocumentFilter = upToMostListed(z.object({ ...pageQuery.shape, ...place, ...conditions }));
/** What of an order belongs to a cell, sold or given back; `id` is that of the event. */
export const SalesDocument = z.object({
  id,
  orderId: id,
  no: z.string(),
  /** The day that the order belongs to in the list of orders. */
  orderDate: day,
  isReturn: z.boolean(),
  branchName: z.string(),
  /** The day that it counts for: of a refund, the day of the refund. */
  bizDate: day,
  postedTime: time,
  source: OrderSource.nullable(),
  sellerName: z.string().nullable(),
  products: z.string(),
  qty: z.int(),
  salesFen: z.int(),
});
export type SalesDocument = z.input<typeof SalesDocument>;
export const SalesDocuments = pageOf(SalesDocument).extend({ salesFen: z.int(), qty: z.int() });

/** 168 sums, Monday 0:00 first. */
export const SalesHours = z.object({ hours: z.array(z.int()) });

export const Abc = z.object({
  products: z.int(),
  zones: z.array(z.object({ zone: AbcZone, products: z.int(), salesFen: z.int() })),
  /** Share of all sales in 1/10000 that the first so many products bring; at most MOST_CURVE_POINTS of them. */
  curve: z.array(z.object({ products: z.int(), bp: z.int() })),
});
export type Abc = z.input<typeof Abc>;
export const MOST_CURVE_POINTS = 120;

export const Pairs = z.object({
  /** The days that were looked at: the last ones of the period. */
  from: day,
  to: day,
  orders: z.int(),
  pairs: z.array(
    z.object({
      firstId: id,
      firstName: z.string(),
      secondId: id,
      secondName: z.string(),
      together: z.int(),
      supportBp: z.int(),
      /** In hundredths. */
      lift: z.int(),
    }),
  ),
});
export type Pairs = z.input<typeof Pairs>;

/** A file has a column for each column of the pivot, named by what it is and its key, besides those of every row. */
const sourceKeys = orderSources.map((source) => `SOURCE_${source}` as const);
const tenderKeys = Tender.options.map((tender) => `TENDER_${tender}` as const);
const hourKeys = Array.from({ length: 24 }, (_, hour) => `HOUR_${hour}`);
const weekdayKeys = Array.from({ length: 7 }, (_, i) => `WEEKDAY_${i + 1}`);
export const salesCellKeys: readonly string[] = [...sourceKeys, ...tenderKeys, ...hourKeys, ...weekdayKeys];
const rowKeys = ['group', 'name', 'total', 'before', 'share', 'sales', 'margin', 'marginRate'] as const;
/** The question of a file is that of the pivot. */
export const SalesExport = PivotFilter.extend({ columns: columnsOf([...rowKeys, ...salesCellKeys]) });
