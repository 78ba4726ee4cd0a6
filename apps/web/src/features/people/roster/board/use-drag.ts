import { MouseSensor, useSensor, useSensors } from '@dnd-kit/core';
import { dayKey } from '@netbar/contract/people/roster/roster-plan.rules';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#kernel/use-latest.ts';
import type { Carried } from './place.rules.ts';

/** A cell of the board: the row is a person, or a kind of shift in the view by shifts. */
export interface Place {
  row: string;
  date: string;
}

/** What is dragged, where it may go, and where it is. */
export interface Drag {
  carried: Carried;
  /** By row and day; null where it may go. */
  legality: ReadonlyMap<string, Fault | null>;
  over: Place | undefined;
  /** Ctrl is held: a copy. */
  isCopy: boolean;
}

interface DragOptions {
  /** Reads what the pressed element offers to carry. */
  read: (carry: string) => Carried | undefined;
  legality: (carried: Carried, isCopy: boolean) => ReadonlyMap<string, Fault | null>;
  onDrop: (carried: Carried, place: Place, isCopy: boolean) => void;
}

/** A press moves this far before it is a drag: a click stays a click. */
const DRAG_FROM_PX = 4;

const placeOf = (text: string | undefined): Place | undefined => {
  const [row, date] = text?.split(' ') ?? [];
  return row && date ? { row, date } : undefined;
};

/**
 * Drags shifts with the mouse; fingers and keys have their own ways. One draggable stands for all cells: hundreds of droppables would
 * all be drawn again with every move. The cell under the pointer is asked of the document.
 */
export function useDrag({ read, legality, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const pressed = useRef<Carried>(undefined);
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }));
  const isDragging = drag !== undefined;

  const follow = useLatest((x: number, y: number, isCopy: boolean) => {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]');
    const over = placeOf(cell?.dataset['cell']);
    setDrag((before) => {
      if (!before) return before;
      const isSamePlace = before.over?.row === over?.row && before.over?.date === over?.date;
      if (isSamePlace && before.isCopy === isCopy) return before;
      const legal = before.isCopy === isCopy ? before.legality : legality(before.carried, isCopy);
      return { ...before, over, isCopy, legality: legal };
    });
  });
  usePointer(isDragging, follow);

  const onDragStart = () => {
    const carried = pressed.current;
    if (carried) setDrag({ carried, legality: legality(carried, false), over: undefined, isCopy: false });
  };
  const onDragEnd = () => {
    setDrag(undefined);
    if (!drag?.over) return;
    const isLegal = drag.legality.get(dayKey(drag.over.row, drag.over.date)) === null;
    if (isLegal) onDrop(drag.carried, drag.over, drag.isCopy);
  };
  return {
    drag,
    sensors,
    onDragStart,
    onDragEnd,
    onDragCancel: () => setDrag(undefined),
    /** Notes what the pointer went down on. Says whether that can be dragged. */
    press: (element: HTMLElement): boolean => {
      pressed.current = read(element.dataset['carry'] ?? '');
      return pressed.current !== undefined;
    },
  };
}

/** Tells where the mouse is and whether Ctrl is held, while something is dragged. */
function usePointer(isDragging: boolean, follow: (x: number, y: number, isCopy: boolean) => void) {
  useEffect(() => {
    if (!isDragging) return;
    let last = { x: 0, y: 0 };
    const onMove = ({ clientX: x, clientY: y, ctrlKey, metaKey }: MouseEvent) => {
      last = { x, y };
      follow(x, y, ctrlKey || metaKey);
    };
    const onKey = ({ ctrlKey, metaKey }: KeyboardEvent) => follow(last.x, last.y, ctrlKey || metaKey);
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('mousemove', onMove, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('keyup', onKey, { signal });
    return () => end.abort();
  }, [isDragging, follow]);
}
