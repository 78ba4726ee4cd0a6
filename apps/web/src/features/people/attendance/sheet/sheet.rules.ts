import type { MonthSheet, SheetCell, SheetPerson } from '@netbar/contract/people/attendance/attendance.model';
import { statusGlyphs } from '@netbar/contract/people/attendance/attendance.words';
import type { AttendanceStatus } from '@netbar/contract/people/attendance/day-result.model';
import type { Lang } from '@netbar/contract/kernel/words';
import { isAnomaly } from '../day/day-status.ts';

/** A cell of the sheet: one person on one day. */
export interface Spot {
  employeeId: string;
  date: string;
}

/** How a cell looks. `away`: the person does not belong to the branch on that day; `unplanned`: nothing is published for it yet. */
export type CellLook =
  | 'normal'
  | 'late'
  | 'early'
  | 'both'
  | 'missing'
  | 'half'
  | 'absent'
  | 'leave'
  | 'waiting'
  | 'planned'
  | 'rest'
  | 'unplanned'
  | 'away';

const looks: Record<AttendanceStatus, CellLook> = {
  WAITING: 'waiting',
  NORMAL: 'normal',
  LATE: 'late',
  EARLY: 'early',
  LATE_EARLY: 'both',
  MISSING_PUNCH: 'missing',
  HALF_DAY: 'half',
  ABSENT: 'absent',
  LEAVE: 'leave',
  REST: 'rest',
};

type SheetDays = Pick<MonthSheet, 'days'>;
type SheetGrid = Pick<MonthSheet, 'days' | 'people'>;

export const spotKey = ({ employeeId, date }: Spot) => `${employeeId} ${date}`;

/** The last day that is over or that somebody has a shift on: what comes after it has no published roster yet. */
export const plannedUntil = ({ people, today }: Pick<MonthSheet, 'people' | 'today'>): string =>
  people.flatMap(({ cells }) => cells.map(({ date }) => date)).reduce((last, date) => (date > last ? date : last), today);

/** What a day of a person looks like; planned days without a cell are days off. */
export function lookOf(
  person: Pick<SheetPerson, 'from' | 'to'>,
  date: string,
  cell: SheetCell | undefined,
  planned: string,
): CellLook {
  if (date < person.from || date > person.to) return 'away';
  if (!cell) return date > planned ? 'unplanned' : 'rest';
  if (cell.status !== null) return looks[cell.status];
  return cell.leaveHalves === 2 ? 'leave' : 'planned';
}

/** What stands in the cell. Late and early is told from late by its second bar. */
export function glyphOf(look: CellLook, cell: SheetCell | undefined, lang: Lang): string {
  if (look === 'away' || look === 'unplanned') return '';
  if (look === 'planned') return cell?.shortName ?? '';
  if (look === 'leave') return statusGlyphs.LEAVE[lang];
  if (look === 'both') return statusGlyphs.LATE[lang];
  return statusGlyphs[cell?.status ?? 'REST'][lang];
}

export const cellsByDate = (person: Pick<SheetPerson, 'cells'>) => new Map(person.cells.map((cell) => [cell.date, cell]));

/** Days to look into, by day and within it in the order of the sheet. */
export function anomalySpots({ days, people }: SheetGrid): Spot[] {
  const cells = people.map((person) => ({ employeeId: person.employeeId, byDate: cellsByDate(person) }));
  return days.flatMap(({ date }) =>
    cells.filter(({ byDate }) => isAnomaly(byDate.get(date)?.status ?? null)).map(({ employeeId }) => ({ employeeId, date })),
  );
}

/** The anomaly after a cell, in the order of `anomalySpots`; after the last one the first again. */
export function nextAnomaly(sheet: SheetGrid, from: Spot | undefined): Spot | undefined {
  const spots = anomalySpots(sheet);
  if (!from) return spots[0];
  const row = (spot: Spot) => sheet.people.findIndex(({ employeeId }) => employeeId === spot.employeeId);
  const isAfter = (spot: Spot) => spot.date > from.date || (spot.date === from.date && row(spot) > row(from));
  return spots.find(isAfter) ?? spots[0];
}

const steps: Readonly<Record<string, [people: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads from a cell: by arrows one on, by Home and End to the ends of the row. Undefined for other keys. */
export function moveSpot({ days, people }: SheetGrid, from: Spot, key: string): Spot | undefined {
  const row = people.findIndex(({ employeeId }) => employeeId === from.employeeId);
  const column = days.findIndex(({ date }) => date === from.date);
  if (key === 'Home' || key === 'End') return spotAt({ days, people }, row, key === 'Home' ? 0 : days.length - 1);
  const step = steps[key];
  return step && spotAt({ days, people }, row + step[0], column + step[1]);
}

/** The cell at a place, or at the edge that is nearest. */
function spotAt({ days, people }: SheetGrid, row: number, column: number): Spot | undefined {
  const clamp = (n: number, length: number) => Math.min(Math.max(n, 0), length - 1);
  const person = people[clamp(row, people.length)];
  const day = days[clamp(column, days.length)];
  return person && day && { employeeId: person.employeeId, date: day.date };
}

/** The cell the keyboard begins at: of the first person, today, or the last day of a month that is over. */
export function firstSpot({ people, days, today }: Pick<MonthSheet, 'people' | 'days' | 'today'>): Spot | undefined {
  const [person] = people;
  const day = days.find(({ date }) => date === today) ?? days.at(-1);
  return person && day && { employeeId: person.employeeId, date: day.date };
}

export const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/** How many blank places stand before the first day in a calendar whose weeks begin on Monday. */
export const leadingBlanks = ({ days }: SheetDays) =>
  (new Date(`${days[0]?.date ?? '2026-06-01'}T00:00:00Z`).getUTCDay() + 6) % 7;
