import { addDays, daysBetween, weekStart } from '#kernel/time.ts';
import type { HardRule, ProblemKind, ProblemPerson, ProblemWish, RosterCell, RosterProblem } from './proposal.model.ts';
import { DAY_MIN, employmentOn, firstDateOf, hoursCovered, tooClose, workMin } from './proposal.rules.ts';
import { isWishOn } from './roster-soft.rules.ts';

/** A roster by place: for each person and day the place of the shift's kind, or none. */
export type Plan = number[][];
export const NO_SHIFT = -1;

/** One need of an hour. */
export interface NeedHour {
  /** Hours since the first midnight. */
  hour: number;
  positionId: string | null;
  heads: number;
}

export interface IndexedWeek {
  monday: string;
  /** Places of its days within the problem. */
  days: number[];
}

export interface IndexedPerson {
  id: string;
  person: ProblemPerson;
  /** What they are employed as on each day; undefined where they are not employed at the branch. */
  positions: (string | undefined)[];
  /** Why a kind may not be put on a day, whatever else is planned; undefined where it may. By day and kind. */
  why: (HardRule | undefined)[][];
  /** By week: minutes worked by fixed shifts, minutes of the contract, minutes due on the days of the problem. */
  fixedMin: number[];
  fixedHereMin: number[];
  contractMin: number[];
  dueMin: number[];
  /** Dates with a fixed shift, also before and after the problem. */
  fixedDates: ReadonlySet<string>;
  fixedNights: number;
  fixedWeekends: number;
  /** Of all nights and weekend shifts, the part that would be fair: in proportion to contract hours and days. */
  share: number;
  wishes: { wish: ProblemWish; day: number }[];
}

/** The problem, looked up by place. Solver, baseline and cost share it; the validator does not. */
export interface RosterIndex {
  problem: RosterProblem;
  dates: string[];
  kinds: readonly ProblemKind[];
  people: IndexedPerson[];
  weeks: IndexedWeek[];
  weekOfDay: number[];
  needs: NeedHour[];
  /** By hour and position: heads of fixed shifts. */
  fixedHeads: HeadCount;
  /** By kind: the hours it covers, counted from midnight of its day. */
  hoursOfKind: number[][];
  kindPlaces: ReadonlyMap<string, number>;
  personPlaces: ReadonlyMap<string, number>;
  dayPlaces: ReadonlyMap<string, number>;
}

/** How many people of each position are there in each hour. */
export class HeadCount {
  private readonly heads: Map<string, number>;

  constructor(heads: Iterable<[string, number]> = []) {
    this.heads = new Map(heads);
  }
  copy() {
    return new HeadCount(this.heads);
  }

  add(hour: number, positionId: string, change: number) {
    for (const key of [`${hour} ${positionId}`, `${hour} `]) this.heads.set(key, (this.heads.get(key) ?? 0) + change);
  }
  /** Of a position, or of all. */
  at(hour: number, positionId: string | null) {
    return this.heads.get(`${hour} ${positionId ?? ''}`) ?? 0;
  }
}

const placesOf = (ids: readonly string[]) => new Map(ids.map((id, place) => [id, place]));

export function indexProblem(problem: RosterProblem): RosterIndex {
  const dates = problem.days.map(({ date }) => date);
  const mondays = [...new Set(dates.map(weekStart))];
  const weekOfDay = dates.map((date) => mondays.indexOf(weekStart(date)));
  const weeks = mondays.map((monday, week) => ({
    monday,
    days: dates.flatMap((_, day) => (weekOfDay[day] === week ? [day] : [])),
  }));
  const people = problem.people.map((person) => indexPerson(problem, person, weeks));
  const shares = people.map((person) => person.dueMin.reduce((sum, min) => sum + min, 0));
  const all = shares.reduce((sum, min) => sum + min, 0);
  people.forEach((person, place) => (person.share = all === 0 ? 0 : (shares[place] ?? 0) / all));
  return {
    problem,
    dates,
    kinds: problem.kinds,
    people,
    weeks,
    weekOfDay,
    needs: needHoursOf(problem),
    fixedHeads: fixedHeadsOf(problem),
    hoursOfKind: problem.kinds.map(({ startMin, endMin }) => hoursCovered(startMin, endMin)),
    kindPlaces: placesOf(problem.kinds.map(({ id }) => id)),
    personPlaces: placesOf(problem.people.map(({ id }) => id)),
    dayPlaces: placesOf(dates),
  };
}

