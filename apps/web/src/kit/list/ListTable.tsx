import type { ListSettings } from '@netbar/contract/platform/preference/preference.model';
import { Checkbox } from 'antd';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { HeadCell } from './HeadCell.tsx';
import type { Column, RowAction } from './list.types.ts';
import { nextSort } from './question.rules.ts';
import { RowActions } from './RowActions.tsx';
import { useEdges } from './use-edges.ts';

/** The horizontal padding of a cell, both sides together. */
const CELL_PADDING_PX = 24;

export interface Ticking {
  ids: ReadonlySet<string>;
  /** Chooses or leaves out these rows. */
  onTick: (ids: string[], isOn: boolean) => void;
}

interface ListTableProps<Row> {
  rows: Row[];
  columns: Column<Row>[];
  settings: ListSettings;
  onWidth: (key: string, width: number) => void;
  rowActions: ((row: Row) => RowAction[]) | undefined;
  /** Given when rows can be ticked. */
  selected?: Ticking | undefined;
  sorting: { keys: string[]; sort: string | undefined; onSort: (sort: string | undefined) => void };
  /** The sums of everything that matches, for columns with a total. */
  sums?: unknown;
  /** Shows so many rows of bars while the first rows load. */
  ghosts?: number;
}

type Place = { className: string; style: CSSProperties };
type Shown<Row> = Column<Row> & { place: Place; dragged: number | undefined };

/**
 * The rows as a table with pinned columns and draggable widths. A plain table: Ant Design's renders every cell two or three
 * times before it knows the widths, which was half the time of opening a list.
 */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { columns, settings, selected, sums, ghosts = 0 } = props;
  const { widths, pinned, isCompact } = settings;
  const pinnedCount = columns.filter(({ key }, i) => i === 0 || pinned.includes(key)).length + (selected ? 1 : 0);
  const box = useEdges(pinnedCount);
  const shown = columns.map((column, i) => ({
    ...column,
    place: placeOf(i + (selected ? 1 : 0), pinnedCount, column.align),
    dragged: widths[column.key],
  }));
  const place = placeOf(0, pinnedCount);
  const parts = { ...props, shown, tick: { ...place, className: `tick ${place.className}` } };
  const hasTotals = sums !== undefined && sums !== null && shown.some(({ total }) => total);
  return (
    <div className={isCompact ? 'list-table compact' : 'list-table'} ref={box}>
      <table aria-busy={ghosts > 0}>
        <colgroup>
          {selected && <col style={{ width: TICK_PX }} />}
          {shown.map(({ key, dragged, width }) => (
            <col key={key} style={{ width: dragged ?? width }} />
          ))}
        </colgroup>
        <TableHead {...parts} />
        {ghosts > 0 ? <GhostRows {...parts} /> : <TableRows {...parts} />}
        {hasTotals && <TotalsRow {...parts} />}
      </table>
    </div>
  );
}

interface PartProps<Row> extends ListTableProps<Row> {
  shown: Shown<Row>[];
  /** The place of the column of boxes. */
  tick: Place;
}

function TableHead<Row extends { id: string }>({ rows, shown, tick, onWidth, rowActions, selected, sorting }: PartProps<Row>) {
  const t = useWords(kitWords);
  const ticked = rows.filter(({ id }) => selected?.ids.has(id)).length;
  return (
    <thead>
      <tr>
        {selected && (
          <th scope="col" {...tick}>
            <Checkbox
              aria-label={t.tickAll}
              checked={ticked > 0 && ticked === rows.length}
              indeterminate={ticked > 0 && ticked < rows.length}
              onChange={({ target }) =>
                selected.onTick(
                  rows.map(({ id }) => id),
                  target.checked,
                )
              }
            />
          </th>
        )}
        {shown.map(({ place, key, title, firstSort }) => (
          <HeadCell
            key={key}
            {...place}
            onWidth={(width) => onWidth(key, width)}
            sorting={sortingOf({ key, ...(firstSort && { firstSort }) }, sorting)}
          >
            {title}
          </HeadCell>
        ))}
        {rowActions && (
          <th scope="col" className="pin-end">
            {t.actions}
          </th>
        )}
      </tr>
    </thead>
  );
}

