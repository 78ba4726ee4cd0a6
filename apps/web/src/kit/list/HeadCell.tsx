import { useRef, type PointerEvent, type ThHTMLAttributes } from 'react';
import { NARROWEST_PX } from './columns.rules.ts';

/** A column head whose right edge can be dragged to set the width. */
export function HeadCell({
  onWidth,
  children,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { onWidth: (width: number) => void }) {
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
    <th scope="col" {...rest} ref={cell}>
      {children}
      <span className="col-edge" onPointerDown={drag} />
    </th>
  );
}
