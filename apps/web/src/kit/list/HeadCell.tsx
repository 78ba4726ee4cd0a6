import { useRef, type PointerEvent, type ThHTMLAttributes } from 'react';
import { NARROWEST_PX } from './columns.rules.ts';

interface HeadCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  onWidth: (width: number) => void;
  /** Given for columns the server can sort by. */
  sorting?: { by: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined;
}

/** A column head: a press sorts, dragging its right edge sets the width. */
export function HeadCell({ onWidth, sorting, children, ...rest }: HeadCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const drag = (event: PointerEvent) => {
    event.preventDefault();
    const from = { x: event.clientX, width: cell.current?.offsetWidth ?? 0 };
    const widthAt = (x: number) => Math.round(Math.max(NARROWEST_PX, from.width + x - from.x));
    const move = ({ clientX }: globalThis.PointerEvent) => cell.current?.style.setProperty('min-width', `${widthAt(clientX)}px`);
    const drop = ({ clientX }: globalThis.PointerEvent) => {
      removeEventListener('pointermove', move);
      cell.current?.style.removeProperty('min-width');
      onWidth(widthAt(clientX));
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop, { once: true });
  };
  return (
    <th scope="col" {...rest} aria-sort={sorting?.by} ref={cell}>
      {sorting ? (
        <button type="button" className="list-sort" onClick={sorting.onSort}>
          {children}
          <i aria-hidden />
        </button>
      ) : (
        children
      )}
      <span className="col-edge" onPointerDown={drag} />
    </th>
  );
}
