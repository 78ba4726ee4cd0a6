import { isDayOfFigures } from '@netbar/contract/figures/facts/period.rules';
import { type SalesCondition, salesConditions } from '@netbar/contract/figures/sales/sales.model';
import {
  type SalesColumn,
  salesColumns,
  type SalesComparison,
  salesComparisons,
  type SalesDim,
  type SalesRow,
  salesRows,
  type SalesValue,
  salesValues,
} from '@netbar/contract/figures/sales/sales.rules';
import { addDays } from '@netbar/contract/kernel/time';
import { useSearchParams } from 'react-router';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { useListViews, VIEW } from '#kit/list/use-list-views.ts';

/** The name under which views of the page are saved. */
export const SALES_VIEWS = 'sales.pivot';
const DEFAULT_DAYS = 7;

/** The condition by which each dimension narrows the pivot. A branch is the place itself. */
export const conditionOf = {
  CLASS: 'classify',
  PRODUCT: 'productId',
  HOUR: 'hour',
  BRANCH: 'branchId',
  LEVEL: 'level',
  SELLER: 'seller',
  ACTIVITY: 'activity',
  WEEKDAY: 'weekday',
  SOURCE: 'source',
  TENDER: 'tender',
} as const satisfies Record<SalesDim, SalesCondition | 'branchId'>;

/** Views keep what is asked, not of which days. */
const viewNames = ['by', 'across', 'value', 'comparison', 'brandId', 'branchId', ...salesConditions] as const;
export type Change = Record<string, string | undefined>;

const oneOf = <T extends string>(options: readonly T[], asked: string | undefined, otherwise: T): T =>
  options.find((option) => option === asked) ?? otherwise;

/** What the page asks: the address says it, and where it is silent the saved view that is open. */
export function useSalesQuestion() {
  const [params, setParams] = useSearchParams();
  const views = useListViews(SALES_VIEWS, [...viewNames]);
  const today = useBizToday();
  const isAsked = viewNames.some((name) => params.has(name));
  const saved = isAsked ? undefined : views.base?.content.values;
  const read = (name: string) => params.get(name) ?? saved?.[name] ?? undefined;
  const dayOr = (name: string, otherwise: string) => {
    const day = params.get(name);
    return day && isDayOfFigures(day) ? day : otherwise;
  };
  const to = dayOr('to', addDays(today, -1));
  const from = dayOr('from', addDays(to, 1 - DEFAULT_DAYS));
  const place = { from, to, ...asked(['brandId', 'branchId'], read) };
  const row: SalesRow = oneOf(salesRows, read('by'), 'CLASS');
  // Products are the rows of an opened class.
  const by: SalesRow = row === 'PRODUCT' ? 'CLASS' : row;
  const across: SalesColumn = oneOf(salesColumns, read('across'), 'SOURCE');
  const values: Record<string, string> = asked([...viewNames], read);
  /** Puts what is asked now into the address, with changes; undefined takes a condition away. */
  const put = (change: Change) =>
    setParams((before) => {
      const now = { ...values, ...asked(['from', 'to', 'panel', VIEW], (name) => before.get(name) ?? undefined), ...change };
      return Object.fromEntries(Object.entries(now).flatMap(([name, value]) => (value ? [[name, value]] : [])));
    });
  return {
    isReady: views.isReady,
    views,
    today,
    place,
    conditions: asked(salesConditions, read),
    by,
    across: across === by ? ('NONE' as const) : across,
    value: oneOf<SalesValue>(salesValues, read('value'), 'SALES'),
    comparison: oneOf<SalesComparison>(salesComparisons, read('comparison'), 'PREVIOUS'),
    panel: params.get('panel') === 'pairs' ? ('pairs' as const) : ('abc' as const),
    values,
    put,
    openView: (id: string | undefined) => setParams({ from, to, ...(id !== undefined && { [VIEW]: id }) }),
  };
}
export type SalesQuestion = ReturnType<typeof useSalesQuestion>;

const asked = (names: readonly string[], read: (name: string) => string | undefined): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name);
      return value ? [[name, value]] : [];
    }),
  );
