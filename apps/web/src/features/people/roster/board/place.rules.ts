import { dayKey, type Plan, withCells } from '@netbar/contract/people/roster/roster-plan.rules';
import { whyNotHere } from '@netbar/contract/people/roster/roster-check.rules';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import type { Cell } from '@netbar/contract/people/roster/roster.model';
import { kindIn } from './board.rules.ts';

/** What is carried over the board: a kind of shift from the palette, null for a day off, or the shift of a cell. */
export interface Carried {
  shiftKindId: string | null;
  /** The cell it is taken from; none from the palette. */
  from?: { employeeId: string; date: string } | undefined;
}

export interface Target {
  employeeId: string;
  date: string;
}

const isSame = (one: Target, other: Target) => one.employeeId === other.employeeId && one.date === other.date;

/** The cells that a drop sets. A shift that is moved onto another one changes places with it; a copy replaces it. */
export function cellsOfDrop(plan: Plan, { shiftKindId, from }: Carried, target: Target, isCopy = false): Cell[] {
  if (from && isSame(from, target)) return [];
  const there = kindIn(plan, target.employeeId, target.date);
  const placed = { ...target, shiftKindId };
  if (from && !isCopy) return [placed, { ...from, shiftKindId: there }];
  return there === shiftKindId ? [] : [placed];
}

const lockedFault = (plan: Plan, { employeeId, date }: Target): Fault => ({
  rule: 'MONTH_LOCKED',
  isHard: true,
  employeeId,
  name: plan.people.get(employeeId)?.name ?? '',
  date,
  toDate: date,
  params: { month: date.slice(0, 7) },
});

/** The first hard rule that stands against setting these cells together, or null. */
export function whyNotSet(plan: Plan, cells: readonly Cell[]): Fault | null {
  const locked = cells.find(({ date }) => plan.lockedMonths.includes(`${date.slice(0, 7)}-01`));
  if (locked) return lockedFault(plan, locked);
  const changed = withCells(plan, cells);
  for (const cell of cells) {
    const { shiftKindId } = cell;
    const fault = shiftKindId === null ? null : whyNotHere(changed, { ...cell, shiftKindId });
    if (fault) return fault;
  }
  return null;
}

/** One cell each: of several changes of the same cell the last one counts. */
export function mergeCells(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((cell) => [dayKey(cell.employeeId, cell.date), cell])).values()];
}
