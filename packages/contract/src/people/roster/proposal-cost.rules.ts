import { addDays } from '#kernel/time.ts';
import type { CostPart, SoftRule } from './proposal.model.ts';
import {
  dateAt,
  NO_SHIFT,
  type HeadCount,
  plannedMinIn,
  runWindows,
  type IndexedPerson,
  type Plan,
  type RosterIndex,
} from './proposal-index.rules.ts';
import { PROPOSAL_COSTS } from './proposal.rules.ts';

/** What a roster costs, rule by rule. The sum of the parts is the cost; the solver's objective is the same number. */
export function costOf(index: RosterIndex, plan: Plan): { cost: number; parts: CostPart[] } {
  const heads = headsOf(index, plan);
  const parts = [
    ...uncoveredParts(index, heads),
    ...surplusParts(index, heads),
    ...index.people.flatMap((person, p) => {
      const row = plan[p] ?? [];
      return [...wishParts(index, person, row), ...hourParts(index, person, row), ...runParts(index, person, row)];
    }),
    ...fairnessParts(index, plan),
  ];
  return { cost: rounded(parts.reduce((sum, { cost }) => sum + cost, 0)), parts };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

type PartOf = Partial<Omit<CostPart, 'rule' | 'amount' | 'cost'>>;
const part = (rule: SoftRule, amount: number, of: PartOf, times = 1): CostPart => ({
  rule,
  amount: rounded(amount),
  cost: rounded(PROPOSAL_COSTS[rule] * amount * times),
  date: null,
  employeeId: null,
  positionId: null,
  shiftKindId: null,
  wishId: null,
  hours: null,
  share: null,
  ...of,
});

/** Heads by hour and position: those of fixed shifts and of the plan. */
export function headsOf(index: RosterIndex, plan: Plan): HeadCount {
  const heads = index.fixedHeads.copy();
  index.people.forEach(({ positions }, p) =>
    plan[p]?.forEach((k, day) => {
      const position = positions[day];
      if (position !== undefined) for (const hour of index.hoursOfKind[k] ?? []) heads.add(day * 24 + hour, position, 1);
    }),
  );
  return heads;
}

interface HourCount {
  hour: number;
  positionId: string | null;
  amount: number;
}

/** Neighbouring hours of a day that lack, or have too many of, as many heads become one part. */
function mergeHours(index: RosterIndex, rule: 'UNCOVERED' | 'SURPLUS', counts: readonly HourCount[]): CostPart[] {
  const sorted = counts.toSorted((a, b) => (a.positionId ?? '').localeCompare(b.positionId ?? '') || a.hour - b.hour);
  const runs: (HourCount & { until: number })[] = [];
  for (const count of sorted) {
    const last = runs.at(-1);
    const goesOn =
      last?.until === count.hour && last.positionId === count.positionId && last.amount === count.amount && count.hour % 24 !== 0;
    if (goesOn) last.until++;
    else runs.push({ ...count, until: count.hour + 1 });
  }
  return runs.map(({ hour, until, positionId, amount }) => {
    const day = Math.floor(hour / 24);
    const hours = { from: hour - day * 24, to: until - day * 24 };
    return part(rule, amount, { date: dateAt(index, day), positionId, hours }, until - hour);
  });
}

/**
 * Who an hour lacks: of positions with a need of their own, and how many more of whichever position. Somebody of a position that
 * lacks people fills both.
 */
export function uncoveredParts(index: RosterIndex, heads: HeadCount): CostPart[] {
  const counts = hourNeedsOf(index).flatMap(({ hour, ofPosition, any }) => {
    const lacking = [...ofPosition].map(([positionId, needed]): HourCount => ({
      hour,
      positionId,
      amount: needed - heads.at(hour, positionId),
    }));
    const ofPositions = lacking.filter(({ amount }) => amount > 0);
    const more = any - heads.at(hour, null) - ofPositions.reduce((sum, { amount }) => sum + amount, 0);
    return more > 0 ? [...ofPositions, { hour, positionId: null, amount: more }] : ofPositions;
  });
  return mergeHours(index, 'UNCOVERED', counts);
}

/** What an hour needs: of positions that have a need of their own, and beyond these of whichever position. */
export interface HourNeed {
  hour: number;
  ofPosition: ReadonlyMap<string, number>;
  /** Heads altogether, of whichever position. */
  any: number;
  /** Heads of any position that are wanted beyond the needs of single positions. */
  more: number;
}

/** The needs of all hours of days that have needs. */
export function hourNeedsOf({ needs, dates, problem }: RosterIndex): HourNeed[] {
  const withNeeds = new Set(problem.needs.map(({ date }) => date));
  const ofHour = Map.groupBy(needs, ({ hour }) => hour);
  return dates.flatMap((date, day) =>
    withNeeds.has(date)
      ? Array.from({ length: 24 }, (_, h): HourNeed => {
          const own = ofHour.get(day * 24 + h) ?? [];
          const named = own.flatMap(({ positionId, heads }) => (positionId === null ? [] : [[positionId, heads] as const]));
          const any = own.find(({ positionId }) => positionId === null)?.heads ?? 0;
          const more = Math.max(0, any - named.reduce((sum, [, heads]) => sum + heads, 0));
          return { hour: day * 24 + h, ofPosition: new Map(named), any, more };
        })
      : [],
  );
}

function surplusParts(index: RosterIndex, heads: HeadCount): CostPart[] {
  const counts = hourNeedsOf(index).flatMap(({ hour, ofPosition, more }): HourCount[] => {
    const spare = [...ofPosition].map(([positionId, needed]) => heads.at(hour, positionId) - needed);
    const others = [...ofPosition].reduce((sum, [positionId]) => sum - heads.at(hour, positionId), heads.at(hour, null));
    const amount = spare.reduce((sum, over) => sum + Math.max(0, over), others) - more;
    return amount > 0 ? [{ hour, positionId: null, amount }] : [];
  });
  return mergeHours(index, 'SURPLUS', counts);
}

function wishParts(index: RosterIndex, { id, wishes }: IndexedPerson, row: readonly number[]): CostPart[] {
  return wishes.flatMap(({ wish, day }): CostPart[] => {
    const kind = index.kinds[row[day] ?? NO_SHIFT];
    const isMet = kind !== undefined && (wish.shiftKindId === null || wish.shiftKindId === kind.id);
    const of = { date: dateAt(index, day), employeeId: id, shiftKindId: kind?.id ?? null, wishId: wish.id };
    if (wish.kind === 'AVOID') return isMet ? [part('AVOID', 1, of)] : [];
    return isMet ? [] : [part('PREFER', 1, of)];
  });
}

function hourParts(index: RosterIndex, person: IndexedPerson, row: readonly number[]): CostPart[] {
  return index.weeks.flatMap(({ monday }, week) => {
    const planned = plannedMinIn(index, row, week);
    const over = planned + (person.fixedMin[week] ?? 0) - (person.contractMin[week] ?? 0);
    const under = (person.dueMin[week] ?? 0) - planned - (person.fixedHereMin[week] ?? 0);
    const of = { date: monday, employeeId: person.id };
    return [
      ...(over > 0 && planned > 0 ? [part('OVER_HOURS', Math.min(over, planned) / 60, of)] : []),
      ...(under > 0 ? [part('UNDER_HOURS', under / 60, of)] : []),
    ];
  });
}

function runParts(index: RosterIndex, { id, fixedDates }: IndexedPerson, row: readonly number[]): CostPart[] {
  const works = (day: number) => (row[day] ?? NO_SHIFT) !== NO_SHIFT || fixedDates.has(dateAt(index, day));
  return runWindows(index).flatMap((window) => {
    const isOurs = window.some((day) => (row[day] ?? NO_SHIFT) !== NO_SHIFT);
    return isOurs && window.every(works)
      ? [part('DAYS_IN_ROW', 1, { date: addDays(dateAt(index, 0), window.at(-1) ?? 0), employeeId: id })]
      : [];
  });
}

function fairnessParts(index: RosterIndex, plan: Plan): CostPart[] {
  const isNight = index.kinds.map((kind) => kind.isNight);
  const isWeekend = index.problem.days.map((day) => day.isWeekend);
  const nights = index.people.map(({ fixedNights }, p) => fixedNights + (plan[p] ?? []).filter((k) => isNight[k]).length);
  const weekends = index.people.map(
    ({ fixedWeekends }, p) => fixedWeekends + (plan[p] ?? []).filter((k, day) => k !== NO_SHIFT && isWeekend[day]).length,
  );
  return [...unfairParts(index, 'NIGHTS', nights), ...unfairParts(index, 'WEEKENDS', weekends)];
}

function unfairParts({ people }: RosterIndex, rule: 'NIGHTS' | 'WEEKENDS', counts: readonly number[]): CostPart[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return people.flatMap(({ id, share }, p) => {
    const above = (counts[p] ?? 0) - share * all;
    return above > 1e-6 ? [part(rule, above, { employeeId: id, share: rounded(share * all) })] : [];
  });
}
