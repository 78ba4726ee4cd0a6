import { addDays, MINUTE_MS, startOfBizDate, weekStart } from '@netbar/contract/kernel/time';
import { dayKey, minutesOf, type Plan, type PlanShift, spanOf } from '@netbar/contract/people/roster/roster-plan.rules';
import { isWishOn } from '@netbar/contract/people/roster/roster-soft.rules';
import type { WishKind } from '@netbar/contract/people/roster/roster-wish.model';
import type { BoardPerson, BoardShift, Cell, DayCoverage, RosterBoard } from '@netbar/contract/people/roster/roster.model';

/** What one cell of the board shows. */
export interface CellView {
  date: string;
  shiftKindId: string | null;
  /** When the shift is, as short as it can be said: 08–16. */
  hours: string;
  /** The next publication changes it. */
  isChanged: boolean;
  /** The kind that is in force, if the cell was changed away from it. */
  inForceId: string | null;
  /** Attendance of the day is locked. */
  isLocked: boolean;
  isEmployed: boolean;
  leave: { name: string; isWhole: boolean; isApproved: boolean } | null;
  /** A shift at another branch. */
  elsewhere: { branchName: string; hours: string } | null;
  /** The strongest wish about the day. */
  wish: { kind: WishKind; shiftKindId: string | null; note: string } | null;
}

export interface RowView {
  person: BoardPerson;
  cells: CellView[];
  /** Planned in the week at all branches. */
  minutes: number;
  /** At this branch. */
  minutesHere: number;
}

const two = (n: number) => String(n).padStart(2, '0');
const clockText = (minutes: number) =>
  minutes % 60 === 0 ? two(minutes / 60) : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** 08–16, 22:30–06. Midnight as an end is 24. */
export function hoursText(startMin: number, endMin: number): string {
  return `${clockText(startMin)}–${clockText(endMin > 1440 ? endMin - 1440 : endMin)}`;
}

/** 08–16, of a kind. */
export const hoursOfKind = ({ startMin, endMin }: { startMin: number; endMin: number }) => hoursText(startMin, endMin);

function hoursOfShift(shift: Pick<PlanShift, 'startMs' | 'endMs' | 'date'>): string {
  const midnightMs = startOfBizDate(shift.date).getTime();
  return hoursText((shift.startMs - midnightMs) / MINUTE_MS, (shift.endMs - midnightMs) / MINUTE_MS);
}

export function datesOf({ from, to }: { from: string; to: string }): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Cells that were set in this window and that the board does not have yet. */
export type Unsaved = ReadonlyMap<string, string | null>;

const isInForce = ({ status }: BoardShift) => status === 'PUBLISHED' || status === 'LOCKED';

/** Which kinds are in force, and which cells differ from that. */
function changesOf(board: RosterBoard, unsaved: Unsaved) {
  const inForce = new Map<string, BoardShift>();
  const changed = new Set<string>();
  for (const shift of board.shifts) {
    const key = dayKey(shift.employeeId, shift.date);
    if (isInForce(shift)) inForce.set(key, shift);
    if (shift.status === 'DRAFT' || shift.isDropped) changed.add(key);
  }
  for (const [key, shiftKindId] of unsaved) {
    if ((inForce.get(key)?.shiftKindId ?? null) === shiftKindId) changed.delete(key);
    else changed.add(key);
  }
  return { inForce, changed };
}

const wishOrder: Record<WishKind, number> = { CANNOT: 0, AVOID: 1, PREFER: 2 };

/** The rows of the board as planned in this window. */
export function rowsOf(board: RosterBoard, plan: Plan, unsaved: Unsaved): RowView[] {
  const { inForce, changed } = changesOf(board, unsaved);
  const dates = datesOf(board);
  return board.people.map((person) => {
    const own = plan.shifts.get(person.employeeId) ?? [];
    const week = own.filter(({ date }) => board.from <= date && date <= board.to);
    const wishes = board.wishes.filter(({ employeeId }) => employeeId === person.employeeId);
    const sum = (shifts: readonly PlanShift[]) => shifts.reduce((total, shift) => total + minutesOf(shift), 0);
    const cells = dates.map((date): CellView => {
      const key = dayKey(person.employeeId, date);
      const shifts = week.filter((shift) => shift.date === date);
      const here = shifts.find(({ branchId }) => branchId === board.branchId);
      const other = shifts.find(({ branchId }) => branchId !== board.branchId);
      const published = inForce.get(key);
      const [wish] = wishes.filter((one) => isWishOn(one, date)).toSorted((a, b) => wishOrder[a.kind] - wishOrder[b.kind]);
      return {
        date,
        shiftKindId: here?.shiftKindId ?? null,
        hours: here ? hoursOfShift(here) : '',
        isChanged: changed.has(key),
        inForceId: published?.shiftKindId ?? null,
        isLocked: published?.status === 'LOCKED' || isMonthLocked(board, date),
        isEmployed: isEmployedOn(person, board.branchId, date),
        leave: leaveOn(plan, key),
        elsewhere: other ? { branchName: other.branchName, hours: hoursOfShift(other) } : null,
        wish: wish ? { kind: wish.kind, shiftKindId: wish.shiftKindId, note: wish.note } : null,
      };
    });
    return { person, cells, minutes: sum(week), minutesHere: sum(week.filter(({ branchId }) => branchId === board.branchId)) };
  });
}

const isMonthLocked = ({ lockedMonths }: Pick<RosterBoard, 'lockedMonths'>, date: string) =>
  lockedMonths.includes(`${date.slice(0, 7)}-01`);