function TableRows<Row extends { id: string }>({ rows, shown, tick, rowActions, selected }: PartProps<Row>) {
  const t = useWords(kitWords);
  const toggle = useTicks(rows, selected);
  return (
    <tbody>
      {rows.map((row, at) => {
        const actions = rowActions?.(row);
        const isTicked = selected?.ids.has(row.id) ?? false;
        return (
          <tr key={row.id} className={isTicked ? 'ticked' : undefined} data-row={row.id} tabIndex={-1}>
            {selected && (
              <td {...tick}>
                <Checkbox
                  aria-label={t.tick}
                  checked={isTicked}
                  onChange={({ nativeEvent }) => toggle(at, nativeEvent.shiftKey)}
                />
              </td>
            )}
            {shown.map(({ key, render, place, dragged, most }, i) => (
              <td key={key} {...place}>
                {narrowed(i === 0 ? linked(render(row), actions?.[0]) : render(row), dragged, most)}
              </td>
            ))}
            {actions && (
              <td className="pin-end">
                <RowActions actions={actions} />
              </td>
            )}
          </tr>
        );
      })}
    </tbody>
  );
}

/** Bars in the grid of the real columns while the first rows load. */
const GhostRows = <Row,>({ shown, tick, rowActions, selected, ghosts = 0 }: PartProps<Row>) => (
  <tbody aria-hidden>
    {Array.from({ length: ghosts }, (_, at) => (
      <tr key={at} className="ghost">
        {selected && <td {...tick} />}
        {shown.map(({ key, align, place }, i) => (
          <td key={key} {...place}>
            <i style={{ width: ghostPx(at, i, align) }} />
          </td>
        ))}
        {rowActions && (
          <td className="pin-end">
            <i style={{ width: 56 }} />
          </td>
        )}
      </tr>
    ))}
  </tbody>
);

function TotalsRow<Row>({ shown, tick, rowActions, selected, sums }: PartProps<Row>) {
  const t = useWords(kitWords);
  return (
    <tfoot>
      <tr>
        {selected && <td {...tick} />}
        {shown.map(({ key, place, total }, i) => (
          <td key={key} {...place}>
            {i === 0 ? t.sum : total?.(sums)}
          </td>
        ))}
        {rowActions && <td className="pin-end" />}
      </tr>
    </tfoot>
  );
}

const TICK_PX = 44;

/** Bars of the length that such columns usually have. */
const ghostPx = (row: number, column: number, align: 'left' | 'right' | undefined) =>
  column === 0 ? 150 : align === 'right' ? 64 : 48 + ((row * 17 + column * 29) % 64);

/** Class and style of a cell: pinned cells stick at the left, at the offsets `useEdges` measures. */
function placeOf(i: number, pinnedCount: number, align?: 'left' | 'right'): Place {
  const isPinned = i < pinnedCount;
  const className = !isPinned ? '' : i === pinnedCount - 1 ? 'pin pin-last' : 'pin';
  return { className, style: { ...(isPinned && { left: `var(--pin-${i}, 0)` }), ...(align && { textAlign: align }) } };
}

type Sortable = Pick<Column<never>, 'key' | 'firstSort'>;

/** How a column's head sorts; undefined where the server cannot. */
function sortingOf({ key, firstSort = 'ascending' }: Sortable, { keys, sort, onSort }: ListTableProps<never>['sorting']) {
  if (!keys.includes(key)) return undefined;
  const by = sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : undefined;
  return { by, onSort: () => onSort(nextSort(sort, key, firstSort === 'descending')) };
}

/** Ticks one row; with Shift all rows from the one ticked before. */
function useTicks<Row extends { id: string }>(rows: Row[], selected: Ticking | undefined) {
  const last = useRef(0);
  return (at: number, isRange: boolean) => {
    const row = rows[at];
    if (!row || !selected) return;
    const isOn = !selected.ids.has(row.id);
    const [from, to] = isRange ? [Math.min(last.current, at), Math.max(last.current, at)] : [at, at];
    last.current = at;
    selected.onTick(
      rows.slice(from, to + 1).map(({ id }) => id),
      isOn,
    );
  };
}

/** Content of a column with a chosen width is cut off with an ellipsis. */
function narrowed(content: ReactNode, width: number | undefined, most: number | undefined) {
  if (!width && !most) return content;
  const style = width ? { width: width - CELL_PADDING_PX } : { maxWidth: most };
  return (
    <div className="ell" style={style} title={typeof content === 'string' ? content : undefined}>
      {content}
    </div>
  );
}

/** The first cell of a row links to the row's first action. */
function linked(name: ReactNode, action: RowAction | undefined) {
  if (!action || action.isDangerous) return name;
  return (
    <button type="button" className="link" onClick={action.onClick}>
      {name}
    </button>
  );
}
