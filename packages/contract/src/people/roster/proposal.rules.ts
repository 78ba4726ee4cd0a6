import { daysBetween, weekStart } from '#kernel/time.ts';
import type {
  BrokenRule,
  FixedShift,
  HardRule,
  ProblemKind,
  ProblemPerson,
  RosterCell,
  RosterProblem,
} from './proposal.model.ts';
import { isWishOn } from './roster-soft.rules.ts';

/** What breaking a soft rule costs. A head missing for an hour outweighs everything else, so coverage always comes first. */
export const PROPOSAL_COSTS = {
  /** A head and hour. */
  UNCOVERED: 1000,
  /** A day beyond the most days in a row. */
  DAYS_IN_ROW: 30,
  /** A shift. */
  AVOID: 20,
  /** An hour in a week beyond the contract. */
  OVER_HOURS: 10,
  /** A shift above the fair share. */
  NIGHTS: 5,
  WEEKENDS: 5,
  /** An hour of the contract without work. */
  UNDER_HOURS: 4,
  /** A wish that is not met. */
  PREFER: 3,
  /** A head and hour that nobody needs. */
  SURPLUS: 2,
} as const;

export const DAY_MIN = 1440;
/** The hours, counted from the first midnight, of which a shift covers at least half. */
export function hoursCovered(startMin: number, endMin: number): number[] {
  const first = Math.ceil(startMin / 60 - 0.5);
  return Array.from({ length: Math.max(0, Math.floor(endMin / 60 + 0.5) - first) }, (_, i) => first + i);
}

export const employmentOn = ({ employments }: Pick<ProblemPerson, 'employments'>, date: string) =>
  employments.find(({ from, to }) => from <= date && date <= to);

/** The shift of a cell in minutes since the first midnight of the problem. */
export function shiftOf(problem: RosterProblem, date: string, { startMin, endMin }: Pick<ProblemKind, 'startMin' | 'endMin'>) {
  const midnight = daysBetween(firstDateOf(problem), date) * DAY_MIN;
  return { startMin: midnight + startMin, endMin: midnight + endMin };
}

export const firstDateOf = ({ days }: RosterProblem) => days[0]?.date ?? '';

/** Too close to each other: the later one starts before the earlier one has ended and the rest is over. */
export const tooClose = (
  one: Pick<FixedShift, 'startMin' | 'endMin'>,
  other: Pick<FixedShift, 'startMin' | 'endMin'>,
  minRestMin: number,
): 'OVERLAP' | 'REST' | undefined => {
  const gap = Math.max(one.startMin, other.startMin) - Math.min(one.endMin, other.endMin);
  if (one.startMin < other.endMin && other.startMin < one.endMin) return 'OVERLAP';
  return gap < minRestMin ? 'REST' : undefined;
};

interface PlannedShift {
  date: string;
  startMin: number;
  endMin: number;
  cell: RosterCell | undefined;
}

/**
 * Every hard rule that a roster breaks. It looks at the problem alone and shares nothing with the solver's model, so that a fault of
 * the model cannot hide itself.
 */
export function rulesBrokenBy(problem: RosterProblem, cells: readonly RosterCell[]): BrokenRule[] {
  const people = new Map(problem.people.map((person) => [person.id, person]));
  const kinds = new Map(problem.kinds.map((kind) => [kind.id, kind]));
  const dates = new Set(problem.days.map(({ date }) => date));
  const broken: BrokenRule[] = [];
  for (const cell of cells) {
    const [person, kind] = [people.get(cell.employeeId), kinds.get(cell.shiftKindId)];
    const rule = person && kind && dates.has(cell.date) ? cellRuleBroken(problem, person, cell) : 'EMPLOYMENT';
    if (rule) broken.push({ rule, employeeId: cell.employeeId, date: cell.date });
  }
  const ofPerson = Map.groupBy(cells, ({ employeeId }) => employeeId);
  for (const [employeeId, own] of ofPerson) {
    const person = people.get(employeeId);
    if (!person) continue;
    const shifts = [...person.fixed.map((fixed) => ({ ...fixed, cell: undefined })), ...own.flatMap((cell) => plannedOf(cell))];
    broken.push(...neighboursBroken(shifts, employeeId, problem.settings.minRestMin, true));
    broken.push(...weeksBroken(shifts, employeeId, problem.settings.mostWeekHours));
  }
  return broken;

  function plannedOf(cell: RosterCell): PlannedShift[] {
    const kind = kinds.get(cell.shiftKindId);
    return kind ? [{ date: cell.date, ...shiftOf(problem, cell.date, kind), cell }] : [];
  }
}