const needHoursOf = (problem: RosterProblem): NeedHour[] =>
  problem.needs.flatMap(({ date, positionId, heads }) => {
    const midnight = daysBetween(firstDateOf(problem), date) * 24;
    return heads.flatMap((count, hour) => (count > 0 ? [{ hour: midnight + hour, positionId, heads: count }] : []));
  });

function fixedHeadsOf(problem: RosterProblem): HeadCount {
  const count = new HeadCount();
  for (const { positionId, startMin, endMin } of problem.people.flatMap(({ fixed }) => fixed)) {
    if (positionId !== null) for (const hour of hoursCovered(startMin, endMin)) count.add(hour, positionId, 1);
  }
  return count;
}

function indexPerson(problem: RosterProblem, person: ProblemPerson, weeks: readonly IndexedWeek[]): IndexedPerson {
  const dates = problem.days.map(({ date }) => date);
  const weekends = new Set(problem.days.filter(({ isWeekend }) => isWeekend).map(({ date }) => date));
  const leave = new Set(problem.leave.filter(({ employeeId }) => employeeId === person.id).map(({ date }) => date));
  const wishes = problem.wishes.filter(({ employeeId }) => employeeId === person.id);
  const inProblem = person.fixed.filter(({ date }) => dates.includes(date));
  const weekHoursIn = (days: readonly number[]) =>
    days.map((day) => employmentOn(person, dates[day] ?? '')?.weekHours).find((hours) => hours !== undefined) ?? 0;
  const isDue = (day: number) => employmentOn(person, dates[day] ?? '') !== undefined && !leave.has(dates[day] ?? '');
  const fixedIn = ({ monday }: IndexedWeek) => person.fixed.filter(({ date }) => weekStart(date) === monday);
  const sum = (shifts: readonly Parameters<typeof workMin>[0][]) => shifts.reduce((min, shift) => min + workMin(shift), 0);
  return {
    id: person.id,
    person,
    positions: dates.map((date) => employmentOn(person, date)?.positionId),
    why: dates.map((date, day) => problem.kinds.map((kind) => whyForbidden(problem, person, { date, day, kind, leave, wishes }))),
    fixedMin: weeks.map((week) => sum(fixedIn(week))),
    fixedHereMin: weeks.map((week) => sum(fixedIn(week).filter(({ date }) => dates.includes(date)))),
    contractMin: weeks.map(({ days }) => weekHoursIn(days) * 60),
    dueMin: weeks.map(({ days }) => Math.round((weekHoursIn(days) * 60 * days.filter(isDue).length) / 7)),
    fixedDates: new Set(person.fixed.map(({ date }) => date)),
    fixedNights: inProblem.filter(({ isNight }) => isNight).length,
    fixedWeekends: inProblem.filter(({ date }) => weekends.has(date)).length,
    share: 0,
    wishes: wishes.flatMap((wish) =>
      dates.flatMap((date, day) =>
        wish.kind !== 'CANNOT' && isWishOn(wish, date) && isOpen(person, date, leave) ? [{ wish, day }] : [],
      ),
    ),
  };
}

/** Days on which the proposal decides what the person does; only there it can keep or break a wish. */
const isOpen = (person: ProblemPerson, date: string, leave: ReadonlySet<string>) =>
  employmentOn(person, date) !== undefined &&
  !leave.has(date) &&
  !person.closed.includes(date) &&
  !person.fixed.some((shift) => shift.date === date);

interface CellToCheck {
  date: string;
  day: number;
  kind: ProblemKind;
  leave: ReadonlySet<string>;
  wishes: readonly ProblemWish[];
}

