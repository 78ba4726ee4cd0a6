import { addDays } from '@netbar/contract/kernel/time';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import { useEffect, useMemo, useState } from 'react';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import type { KindMap } from './BoardRow.tsx';
import type { RowView } from './board.rules.ts';
import { inListOrder } from './FaultList.tsx';
import type { Target } from './place.rules.ts';
import type { BoardAddress } from './use-board-address.ts';
import { useBoardDrag } from './use-board-drag.ts';
import type { BoardState } from './use-board.ts';
import { focusCell, useGridKeys } from './use-grid-keys.ts';
import { usePlacing } from './use-placing.ts';

/** The cell that takes the focus once the week it is in has been read. */
export interface WantedCell {
  cell: Target | undefined;
  want: (cell: Target | undefined) => void;
}

/** A drawer gives the focus back when it closes; what is shown afterwards waits for that. */
const AFTER_DRAWER_MS = 300;

/** One week while it is planned: its rows, what is open over it, and what keys and the mouse do. */
export function useWeek(state: BoardState, address: BoardAddress, wanted: WantedCell) {
  const { board, writer } = state;
  const [open, setOpen] = useState<'publish' | 'propose' | 'keys'>();
  const [sheet, setSheet] = useState<Target>();
  const kinds: KindMap = useMemo(() => new Map(board.kinds.map((kind) => [kind.id, kind])), [board.kinds]);
  const { positionId, view } = address;
  const rows = useMemo(
    () => state.rows.filter(({ person }) => !positionId || person.positionId === positionId),
    [state.rows, positionId],
  );
  const mayEdit = board.can.includes('edit');
  const placing = usePlacing(writer, kinds);
  const { goTo, goWeek, shownDate } = useWeekFocus({ state, address, wanted, isCovered: open !== undefined });
  const keys = useGridKeys({
    plan: writer.plan,
    kinds: board.kinds,
    mayEdit,
    set: writer.set,
    onPlaced: placing.onPlaced,
    onCopied: placing.onCopied,
    onOpen: setSheet,
    onHelp: () => setOpen('keys'),
    onUndo: writer.undo,
    onRedo: writer.redo,
    onWeek: goWeek,
  });
  const dragging = useBoardDrag({ board, rows, plan: writer.plan, view, onDrop: placing.set });
  const show = (target: Target) => {
    setOpen(undefined);
    goTo(target);
  };
  const { listed, jump } = useFaultJumps(state.faults, rows, show);
  usePageKeys({
    'Ctrl+z': writer.undo,
    'Ctrl+y': writer.redo,
    '?': () => setOpen('keys'),
    PageUp: () => goWeek(-1),
    PageDown: () => goWeek(1),
  });
  return { kinds, rows, mayEdit, placing, keys, dragging, listed, jump, show, shownDate, open, setOpen, sheet, setSheet };
}

export type Week = ReturnType<typeof useWeek>;

interface FocusOptions {
  state: BoardState;
  address: BoardAddress;
  wanted: WantedCell;
  /** A drawer is open. */
  isCovered: boolean;
}

/** Puts the focus on cells of this week, and of others once they are read. */
function useWeekFocus({ state: { board }, address, wanted, isCovered }: FocusOptions) {
  const [shownDate, setShownDate] = useState<string>();
  const { cell, want } = wanted;
  const { from, to } = board;
  const isHere = cell !== undefined && from <= cell.date && cell.date <= to;
  useEffect(() => {
    if (!isHere) return;
    focusCell(cell);
    want(undefined);
  }, [isHere, cell, want]);
  const goTo = (target: Target) => {
    setShownDate(target.date);
    if (from <= target.date && target.date <= to) setTimeout(() => focusCell(target), isCovered ? AFTER_DRAWER_MS : 0);
    else want(target);
  };
  /** The same cell a week later or earlier keeps the focus. */
  const goWeek = (weeks: number, at?: Target) => {
    if (at) want({ ...at, date: addDays(at.date, 7 * weeks) });
    address.goWeek(weeks);
  };
  return { goTo, goWeek, shownDate };
}

/** F8 goes from one fault to the next; what concerns nobody in particular is shown in the first row. */
function useFaultJumps(faults: readonly Fault[], rows: readonly RowView[], show: (target: Target) => void) {
  const listed = useMemo(() => inListOrder(faults), [faults]);
  const [at, setAt] = useState(-1);
  const jump = (fault: Fault | undefined) => {
    const employeeId = fault?.employeeId ?? rows[0]?.person.employeeId;
    if (fault && employeeId) show({ employeeId, date: fault.date });
  };
  const next = () => {
    const place = (at + 1) % Math.max(1, listed.length);
    setAt(place);
    jump(listed[place]);
  };
  usePageKeys({ F8: next });
  return { listed, jump };
}