/** What is wrong among the shifts that a proposal may not move. It says so, and plans around them. */
export const conflictsOf = ({ people, settings }: RosterProblem): BrokenRule[] =>
  people.flatMap(({ id, fixed }) =>
    neighboursBroken(
      fixed.map((shift) => ({ ...shift, cell: undefined })),
      id,
      settings.minRestMin,
      false,
    ),
  );

/** The first rule that forbids a cell whatever else is planned, apart from shifts beside it. */
function cellRuleBroken(problem: RosterProblem, person: ProblemPerson, cell: RosterCell): HardRule | undefined {
  const isOnLeave = problem.leave.some(({ employeeId, date }) => employeeId === person.id && date === cell.date);
  const lacksDocument = problem.lacking.some(({ employeeId, date }) => employeeId === person.id && date === cell.date);
  const cannot = problem.wishes.some(
    (wish) =>
      wish.employeeId === person.id &&
      wish.kind === 'CANNOT' &&
      (wish.shiftKindId === null || wish.shiftKindId === cell.shiftKindId) &&
      isWishOn(wish, cell.date),
  );
  if (!employmentOn(person, cell.date)) return 'EMPLOYMENT';
  if (isOnLeave) return 'LEAVE';
  if (lacksDocument) return 'DOCUMENT';
  if (person.closed.includes(cell.date)) return 'CLOSED';
  return cannot ? 'CANNOT' : undefined;
}

/** Two shifts on a day, overlaps, and rests that are too short. Among fixed shifts alone, or where a cell takes part. */
function neighboursBroken(
  shifts: readonly PlannedShift[],
  employeeId: string,
  minRestMin: number,
  ofCells: boolean,
): BrokenRule[] {
  const sorted = shifts.toSorted((a, b) => a.startMin - b.startMin);
  return sorted.flatMap((one, i) =>
    sorted.slice(i + 1).flatMap((other): BrokenRule[] => {
      if (ofCells && !one.cell && !other.cell) return [];
      const rule = one.date === other.date ? 'TWICE' : tooClose(one, other, minRestMin);
      return rule ? [{ rule, employeeId, date: (other.cell ?? one.cell ?? other).date }] : [];
    }),
  );
}

/** Weeks with a cell in which the hours are beyond the limit. What is fixed may be beyond it by itself. */
function weeksBroken(shifts: readonly PlannedShift[], employeeId: string, mostWeekHours: number): BrokenRule[] {
  const weeks = Map.groupBy(shifts, ({ date }) => weekStart(date));
  return [...weeks].flatMap(([monday, ofWeek]): BrokenRule[] => {
    const cells = ofWeek.filter(({ cell }) => cell);
    const isBroken = cells.length > 0 && ofWeek.reduce((sum, shift) => sum + workMin(shift), 0) > mostWeekHours * 60;
    return isBroken ? [{ rule: 'WEEK_HOURS', employeeId, date: cells.at(-1)?.date ?? monday }] : [];
  });
}

/** Hours count from the start of a shift to its end, as on the board: breaks are part of them. */
export const workMin = ({ startMin, endMin }: Pick<FixedShift, 'startMin' | 'endMin'>) => endMin - startMin;
