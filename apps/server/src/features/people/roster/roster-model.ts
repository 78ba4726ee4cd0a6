import { costOf, headsOf, hourNeedsOf, type HourNeed } from '@netbar/contract/people/roster/proposal-cost.rules';
import {
  cellsOf,
  dateAt,
  minOf,
  NO_SHIFT,
  runWindows,
  type HeadCount,
  type Plan,
  type RosterIndex,
} from '@netbar/contract/people/roster/proposal-index.rules';
import { DAY_MIN, PROPOSAL_COSTS, rulesBrokenBy, tooClose } from '@netbar/contract/people/roster/proposal.rules';
import type { ModelData } from 'highs';
import { ModelWriter, type Terms } from './model-writer.ts';

type CellPlace = readonly [p: number, day: number, k: number];

/** The program for some people, while the others keep what they have in a plan. */
export interface RosterModel {
  data: ModelData;
  /** What the first columns stand for, one each: this person works this kind on this day. */
  cells: CellPlace[];
  free: ReadonlySet<number>;
  /** The columns of the plan's own cells: where the solver starts. */
  startOf: (plan: Plan) => { indices: number[]; values: number[] };
}

export function modelOf(index: RosterIndex, plan: Plan, free: ReadonlySet<number>): RosterModel {
  const writer = new ModelWriter();
  const cells: CellPlace[] = [];
  const columns = index.people.map((person, p) =>
    person.why.map((ofDay, day) =>
      ofDay.map((why, k) => (free.has(p) && why === undefined ? writer.addColumn(0, 1, cells.push([p, day, k]) > 0) : undefined)),
    ),
  );
  const parts: Parts = { index, plan, free, writer, cells, columnOf: ([p, day, k]) => columns[p]?.[day]?.[k] };
  for (const p of free) addPersonRules(parts, p);
  addNeeds(parts);
  addFairness(parts, 'NIGHTS', (_, k) => index.kinds[k]?.isNight ?? false);
  addFairness(parts, 'WEEKENDS', (day) => index.problem.days[day]?.isWeekend ?? false);
  const startOf = (start: Plan) => ({
    indices: cells.map((_, column) => column),
    values: cells.map(([p, day, k]) => (start[p]?.[day] === k ? 1 : 0)),
  });
  return { data: writer.data(), cells, free, startOf };
}

interface Parts {
  index: RosterIndex;
  plan: Plan;
  free: ReadonlySet<number>;
  writer: ModelWriter;
  cells: readonly CellPlace[];
  columnOf: (cell: CellPlace) => number | undefined;
}

const columnsOn = ({ index, columnOf }: Parts, p: number, day: number) =>
  [...index.kinds.keys()].flatMap((k) => {
    const column = columnOf([p, day, k]);
    return column === undefined ? [] : [{ column, k }];
  });

/** Everything that is about one person alone. */
function addPersonRules(parts: Parts, p: number) {
  const { index, writer } = parts;
  for (const day of index.dates.keys()) {
    const ofDay = columnsOn(parts, p, day);
    if (ofDay.length > 1)
      writer.addRow(
        -Infinity,
        ofDay.map(({ column }) => [column, 1] as const),
        1,
      );
    for (const later of [day + 1, day + 2]) addRests(parts, p, [day, later]);
  }
  addWishes(parts, p);
  addHours(parts, p);
  addRuns(parts, p);
}

/** Of two days, the kinds that end too late for some kinds of the later day, and these: at most one of them all. */
function addRests(parts: Parts, p: number, [day, later]: readonly [number, number]) {
  const { index, writer } = parts;
  const { minRestMin } = index.problem.settings;
  const [earlier, after] = [columnsOn(parts, p, day), columnsOn(parts, p, later)];
  const shift = (k: number, on: number) => ({
    startMin: (index.kinds[k]?.startMin ?? 0) + on * DAY_MIN,
    endMin: (index.kinds[k]?.endMin ?? 0) + on * DAY_MIN,
  });
  const clashes = earlier.map(({ column, k }) => ({
    column,
    with: after.filter((other) => tooClose(shift(k, day), shift(other.k, later), minRestMin)).map((other) => other.column),
  }));
  const sets = Map.groupBy(
    clashes.filter((clash) => clash.with.length > 0),
    (clash) => clash.with.join(),
  );
  for (const [first] of sets.values()) {
    if (!first) continue;
    const all = clashes.filter((clash) => first.with.every((column) => clash.with.includes(column)));
    writer.addRow(
      -Infinity,
      [...all.map(({ column }) => column), ...first.with].map((column) => [column, 1] as const),
      1,
    );
  }
}

