import { addDays, daysBetween } from '@netbar/contract/kernel/time';
import type { Rotation, RosterNeed, RosterSettings, ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';

const two = (n: number) => String(n).padStart(2, '0');
const DAY_MIN = 1440;

/** 480 is 08:00; 1440, the end of the day, is 24:00. */
export const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

type Span = Pick<ShiftKind, 'startMin' | 'endMin'>;

/** A shift that ends at or before its start ends on the next day. */
export const endsNextDay = ({ startMin, endMin }: Span) => endMin <= startMin;
export const minutesOfKind = ({ startMin, endMin }: Span) => endMin - startMin + (endMin <= startMin ? DAY_MIN : 0);

/** Its parts on the bar of a day, in hundredths of it: one over midnight has two. */
export function barsOf(span: Span): { left: number; width: number }[] {
  const bar = (from: number, to: number) => ({ left: (from / DAY_MIN) * 100, width: ((to - from) / DAY_MIN) * 100 });
  const { startMin, endMin } = span;
  if (!endsNextDay(span)) return [bar(startMin, endMin)];
  return [bar(startMin, DAY_MIN), bar(0, endMin)];
}

/** The column of a rotation that a day falls into. */
export const columnOn = ({ anchorDate, days }: Pick<Rotation, 'anchorDate' | 'days'>, date: string) =>
  ((daysBetween(anchorDate, date) % days) + days) % days;

type Cells = readonly (string | null)[];
type KindsById = ReadonlyMap<string, ShiftKind>;

export interface RotationFinding {
  rule: 'REST' | 'WEEK_HOURS' | 'DAYS_IN_ROW';
  employeeId: string;
  /** Hours of rest, hours a week, days in a row. */
  value: number;
}

/** The least rest between neighbouring shifts of a row that goes round; null if it has fewer than two. */
function leastRest(cells: Cells, kinds: KindsById): number | null {
  const spans = cells.flatMap((id, day) => {
    const kind = id === null ? undefined : kinds.get(id);
    return kind ? [{ from: day * DAY_MIN + kind.startMin, to: day * DAY_MIN + kind.startMin + minutesOfKind(kind) }] : [];
  });
  const [first] = spans;
  if (!first) return null;
  const round = [...spans, { from: first.from + cells.length * DAY_MIN, to: first.to + cells.length * DAY_MIN }];
  const rests = round.slice(1).map(({ from }, i) => from - (round[i]?.to ?? from));
  return Math.min(...rests);
}

/** The longest run of days with a shift in a row that goes round; a row without a day off never ends. */
function longestRun(cells: Cells): number {
  if (cells.every((id) => id !== null)) return Infinity;
  let [longest, run] = [0, 0];
  for (const id of [...cells, ...cells]) {
    run = id === null ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Hours in a week of the rotation, the busiest one if it lasts longer. */
export function weekHoursOf(cells: Cells, kinds: KindsById): number {
  const minutes = cells.map((id) => {
    const kind = id === null ? undefined : kinds.get(id);
    return kind ? minutesOfKind(kind) : 0;
  });
  const round = Array.from({ length: Math.max(7, cells.length) + 6 }, (_, i) => minutes[i % cells.length] ?? 0);
  const weeks = Array.from({ length: round.length - 6 }, (_, i) => round.slice(i, i + 7).reduce((sum, n) => sum + n, 0));
  const busiest = cells.length === 7 ? minutes.reduce((sum, n) => sum + n, 0) : Math.max(...weeks);
  return Math.round(busiest / 6) / 10;
}

/** What the rows of a rotation break, if everybody works them for ever. */
export function findingsOf(
  rows: Rotation['rows'],
  kinds: KindsById,
  { minRestMin, mostDaysInRow, mostWeekHours }: RosterSettings,
): RotationFinding[] {
  return rows.flatMap(({ employeeId, cells }): RotationFinding[] => {
    const rest = leastRest(cells, kinds);
    const [run, hours] = [longestRun(cells), weekHoursOf(cells, kinds)];
    return [
      ...(rest !== null && rest < minRestMin ? [{ rule: 'REST' as const, employeeId, value: Math.round(rest / 6) / 10 }] : []),
      ...(hours > mostWeekHours ? [{ rule: 'WEEK_HOURS' as const, employeeId, value: hours }] : []),
      ...(run > mostDaysInRow ? [{ rule: 'DAYS_IN_ROW' as const, employeeId, value: run }] : []),
    ];
  });
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** People at work in each hour of a day, by the rotations. A night counts in the hours of both days that it touches. */
export function headsByRotation(rotations: readonly Rotation[], kinds: KindsById, date: string): number[] {
  const heads = HOURS.map(() => 0);
  const add = (kind: ShiftKind, shift: number) => {
    const [from, to] = [kind.startMin + shift, kind.startMin + minutesOfKind(kind) + shift];
    for (const hour of HOURS) {
      const shared = Math.min(to, (hour + 1) * 60) - Math.max(from, hour * 60);
      // Like on the board: half an hour makes a person of that hour.
      if (shared >= 30) heads[hour] = (heads[hour] ?? 0) + 1;
    }
  };
  for (const rotation of rotations) {
    for (const { cells } of rotation.rows) {
      const today = kinds.get(cells[columnOn(rotation, date)] ?? '');
      const before = kinds.get(cells[columnOn(rotation, addDays(date, -1))] ?? '');
      if (today) add(today, 0);
      if (before) add(before, -DAY_MIN);
    }
  }
  return heads;
}

/** What a weekday needs in each hour: what is asked for altogether, or the sum of the positions if that is more. */
export function headsNeeded(needs: readonly RosterNeed[], weekday: number): number[] {
  const own = needs.filter((need) => need.weekday === weekday);
  const anybody = own.find(({ positionId }) => positionId === null)?.heads;
  return HOURS.map((hour) => {
    const positions = own.filter(({ positionId }) => positionId !== null).reduce((sum, { heads }) => sum + (heads[hour] ?? 0), 0);
    return Math.max(anybody?.[hour] ?? 0, positions);
  });
}

export interface Gap {
  from: number;
  to: number;
  short: number;
}

/** Neighbouring hours that lack as many people. */
export function gapsOf(needed: readonly number[], planned: readonly number[]): Gap[] {
  const gaps: Gap[] = [];
  for (const [hour, need] of needed.entries()) {
    const short = need - (planned[hour] ?? 0);
    const last = gaps.at(-1);
    if (short <= 0) continue;
    if (last?.to === hour && last.short === short) last.to = hour + 1;
    else gaps.push({ from: hour, to: hour + 1, short });
  }
  return gaps;
}

/** The gap that matters most: the most people, then the most hours. */
export const worstGap = (gaps: readonly Gap[]): Gap | undefined =>
  gaps.toSorted((a, b) => b.short - a.short || b.to - b.from - (a.to - a.from))[0];

const LEAST_SHIFT_HOURS = 4;
/** A short shift that fills a gap: all of it, and at least four hours, ending with it. */
export function shiftForGap({ from, to }: Gap): { startMin: number; endMin: number } {
  const start = Math.max(0, Math.min(from, to - LEAST_SHIFT_HOURS));
  return { startMin: start * 60, endMin: Math.max(to, start + LEAST_SHIFT_HOURS) * 60 };
}
