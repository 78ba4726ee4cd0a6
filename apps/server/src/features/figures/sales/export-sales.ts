import type { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { PivotFilter, salesCellKeys } from '@netbar/contract/figures/sales/sales.model';
import type { SalesColumn, SalesValue } from '@netbar/contract/figures/sales/sales.rules';
import { salesKeyText } from '@netbar/contract/figures/sales/sales.words';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { say, type Lang, type Words } from '@netbar/contract/kernel/words';
import { MOST_EXPORTED } from '@netbar/contract/platform/export/export.model';
import { requireBranch } from '#features/org/branch/branch.ts';
import { defineSheet, startExport } from '#features/platform/export/export.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { getPivot } from './pivot.ts';

type Pivot = Out<typeof salesApi.pivot>;
type Figures = Pivot['total'];

interface Row extends Figures {
  group: string;
  name: string;
  value: SalesValue;
  byColumn: Record<string, number>;
  shareBp: number | null;
}

const t = {
  subtotal: say('小计', 'Subtotal', '小計'),
  total: say('合计', 'Total', '合計'),
};
const ROWS_A_READ = 500;

/** The rows of the screen with every class opened, and the total, which is a row of the file as well. */
async function listRows(ctx: Ctx, filter: PivotFilter, most: number): Promise<Row[]> {
  const pivot = await getPivot(ctx, filter, most);
  const rowOf = (figures: Figures, { columns }: Pivot, names: { group?: string; name: string }): Row => ({
    group: '',
    ...names,
    ...figures,
    value: filter.value,
    byColumn: Object.fromEntries(columns.map((column, i) => [`${filter.across}_${column}`, figures.cells[i] ?? 0])),
    shareBp: pivot.total.total === 0 ? null : Math.round((figures.total / pivot.total.total) * 10_000),
  });
  const nameOf = (row: Pivot['rows'][number]) => salesKeyText(filter.by, row, ctx.lang);
  const total = rowOf(pivot.total, pivot, { name: t.total[ctx.lang] });
  if (filter.by !== 'CLASS') return [...pivot.rows.map((row) => rowOf(row, pivot, { name: nameOf(row) })), total];
  const products = await getPivot(ctx, { ...filter, by: 'PRODUCT' }, most);
  const byClass = Map.groupBy(products.rows, ({ group }) => group);
  const opened = pivot.rows.flatMap((row) => [
    rowOf(row, pivot, { group: nameOf(row), name: t.subtotal[ctx.lang] }),
    ...(byClass.get(row.key) ?? []).map((product) => rowOf(product, products, { group: nameOf(row), name: product.name })),
  ]);
  return [...opened, total];
}

async function* readRows(ctx: Ctx, filter: PivotFilter) {
  const rows = await listRows(ctx, filter, MOST_EXPORTED);
  for (let from = 0; from < rows.length; from += ROWS_A_READ) yield rows.slice(from, from + ROWS_A_READ);
}

const isMoney = (value: SalesValue) => value === 'SALES' || value === 'MARGIN';
const shown = (figure: number | null, value: SalesValue) => (figure === null || !isMoney(value) ? figure : twoDecimals(figure));
const percent = (bp: number | null) => (bp === null ? null : `${(bp / 100).toFixed(1)}%`);
const rateOf = ({ marginFen, salesFen }: Row) =>
  marginFen === null || salesFen === 0 ? null : Math.round((marginFen / salesFen) * 10_000);

interface Column {
  title: Words;
  cell: (row: Row, lang: Lang) => string | number | null;
}

/** One column for each source, way to pay, hour and weekday, of which a file has those of its pivot. */
const cellColumns = Object.fromEntries(
  salesCellKeys.map((name): [string, Column] => {
    const at = name.indexOf('_');
    const [dim, key] = [name.slice(0, at) as SalesColumn, name.slice(at + 1)];
    const text = (lang: Lang) => salesKeyText(dim, { key }, lang);
    return [
      name,
      { title: say(text('zh-CN'), text('en-US'), text('zh-TW')), cell: (row) => shown(row.byColumn[name] ?? 0, row.value) },
    ];
  }),
);

export const salesSheet = defineSheet<typeof PivotFilter, Row>({
  kind: 'sales',
  title: say('销售统计', 'sales statistics', '銷售統計'),
  can: 'SALES_EXPORT',
  filter: PivotFilter,
  count: async (ctx, filter, most) => (await listRows(ctx, filter, most)).length,
  read: readRows,
  columns: {
    group: { title: say('商品类', 'Category', '商品類'), cell: (row) => row.group },
    name: { title: say('名称', 'Name', '名稱'), cell: (row) => row.name },
    ...cellColumns,
    total: { title: say('合计', 'Total', '合計'), cell: (row) => shown(row.total, row.value) },
    before: { title: say('对比期', 'Compared period', '對比期'), cell: (row) => shown(row.before, row.value) },
    share: { title: say('占比', 'Share', '佔比'), cell: (row) => percent(row.shareBp) },
    sales: { title: say('销售额（元）', 'Sales (¥)', '銷售額（元）'), cell: (row) => twoDecimals(row.salesFen) },
    margin: {
      title: say('毛利（元）', 'Gross margin (¥)', '毛利（元）'),
      cell: (row) => (row.marginFen === null ? null : twoDecimals(row.marginFen)),
    },
    marginRate: { title: say('毛利率', 'Margin rate', '毛利率'), cell: (row) => percent(rateOf(row)) },
  },
});

export async function exportSales(ctx: Ctx, { columns, ...filter }: In<typeof salesApi.export>) {
  // The audit log names the branch, so it must be one in the caller's scope.
  if (filter.branchId) await requireBranch(ctx, filter.branchId);
  return startExport(ctx, salesSheet, { filter, columns, branchId: filter.branchId });
}