function addWishes(parts: Parts, p: number) {
  const { index, writer } = parts;
  for (const { wish, day } of index.people[p]?.wishes ?? []) {
    const isPreferred = wish.kind === 'PREFER';
    if (isPreferred) writer.addConstant(PROPOSAL_COSTS.PREFER);
    for (const { column, k } of columnsOn(parts, p, day)) {
      const isMeant = wish.shiftKindId === null || wish.shiftKindId === index.kinds[k]?.id;
      if (isMeant) writer.addCost(column, isPreferred ? -PROPOSAL_COSTS.PREFER : PROPOSAL_COSTS.AVOID);
    }
  }
}

/** Working time of each week: never beyond the limit, at a cost beyond the contract or below it. */
function addHours(parts: Parts, p: number) {
  const { index, writer } = parts;
  const person = index.people[p];
  if (!person) return;
  index.weeks.forEach(({ days }, week) => {
    const terms = days.flatMap((day) => columnsOn(parts, p, day).map(({ column, k }) => [column, minOf(index, k) / 60] as const));
    const [fixed, contract] = [(person.fixedMin[week] ?? 0) / 60, (person.contractMin[week] ?? 0) / 60];
    const due = ((person.dueMin[week] ?? 0) - (person.fixedHereMin[week] ?? 0)) / 60;
    if (terms.length > 0) {
      writer.addRow(-Infinity, terms, Math.max(0, index.problem.settings.mostWeekHours - fixed));
      const over = writer.addColumn(PROPOSAL_COSTS.OVER_HOURS);
      writer.addRow(-Infinity, [...terms, [over, -1]], Math.max(0, contract - fixed));
    }
    if (due <= 0) return;
    const under = writer.addColumn(PROPOSAL_COSTS.UNDER_HOURS);
    writer.addRow(due, [...terms, [under, 1]], Infinity);
  });
}

function addRuns(parts: Parts, p: number) {
  const { index, writer } = parts;
  const most = index.problem.settings.mostDaysInRow;
  for (const window of runWindows(index)) {
    const isFixed = (day: number) => index.people[p]?.fixedDates.has(dateAt(index, day)) ?? false;
    const worked = window.filter(isFixed).length;
    const open = window.filter((day) => !isFixed(day) && columnsOn(parts, p, day).length > 0);
    if (open.length === 0 || worked + open.length <= most) continue;
    const tooLong = writer.addColumn(PROPOSAL_COSTS.DAYS_IN_ROW, 1);
    const terms = open.flatMap((day) => columnsOn(parts, p, day).map(({ column }) => [column, 1] as const));
    writer.addRow(-Infinity, [...terms, [tooLong, -1]], most - worked);
  }
}

/** Hours of a day with the same needs that the same cells cover become one group. */
function addNeeds(parts: Parts) {
  const { index, plan, free } = parts;
  const heads = headsOf(
    index,
    plan.map((row, p) => (free.has(p) ? row.map(() => NO_SHIFT) : row)),
  );
  const coverOf = (hour: number) =>
    index.hoursOfKind.flatMap((hours, k) =>
      hours.flatMap((h) => (Number.isInteger((hour - h) / 24) ? [[(hour - h) / 24, k] as const] : [])),
    );
  const positions = [...new Set(index.people.flatMap((person) => person.positions.filter((position) => position !== undefined)))];
  const groups = Map.groupBy(hourNeedsOf(index), ({ hour, ofPosition, any }) =>
    JSON.stringify([coverOf(hour), [...ofPosition], any, positions.map((position) => heads.at(hour, position))]),
  );
  for (const hours of groups.values()) {
    const [first] = hours;
    if (!first) continue;
    const covering = new Set(coverOf(first.hour).map(([day, k]) => `${day} ${k}`));
    const present = parts.cells.flatMap(([p, day, k], column) =>
      covering.has(`${day} ${k}`) ? [{ column, position: index.people[p]?.positions[day] }] : [],
    );
    addHourGroup(parts.writer, { need: first, times: hours.length, heads, present });
  }
}

interface HourGroup {
  need: HourNeed;
  times: number;
  heads: HeadCount;
  present: readonly { column: number; position: string | undefined }[];
}

