import type { ListSettings } from '@netbar/contract/platform/preference/preference.model';
import { Checkbox } from 'antd';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { HeadCell } from './HeadCell.tsx';
import type { Column, RowAction } from './list.types.ts';
import { RowActions } from './RowActions.tsx';
import { useEdges } from './use-edges.ts';

/** The horizontal padding of a cell, both sides together. */
const CELL_PADDING_PX = 24;

interface Ticking {
  ids: string[];
  onChange: (ids: string[]) => void;
}

interface ListTableProps<Row> {
  rows: Row[];
  columns: Column<Row>[];
  settings: ListSettings;
  onWidth: (key: string, width: number) => void;
  rowActions: ((row: Row) => RowAction[]) | undefined;
  /** Given when rows can be ticked. */
  selected?: Ticking | undefined;
}

/**
 * The rows as a table with pinned columns and draggable widths. A plain table: Ant Design's renders every cell two or three
 * times before it knows the widths, which was half the time of opening a list.
 */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { rows, columns, settings, onWidth, rowActions, selected } = props;
  const t = useWords(kitWords);
  const { widths, pinned, isCompact } = settings;
  const pinnedCount = columns.filter(({ key }, i) => i === 0 || pinned.includes(key)).length + (selected ? 1 : 0);
  const box = useEdges(pinnedCount);
  const toggle = useTicks(rows, selected);
  const shown = columns.map((column, i) => ({
    ...column,
    place: placeOf(i + (selected ? 1 : 0), pinnedCount, column.align),
    dragged: widths[column.key],
  }));
  const tick = placeOf(0, pinnedCount);
  const ticked = rows.filter(({ id }) => selected?.ids.includes(id)).length;
  return (
    <div className={isCompact ? 'list-table compact' : 'list-table'} ref={box}>
      <table>
        <colgroup>
          {selected && <col style={{ width: TICK_PX }} />}
          {shown.map(({ key, dragged, width }) => (
            <col key={key} style={{ width: dragged ?? width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selected && (
              <th scope="col" {...tick} className={`tick ${tick.className}`}>
                <Checkbox
                  aria-label={t.tickAll}
                  checked={ticked === rows.length}
                  indeterminate={ticked > 0 && ticked < rows.length}
                  onChange={({ target }) => selected.onChange(target.checked ? rows.map(({ id }) => id) : [])}
                />
              </th>
            )}
            {shown.map(({ key, title, place }) => (
              <HeadCell key={key} {...place} onWidth={(width) => onWidth(key, width)}>
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
        <tbody>
          {rows.map((row, at) => {
            const actions = rowActions?.(row);
            const isTicked = selected?.ids.includes(row.id);
            return (
              <tr key={row.id} className={isTicked ? 'ticked' : undefined}>
                {selected && (
                  <td {...tick} className={`tick ${tick.className}`}>
                    <Checkbox
                      aria-label={t.tick}
                      checked={isTicked ?? false}
                      onChange={({ nativeEvent }) => toggle(at, nativeEvent.shiftKey)}
                    />
                  </td>
                )}
                {shown.map(({ key, render, place, dragged }, i) => (
                  <td key={key} {...place}>
                    {narrowed(i === 0 ? linked(render(row), actions?.[0]) : render(row), dragged)}
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
      </table>
    </div>
  );
}

const TICK_PX = 44;

/** Class and style of a cell: pinned cells stick at the left, at the offsets `useEdges` measures. */
function placeOf(i: number, pinnedCount: number, align?: 'left' | 'right'): { className: string; style: CSSProperties } {
  const isPinned = i < pinnedCount;
  const className = !isPinned ? '' : i === pinnedCount - 1 ? 'pin pin-last' : 'pin';
  return { className, style: { ...(isPinned && { left: `var(--pin-${i}, 0)` }), ...(align && { textAlign: align }) } };
}

/** Ticks one row; with Shift all rows from the one ticked before. */
function useTicks<Row extends { id: string }>(rows: Row[], selected: Ticking | undefined) {
  const last = useRef(0);
  return (at: number, isRange: boolean) => {
    const row = rows[at];
    if (!row || !selected) return;
    const isOn = !selected.ids.includes(row.id);
    const [from, to] = isRange ? [Math.min(last.current, at), Math.max(last.current, at)] : [at, at];
    last.current = at;
    const isChosen = (id: string, i: number) => (i >= from && i <= to ? isOn : selected.ids.includes(id));
    selected.onChange(rows.filter(({ id }, i) => isChosen(id, i)).map(({ id }) => id));
  };
}

/** Content of a column with a chosen width is cut off with an ellipsis. */
const narrowed = (content: ReactNode, width: number | undefined) =>
  width ? (
    <div className="ell" style={{ width: width - CELL_PADDING_PX }}>
      {content}
    </div>
  ) : (
    content
  );

/** The first cell of a row links to the row's first action. */
function linked(name: ReactNode, action: RowAction | undefined) {
  if (!action || action.isDangerous) return name;
  return (
    <button type="button" className="link" onClick={action.onClick}>
      {name}
    </button>
  );
}
