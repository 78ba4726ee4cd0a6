import type { ListSettings } from '@netbar/contract/platform/preference/preference.model';

export interface Placed {
  key: string;
  fixed?: 'left';
  isHidden?: boolean;
}

export const NARROWEST_PX = 64;

/** The settings of a list nobody has changed. */
export const settingsAsDeclared = (columns: readonly Placed[], version: number): ListSettings => ({
  version,
  hidden: columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
  order: [],
  pinned: columns.filter(({ fixed }) => fixed === 'left').map(({ key }) => key),
  widths: {},
  isCompact: false,
});

/** The columns in somebody's order. The first names the row and stays first; columns not in the order keep the page's place. */
export function orderColumns<C extends Placed>(columns: readonly C[], order: readonly string[]): C[] {
  const [first, ...rest] = columns;
  if (!first) return [];
  const placed = new Map(rest.filter(({ key }) => order.includes(key)).map((column) => [column.key, column]));
  const queue = order.flatMap((key) => placed.get(key) ?? []);
  return [first, ...rest.map((column) => (placed.has(column.key) ? (queue.shift() ?? column) : column))];
}

/** The columns the table shows, the pinned ones first. */
export function arrangeColumns<C extends Placed>(columns: readonly C[], { hidden, order, pinned }: ListSettings): C[] {
  const [first, ...rest] = orderColumns(columns, order);
  if (!first) return [];
  const shown = rest.filter(({ key }) => !hidden.includes(key));
  const isPinned = ({ key }: C) => pinned.includes(key);
  return [first, ...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))];
}

/** The order after a column was dragged to another place; the first column cannot be moved or displaced. */
export function moveKey(keys: readonly string[], from: number, to: number): string[] {
  if (from < 1 || to < 1 || from >= keys.length || to >= keys.length) return [...keys];
  return keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] as string);
}
