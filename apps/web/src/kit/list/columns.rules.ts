import type { ListSettings } from '@netbar/contract/preference/preference.model';

interface Placed {
  key: string;
  fixed?: 'left';
  isHidden?: boolean;
}

export const NARROWEST_PX = 64;

/** How a list shows to somebody who never changed it. */
export const settingsAsDeclared = (columns: readonly Placed[], version: number): ListSettings => ({
  version,
  hidden: columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
  order: [],
  pinned: columns.filter(({ fixed }) => fixed === 'left').map(({ key }) => key),
  widths: {},
  isCompact: false,
});

/** All columns in somebody's order. The first names the row and stays first; one they have not placed keeps the page's place. */
export function inOrder<C extends Placed>(columns: readonly C[], order: readonly string[]): C[] {
  const [first, ...rest] = columns;
  if (!first) return [];
  const placed = new Map(rest.filter(({ key }) => order.includes(key)).map((column) => [column.key, column]));
  const queue = order.flatMap((key) => placed.get(key) ?? []);
  return [first, ...rest.map((column) => (placed.has(column.key) ? (queue.shift() ?? column) : column))];
}

/** What the table shows: the columns somebody wants, the pinned ones first. */
export function arrange<C extends Placed>(columns: readonly C[], { hidden, order, pinned }: ListSettings): C[] {
  const [first, ...rest] = inOrder(columns, order);
  if (!first) return [];
  const shown = rest.filter(({ key }) => !hidden.includes(key));
  const isPinned = ({ key }: C) => pinned.includes(key);
  return [first, ...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))];
}

/** The order after one column was dragged before another; the first place is not to be had. */
export function moved(keys: readonly string[], from: number, to: number): string[] {
  if (from < 1 || to < 1 || from >= keys.length || to >= keys.length) return [...keys];
  return keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] as string);
}
