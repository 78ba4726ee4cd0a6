import { DAY_MS, MINUTE_MS, startOfBizDate } from '#kernel/time.ts';
import type { EmployeeStatus } from '../employee/employee.model.ts';
import type { RosterNeed } from './shift-kind.model.ts';
import type { WishKind } from './roster-wish.model.ts';

/** A moment as the server has it, and as it is on the wire. */
type Moment = Date | string;
const msOf = (moment: Moment) => new Date(moment).getTime();

export interface PlanRules {
  minRestMin: number;
  mostDaysInRow: number;
  mostWeekHours: number;
}

export interface PlanPerson {
  employeeId: string;
  name: string;
  status: EmployeeStatus;
  leaveDate: string | null;
  employments: readonly { branchId: string; from: string; to: string; positionId: string }[];
}

export interface PlanKind {
  id: string;
  name: string;
  startMin: number;
  endMin: number;
  isActive: boolean;
}

/** A shift that is planned: in force and not dropped, or a draft. From its start until before its end. */
export interface PlanShift {
  employeeId: string;
  date: string;
  branchId: string;
  branchName: string;
  shiftKindId: string | null;
  startMs: number;
  endMs: number;
}

export interface PlanLeave {
  employeeId: string;
  date: string;
  halves: 1 | 2;
  name: string;
  isApproved: boolean;
}

export interface PlanWish {
  employeeId: string;
  kind: WishKind;
  weekday: number | null;
  from: string;
  to: string | null;
  shiftKindId: string | null;
}

/**
 * A branch and days with everything that the rules look at. `shifts` are all planned shifts of its people: also those at other branches,
 * and those of the two weeks before and after the days.
 */
export interface Plan {
  branchId: string;
  from: string;
  to: string;
  rules: PlanRules;
  people: ReadonlyMap<string, PlanPerson>;
  kinds: ReadonlyMap<string, PlanKind>;
  /** By employee, in order of their start. */
  shifts: ReadonlyMap<string, readonly PlanShift[]>;
  /** By employee and day, see `dayKey`. */
  leave: ReadonlyMap<string, readonly PlanLeave[]>;
  /** Documents that somebody's position asks for and that are not valid on a day. */
  documents: readonly { employeeId: string; kind: string; date: string }[];
  wishes: readonly PlanWish[];
  needs: readonly RosterNeed[];
  lockedMonths: readonly string[];
}

export interface PlanCell {
  employeeId: string;
  date: string;
  /** Null: no shift. */
  shiftKindId: string | null;
}

export interface BoardParts {
  branchId: string;
  branchName: string;
  from: string;
  to: string;
  settings: PlanRules;
  people: readonly PlanPerson[];
  kinds: readonly PlanKind[];
  shifts: readonly {
    employeeId: string;
    date: string;
    shiftKindId: string;
    startTime: Moment;
    endTime: Moment;
    isDropped: boolean;
  }[];
  busy: readonly {
    employeeId: string;
    date: string;
    branchId: string;
    branchName: string;
    startTime: Moment;
    endTime: Moment;
  }[];
  leave: readonly PlanLeave[];
  documents: Plan['documents'];
  wishes: readonly PlanWish[];
  needs: readonly RosterNeed[];
  lockedMonths: readonly string[];
}

export const dayKey = (employeeId: string, date: string) => `${employeeId} ${date}`;

/** What the rules look at, from the board as the server reads it or as the browser received it. */
export function planOf(board: BoardParts): Plan {
  const { branchId, branchName } = board;
  const own = board.shifts
    .filter(({ isDropped }) => !isDropped)
    .map(({ employeeId, date, shiftKindId, startTime, endTime }) => ({
      employeeId,
      date,
      branchId,
      branchName,
      shiftKindId,
      startMs: msOf(startTime),
      endMs: msOf(endTime),
    }));
  const busy = board.busy.map(({ startTime, endTime, ...shift }) => ({
    ...shift,
    shiftKindId: null,
    startMs: msOf(startTime),
    endMs: msOf(endTime),
  }));
  return {
    branchId,
    from: board.from,
    to: board.to,
    rules: board.settings,
    people: new Map(board.people.map((person) => [person.employeeId, person])),
    kinds: new Map(board.kinds.map((kind) => [kind.id, kind])),
    shifts: inOrder([...own, ...busy]),
    leave: Map.groupBy(board.leave, ({ employeeId, date }) => dayKey(employeeId, date)),
    documents: board.documents,
    wishes: board.wishes,
    needs: board.needs,
    lockedMonths: board.lockedMonths,
  };
}

function inOrder(shifts: readonly PlanShift[]) {
  const byPerson = Map.groupBy(shifts, ({ employeeId }) => employeeId);
  for (const own of byPerson.values()) own.sort((a, b) => a.startMs - b.startMs);
  return byPerson;
}

/** From when to when a kind of shift lasts on a day. One that ends at or before its start ends on the next day. */
export function spanOf({ startMin, endMin }: Pick<PlanKind, 'startMin' | 'endMin'>, date: string) {
  const midnightMs = startOfBizDate(date).getTime();
  const endsNextDay = endMin <= startMin;
  return { startMs: midnightMs + startMin * MINUTE_MS, endMs: midnightMs + endMin * MINUTE_MS + (endsNextDay ? DAY_MS : 0) };
}

/** Planned hours count from the start of a shift to its end; breaks are part of them. */
export const minutesOf = ({ startMs, endMs }: { startMs: number; endMs: number }) => (endMs - startMs) / MINUTE_MS;

/** The plan with these cells set at its branch. Only the shifts of the people concerned are put in order again. */
export function withCells(plan: Plan, cells: readonly PlanCell[]): Plan {
  const shifts = new Map(plan.shifts);
  for (const cell of cells) {
    const rest = (shifts.get(cell.employeeId) ?? []).filter(
      ({ date, branchId }) => date !== cell.date || branchId !== plan.branchId,
    );
    const kind = cell.shiftKindId === null ? undefined : plan.kinds.get(cell.shiftKindId);
    const placed = kind ? [placedShift(plan, cell, kind)] : [];
    shifts.set(
      cell.employeeId,
      [...rest, ...placed].toSorted((a, b) => a.startMs - b.startMs),
    );
  }
  return { ...plan, shifts };
}

const placedShift = ({ branchId }: Plan, { employeeId, date }: PlanCell, kind: PlanKind): PlanShift => ({
  employeeId,
  date,
  branchId,
  branchName: '',
  shiftKindId: kind.id,
  ...spanOf(kind, date),
});

/** A shift that changes hands, as in a swap. */
export interface ShiftMove {
  shift: PlanShift;
  toEmployeeId: string;
}

/** The plan after these shifts changed hands. */
export function withMoves(plan: Plan, moves: readonly ShiftMove[]): Plan {
  const given = new Set(moves.map(({ shift }) => shift));
  const shifts = new Map(plan.shifts);
  const people = new Set(moves.flatMap(({ shift, toEmployeeId }) => [shift.employeeId, toEmployeeId]));
  for (const employeeId of people) {
    const rest = (plan.shifts.get(employeeId) ?? []).filter((shift) => !given.has(shift));
    const received = moves
      .filter(({ toEmployeeId }) => toEmployeeId === employeeId)
      .map(({ shift }) => ({ ...shift, employeeId }));
    shifts.set(
      employeeId,
      [...rest, ...received].toSorted((a, b) => a.startMs - b.startMs),
    );
  }
  return { ...plan, shifts };
}