function addHourGroup(writer: ModelWriter, { need: { hour, ofPosition, any, more }, times, heads, present }: HourGroup) {
  const [shortCost, spareCost] = [PROPOSAL_COSTS.UNCOVERED * times, PROPOSAL_COSTS.SURPLUS * times];
  const termsOf = (of: typeof present): Terms => of.map(({ column }) => [column, 1] as const);
  const others = present.filter(({ position }) => !ofPosition.has(position ?? ''));
  const othersHere = [...ofPosition.keys()].reduce((sum, position) => sum - heads.at(hour, position), heads.at(hour, null));
  // What is spare of single positions counts at once, unless heads of any position are wanted beyond them.
  const isSpareAtOnce = more === 0;
  const shorts: number[] = [];
  const spares = [...ofPosition].map(([position, needed]) => {
    const short = writer.addColumn(shortCost);
    shorts.push(short);
    const spare = writer.addColumn(isSpareAtOnce ? spareCost : 0);
    const lacking = needed - heads.at(hour, position);
    writer.addRow(lacking, [...termsOf(present.filter((cell) => cell.position === position)), [short, 1], [spare, -1]], lacking);
    return spare;
  });
  if (any > 0) {
    const short = writer.addColumn(shortCost);
    const filling = [...shorts, short].map((column) => [column, 1] as const);
    writer.addRow(any - heads.at(hour, null), [...termsOf(present), ...filling], Infinity);
  }
  if (isSpareAtOnce) {
    for (const { column } of others) writer.addCost(column, spareCost);
    writer.addConstant(spareCost * othersHere);
    return;
  }
  const spare = writer.addColumn(spareCost);
  const useless = spares.map((column) => [column, 1] as const);
  writer.addRow(-Infinity, [...termsOf(others), ...useless, [spare, -1]], more - othersHere);
}

/** Shifts above somebody's fair share of all shifts of a sort, which is in proportion to their contract hours. */
function addFairness(parts: Parts, rule: 'NIGHTS' | 'WEEKENDS', isOne: (day: number, k: number) => boolean) {
  const { index, plan, free, writer } = parts;
  const columnsOf = Map.groupBy(
    parts.cells.flatMap(([p, day, k], column) => (isOne(day, k) ? [{ p, column }] : [])),
    ({ p }) => p,
  );
  if (columnsOf.size === 0) return;
  const givenOf = index.people.map((person, p) => {
    const fixed = rule === 'NIGHTS' ? person.fixedNights : person.fixedWeekends;
    return fixed + (free.has(p) ? 0 : (plan[p] ?? []).filter((k, day) => k !== NO_SHIFT && isOne(day, k)).length);
  });
  const given = givenOf.reduce((sum, count) => sum + count, 0);
  const total = writer.addColumn(0);
  const all = [...columnsOf.values()].flat().map(({ column }) => [column, 1] as const);
  writer.addRow(given, [[total, 1], ...all.map(([column]) => [column, -1] as const)], given);
  index.people.forEach(({ share }, p) => {
    const own = (columnsOf.get(p) ?? []).map(({ column }) => [column, 1] as const);
    if (own.length === 0 && (givenOf[p] ?? 0) === 0) return;
    const above = writer.addColumn(PROPOSAL_COSTS[rule]);
    writer.addRow(-Infinity, [...own, [total, -share], [above, -1]], -(givenOf[p] ?? 0));
  });
}

/** What the solver says after a run, or of a better answer on the way. */
export interface SolverAnswer {
  /** The status says that there is an answer: best, or good so far. */
  isFeasible: boolean;
  objective: number;
  values: ArrayLike<number>;
}

/**
 * The roster in an answer of the solver, or nothing. At its time limit the solver may end with an objective of Infinity and all
 * zeros; that is no answer, and neither is one that breaks a hard rule or leaves everybody at home while people are needed.
 */
export function readAnswer(index: RosterIndex, plan: Plan, model: RosterModel, answer: SolverAnswer): Plan | undefined {
  if (!answer.isFeasible || !Number.isFinite(answer.objective) || answer.values.length !== model.data.numCols) return undefined;
  const read = plan.map((row, p) => (model.free.has(p) ? row.map(() => NO_SHIFT) : [...row]));
  model.cells.forEach(([p, day, k], column) => {
    const row = read[p];
    if (row && (answer.values[column] ?? 0) > 0.5) row[day] = k;
  });
  const cells = cellsOf(index, read);
  const isLeftEmpty = cells.length === 0 && costOf(index, read).parts.some(({ rule }) => rule === 'UNCOVERED');
  return isLeftEmpty || rulesBrokenBy(index.problem, cells).length > 0 ? undefined : read;
}
