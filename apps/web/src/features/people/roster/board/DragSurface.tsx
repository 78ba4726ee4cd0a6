import { DndContext, DragOverlay, useDraggable, type Modifier } from '@dnd-kit/core';
import { dayKey } from '@netbar/contract/people/roster/roster-plan.rules';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { hoursOfKind } from './board.rules.ts';
import type { KindMap } from './BoardRow.tsx';
import { placeWords } from './place.words.ts';
import { ShiftChip } from './ShiftChip.tsx';
import { useCellText } from './use-cell-text.ts';
import type { Drag, useDrag } from './use-drag.ts';

const [GHOST_WIDTH, GHOST_HEIGHT] = [132, 34];

/** The ghost hangs from the pointer by its left end, wherever the shift was taken. */
const toPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  if (!(activatorEvent instanceof globalThis.MouseEvent) || !activeNodeRect) return transform;
  return {
    ...transform,
    x: transform.x + activatorEvent.clientX - activeNodeRect.left - GHOST_HEIGHT / 2,
    y: transform.y + activatorEvent.clientY - activeNodeRect.top - GHOST_HEIGHT / 2,
  };
};
const modifiers = [toPointer];

interface DragSurfaceProps {
  dragging: ReturnType<typeof useDrag>;
  kinds: KindMap;
  children: ReactNode;
}

/** Everything in it that carries a shift can be dragged with the mouse. */
export function DragSurface({ dragging, kinds, children }: DragSurfaceProps) {
  const t = useWords(placeWords);
  const { drag, sensors, onDragStart, onDragEnd, onDragCancel } = dragging;
  const accessibility = useMemo(() => {
    const silent = () => undefined;
    return {
      screenReaderInstructions: { draggable: t.dragHow },
      announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: () => t.droppedNowhere },
    };
  }, [t]);
  return (
    <DndContext sensors={sensors} accessibility={accessibility} {...{ onDragStart, onDragEnd, onDragCancel }}>
      <Surface press={dragging.press}>{children}</Surface>
      <DragOverlay
        dropAnimation={null}
        modifiers={modifiers}
        className="rb-ghost"
        style={{ width: GHOST_WIDTH, height: GHOST_HEIGHT }}
      >
        {drag && <Ghost drag={drag} kinds={kinds} />}
      </DragOverlay>
    </DndContext>
  );
}

function Surface({ press, children }: { press: (element: HTMLElement) => boolean; children: ReactNode }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'shift' });
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-carry]') : null;
    if (!element || !press(element)) return;
    setNodeRef(element);
    listeners?.['onMouseDown']?.(event);
  };
  return (
    <div className="rb-surface" onMouseDown={onMouseDown}>
      {children}
    </div>
  );
}

function Ghost({ drag: { carried, over, legality }, kinds }: { drag: Drag; kinds: KindMap }) {
  const t = useWords(placeWords);
  const text = useCellText();
  const kind = carried.shiftKindId === null ? undefined : kinds.get(carried.shiftKindId);
  const fault = over && legality.get(dayKey(over.row, over.date));
  return (
    <>
      {kind ? (
        <ShiftChip kind={kind} hours={hoursOfKind(kind)} isLong isDraggable />
      ) : (
        <span className="shift-chip is-rest">
          <b>{t.rest}</b>
        </span>
      )}
      {fault && <p className="rb-ghost-why">{text.reason(fault)}</p>}
    </>
  );
}