const isEmployedOn = ({ employments }: BoardPerson, branch: string, date: string) =>
  employments.some(({ branchId, from, to }) => branchId === branch && from <= date && date <= to);

function leaveOn(plan: Plan, key: string): CellView['leave'] {
  const leave = plan.leave.get(key) ?? [];
  if (leave.length === 0) return null;
  const approved = leave.filter(({ isApproved }) => isApproved);
  const halves = approved.reduce((sum, one) => sum + one.halves, 0);
  const shown = approved.length > 0 ? approved : leave;
  return { name: shown.map(({ name }) => name).join(' '), isWhole: halves >= 2, isApproved: approved.length > 0 };
}

/** Rows that did not change keep their identity, so that memoised rows are not drawn again. `known`: the rows drawn before. */
export function keepEqualRows(known: Map<string, { text: string; row: RowView }>, rows: readonly RowView[]): RowView[] {
  return rows.map((row) => {
    const { employeeId } = row.person;
    const text = JSON.stringify(row);
    const old = known.get(employeeId);
    if (old?.text === text) return old.row;
    known.set(employeeId, { text, row });
    return row;
  });
}

/** What stands in a cell of this branch as planned. */
export const kindIn = (plan: Plan, employeeId: string, date: string): string | null =>
  plan.shifts.get(employeeId)?.find((shift) => shift.date === date && shift.branchId === plan.branchId)?.shiftKindId ?? null;

/** Cells in which what is planned is in force; `cells`: those that were set since the board was read. */
export function plannedInForce({ shifts }: Pick<RosterBoard, 'shifts'>, cells: readonly Cell[]): ReadonlySet<string> {
  const planned = shifts.filter((shift) => isInForce(shift) && !shift.isDropped);
  const found = new Set(planned.map(({ employeeId, date }) => dayKey(employeeId, date)));
  for (const { employeeId, date, ...cell } of cells) {
    if (cell.isInForce) found.add(dayKey(employeeId, date));
    else found.delete(dayKey(employeeId, date));
  }
  return found;
}

/** What stands in these cells now: setting it again takes a change back. */
export const beforeOf = (plan: Plan, cells: readonly Cell[], inForce: ReadonlySet<string>): Cell[] =>
  cells.map(({ employeeId, date }) => ({
    employeeId,
    date,
    shiftKindId: kindIn(plan, employeeId, date),
    ...(inForce.has(dayKey(employeeId, date)) && { isInForce: true }),
  }));

/** Whether a cell has this kind of shift already, with the times that the kind has now. */
export function isSameCell({ kinds, shifts }: RosterBoard, unsaved: Unsaved, plan: Plan, cell: Cell): boolean {
  const { employeeId, date, shiftKindId } = cell;
  if (kindIn(plan, employeeId, date) !== shiftKindId) return false;
  const kind = kinds.find(({ id }) => id === shiftKindId);
  const shift = shifts.find((one) => one.employeeId === employeeId && one.date === date && !one.isDropped);
  // What was set in this window was made of the kind as it is.
  if (!kind || !shift || unsaved.has(dayKey(employeeId, date))) return true;
  const { startMs, endMs } = spanOf(kind, date);
  const isSameTime = Date.parse(shift.startTime) === startMs && Date.parse(shift.endTime) === endMs;
  return isSameTime && shift.breakMin === kind.breakMin;
}

/** Changes that were not saved because somebody else changed shifts of these days. */
export interface LostCells {
  branchId: string;
  branchName: string;
  from: string;
  to: string;
  cells: readonly Cell[];
}

export interface BoardTally {
  /** Shifts of a day that lack two people or more, and those that lack one. */
  severe: number;
  short: number;
  /** People over the hours of a week. */
  over: number;
  minutes: number;
  changed: number;
}

export function tallyOf(rows: readonly RowView[], coverage: readonly DayCoverage[], mostWeekHours: number): BoardTally {
  const kinds = coverage.flatMap((day) => day.kinds);
  return {
    severe: kinds.filter(({ short }) => short >= 2).length,
    short: kinds.filter(({ short }) => short === 1).length,
    over: rows.filter(({ minutes }) => minutes > mostWeekHours * 60).length,
    minutes: rows.reduce((sum, row) => sum + row.minutesHere, 0),
    changed: rows.reduce((sum, row) => sum + row.cells.filter(({ isChanged }) => isChanged).length, 0),
  };
}

/** The Monday of a week that is asked for by any of its days, or of today. */
export const mondayOf = (asked: string | undefined, today: string) => weekStart(asked ?? today);

/** The number of a week by ISO 8601: the week with the year's first Thursday is the first. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  const first = weekStart(`${thursday.slice(0, 4)}-01-04`);
  return Math.round((Date.parse(monday) - Date.parse(first)) / (7 * 86_400_000)) + 1;
}

/** Rows under a heading: the people of one position, or everybody without one. */
export interface RowGroup {
  key: string;
  name?: string;
  rows: RowView[];
}

/** Everybody in one group without a name, or a group for each position in the order in which they appear. */
export function groupsOf(rows: RowView[], isByPosition: boolean): RowGroup[] {
  if (!isByPosition) return [{ key: 'all', rows }];
  return [...Map.groupBy(rows, ({ person }) => person.positionId)].map(([key, own]) => ({
    key,
    rows: own,
    name: own[0]?.person.positionName ?? '',
  }));
}
