import { dayKey, type Plan } from '@netbar/contract/people/roster/roster-plan.rules';
import type { Cell, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { useLatest } from '#kernel/use-latest.ts';
import { datesOf, kindIn, type RowView } from './board.rules.ts';
import { KIND_CARRY, REST_CARRY } from './KindBar.tsx';
import { REST_ROW } from './KindsGrid.tsx';
import { cellsOfDrop, whyNotSet, type Carried } from './place.rules.ts';
import type { BoardView } from './use-board-address.ts';
import { useDrag, type Place } from './use-drag.ts';

interface BoardDragOptions {
  board: RosterBoard;
  rows: readonly RowView[];
  plan: Plan;
  view: BoardView;
  onDrop: (cells: Cell[]) => void;
}

/** Dragging on the board: rows are people, or kinds of shifts in the view by shifts. */
export function useBoardDrag({ board, rows, plan, view, onDrop }: BoardDragOptions) {
  const isByKind = view === 'kinds';
  const cellsAt = (carried: Carried, place: Place, isCopy: boolean) =>
    isByKind
      ? cellsOnKind(plan, carried, place, isCopy)
      : cellsOfDrop(plan, carried, { employeeId: place.row, date: place.date }, isCopy);
  const rowIds = isByKind
    ? [...board.kinds.filter(({ isActive }) => isActive).map(({ id }) => id), REST_ROW]
    : rows.map(({ person }) => person.employeeId);
  const legality = useLatest((carried: Carried, isCopy: boolean) => {
    const places = rowIds.flatMap((row) => datesOf(board).map((date) => ({ row, date })));
    return new Map(places.map((place) => [dayKey(place.row, place.date), whyNotSet(plan, cellsAt(carried, place, isCopy))]));
  });
  const read = (carry: string): Carried | undefined => {
    if (carry === REST_CARRY) return { shiftKindId: null };
    if (carry.startsWith(KIND_CARRY)) return { shiftKindId: carry.slice(KIND_CARRY.length) };
    const [employeeId, date] = carry.split(' ');
    if (!employeeId || !date) return undefined;
    return { shiftKindId: kindIn(plan, employeeId, date), from: { employeeId, date } };
  };
  return useDrag({
    read,
    legality,
    onDrop: (carried, place, isCopy) => {
      const cells = cellsAt(carried, place, isCopy);
      if (cells.length > 0) onDrop(cells);
    },
  });
}

/** Somebody's name dropped on a shift of a day: they work that shift then. From another day they move there. */
function cellsOnKind(plan: Plan, { from }: Carried, { row, date }: Place, isCopy: boolean): Cell[] {
  if (!from) return [];
  const shiftKindId = row === REST_ROW ? null : row;
  if (date === from.date) return kindIn(plan, from.employeeId, date) === shiftKindId ? [] : [{ ...from, shiftKindId }];
  return cellsOfDrop(plan, { shiftKindId, from }, { employeeId: from.employeeId, date }, isCopy);
}