/** The first rule that forbids a cell, whatever else is planned. */
function whyForbidden(problem: RosterProblem, person: ProblemPerson, { date, day, kind, leave, wishes }: CellToCheck) {
  const { minRestMin, mostWeekHours } = problem.settings;
  if (!employmentOn(person, date)) return 'EMPLOYMENT';
  if (leave.has(date)) return 'LEAVE';
  if (problem.lacking.some((one) => one.employeeId === person.id && one.date === date)) return 'DOCUMENT';
  if (person.closed.includes(date)) return 'CLOSED';
  if (person.fixed.some((shift) => shift.date === date)) return 'TWICE';
  const shift = { startMin: day * DAY_MIN + kind.startMin, endMin: day * DAY_MIN + kind.endMin };
  const close = person.fixed.map((fixed) => tooClose(shift, fixed, minRestMin)).find((rule) => rule);
  if (close) return close;
  const isCannot = (wish: ProblemWish) =>
    wish.kind === 'CANNOT' && (wish.shiftKindId === null || wish.shiftKindId === kind.id) && isWishOn(wish, date);
  if (wishes.some(isCannot)) return 'CANNOT';
  const weekMin = person.fixed
    .filter((fixed) => weekStart(fixed.date) === weekStart(date))
    .reduce((sum, one) => sum + workMin(one), 0);
  return weekMin + workMin(kind) > mostWeekHours * 60 ? 'WEEK_HOURS' : undefined;
}

export const emptyPlan = ({ people, dates }: RosterIndex): Plan => people.map(() => dates.map(() => NO_SHIFT));

export function planOf(index: RosterIndex, cells: readonly RosterCell[]): Plan {
  const plan = emptyPlan(index);
  for (const { employeeId, date, shiftKindId } of cells) {
    const row = plan[index.personPlaces.get(employeeId) ?? -1];
    const [day, kind] = [index.dayPlaces.get(date), index.kindPlaces.get(shiftKindId)];
    if (row && day !== undefined && kind !== undefined) row[day] = kind;
  }
  return plan;
}

export const cellsOf = (index: RosterIndex, plan: Plan): RosterCell[] =>
  index.people.flatMap(({ id }, p) =>
    index.dates.flatMap((date, day) => {
      const kind = index.kinds[plan[p]?.[day] ?? NO_SHIFT];
      return kind ? [{ employeeId: id, date, shiftKindId: kind.id }] : [];
    }),
  );

/** The first hard rule that keeps a kind off a day, given what the person works otherwise by this plan. */
export function whyNotIn(index: RosterIndex, plan: Plan, [p, day, k]: readonly [number, number, number]): HardRule | undefined {
  const [person, kind, row] = [index.people[p], index.kinds[k], plan[p]];
  if (!person || !kind || !row) return 'EMPLOYMENT';
  const always = person.why[day]?.[k];
  if (always) return always;
  const { minRestMin, mostWeekHours } = index.problem.settings;
  const shift = { startMin: day * DAY_MIN + kind.startMin, endMin: day * DAY_MIN + kind.endMin };
  for (let other = Math.max(0, day - 2); other <= Math.min(row.length - 1, day + 2); other++) {
    const beside = other === day ? undefined : index.kinds[row[other] ?? NO_SHIFT];
    const close =
      beside &&
      tooClose(shift, { startMin: other * DAY_MIN + beside.startMin, endMin: other * DAY_MIN + beside.endMin }, minRestMin);
    if (close) return close;
  }
  const week = index.weekOfDay[day] ?? 0;
  const planned = plannedMinIn(index, row, week) - minOf(index, row[day] ?? NO_SHIFT);
  return planned + (person.fixedMin[week] ?? 0) + workMin(kind) > mostWeekHours * 60 ? 'WEEK_HOURS' : undefined;
}

export const minOf = ({ kinds }: RosterIndex, k: number) => {
  const kind = kinds[k];
  return kind ? workMin(kind) : 0;
};

export const plannedMinIn = (index: RosterIndex, row: readonly number[], week: number) =>
  (index.weeks[week]?.days ?? []).reduce((sum, day) => sum + minOf(index, row[day] ?? NO_SHIFT), 0);

/** Windows of one day more than may be worked in a row, as places of days from below zero to beyond the last. */
export function runWindows({ dates, problem }: RosterIndex): number[][] {
  const length = problem.settings.mostDaysInRow + 1;
  return Array.from({ length: dates.length + length - 1 }, (_, i) => Array.from({ length }, (_, n) => i - length + 1 + n));
}

export const dateAt = ({ dates }: RosterIndex, day: number) => dates[day] ?? addDays(dates[0] ?? '', day);
