import { addDays, daysSinceMonday } from '@netbar/contract/kernel/time';
import { NO_SHIFT, whyNotIn, emptyPlan, type Plan, type RosterIndex } from '@netbar/contract/people/roster/proposal-index.rules';
import type { FixedShift, RosterProblem } from '@netbar/contract/people/roster/proposal.model';

/** A number below one that follows from the seed: the same cases on every machine. */
export function randomBy(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface RosterCase {
  people: number;
  days?: number;
  seed: number;
  /** Heads needed, as a part of what the people can cover by contract. */
  load?: number;
  isEverybodyAway?: boolean;
  /** Needs of whichever position beside those of positions, and published shifts among the days. */
  isMixed?: boolean;
}

export const FIRST_DAY = '2026-11-23';
export const caseId = (kind: number, n: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(n).padStart(12, '0')}`;
const kinds = [
  ['早班', 7 * 60, 15 * 60],
  ['中班', 15 * 60, 23 * 60],
  ['夜班', 23 * 60, 31 * 60],
  ['日间', 11 * 60, 19 * 60],
] as const;
/** How the heads of an hour go through a day of an internet cafe: few in the morning, most in the evening. */
const SHAPE = [2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 3];

/** A branch with cashiers, attendants and technicians, with leave, documents that run out, wishes, and shifts that are fixed. */
export function rosterCase({ people, days = 14, seed, load = 0.6, isEverybodyAway = false, isMixed = false }: RosterCase) {
  const random = randomBy(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T; // `from` is never empty here.
  const dates = Array.from({ length: days }, (_, i) => addDays(FIRST_DAY, i));
  const positions = ['收银', '网管', '技术'].map((name, n) => ({ id: caseId(1, n), name }));
  const positionOf = (n: number) => positions[n % 10 < 4 ? 0 : n % 10 < 8 ? 1 : 2]?.id ?? '';
  const fixedOn = (day: number, n: number): FixedShift => ({
    date: addDays(FIRST_DAY, day),
    startMin: day * 1440 + 23 * 60,
    endMin: day * 1440 + 31 * 60,
    isNight: true,
    positionId: positionOf(n),
  });
  const staff = Array.from({ length: people }, (_, n) => ({
    id: caseId(2, n),
    name: `员工${n + 1}`,
    employments: [
      { from: FIRST_DAY, to: addDays(FIRST_DAY, days - 1), positionId: positionOf(n), weekHours: random() < 0.2 ? 24 : 40 },
    ],
    fixed: [...(random() < 0.3 ? [fixedOn(-1, n)] : []), ...(isMixed && random() < 0.5 ? [fixedOn(2, n)] : [])],
    closed: isMixed && random() < 0.3 ? [pick(dates)] : [],
  }));
  const hoursOf = (position: string) =>
    staff
      .flatMap(({ employments }) => employments)
      .reduce((sum, one) => sum + (one.positionId === position ? one.weekHours : 0), 0);
  const shape = SHAPE.reduce((sum, heads) => sum + heads, 0) * 7;
  const headsOn = (date: string, hours: number) =>
    SHAPE.map((heads) => Math.round(((heads * hours * load) / shape) * (daysSinceMonday(date) >= 5 ? 1.25 : 0.95)));
  const needs = dates.flatMap((date) => {
    const ofPositions = positions.map(({ id }) => ({ date, positionId: id as string | null, heads: headsOn(date, hoursOf(id)) }));
    const all = positions.reduce((sum, { id }) => sum + hoursOf(id), 0);
    return isMixed ? [...ofPositions.slice(0, 1), { date, positionId: null, heads: headsOn(date, all) }] : ofPositions;
  });
  return {
    days: dates.map((date) => ({ date, isWeekend: daysSinceMonday(date) >= 5 })),
    people: staff,
    positions,
    kinds: kinds.map(([name, startMin, endMin], n) => ({ id: caseId(3, n), name, startMin, endMin, isNight: endMin > 25 * 60 })),
    needs,
    leave: staff.flatMap(({ id }) =>
      dates.filter(() => isEverybodyAway || random() < 0.04).map((date) => ({ employeeId: id, date })),
    ),
    lacking: staff.flatMap(({ id }) => (random() < 0.04 ? dates.slice(7).map((date) => ({ employeeId: id, date })) : [])),
    wishes: staff.flatMap(({ id }, n) =>
      Array.from({ length: Math.floor(random() * 3) }, (_, i) => ({
        id: caseId(4, n * 10 + i),
        employeeId: id,
        kind: pick(['PREFER', 'AVOID', 'AVOID', 'CANNOT'] as const),
        weekday: 1 + Math.floor(random() * 7),
        from: FIRST_DAY,
        to: null,
        shiftKindId: random() < 0.5 ? null : caseId(3, Math.floor(random() * 4)),
      })),
    ),
    settings: { minRestMin: 600, mostDaysInRow: isMixed ? 3 : 6, mostWeekHours: 44 },
  } satisfies RosterProblem;
}

/** Any roster that keeps the hard rules: cells in random order, each placed with some chance if it may be. */
export function randomPlan(index: RosterIndex, seed: number): Plan {
  const random = randomBy(seed);
  const plan = emptyPlan(index);
  const density = random();
  for (const p of index.people.keys())
    for (const day of index.dates.keys()) {
      const k = Math.floor(random() * index.kinds.length);
      const row = plan[p];
      if (row && random() < density && row[day] === NO_SHIFT && !whyNotIn(index, plan, [p, day, k])) row[day] = k;
    }
  return plan;
}
