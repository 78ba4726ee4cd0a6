import { type FigureId, isLone, measuresOf, valueOf } from '@netbar/contract/figures/facts/definitions';
import { addMeasures, type Measure, type Measures, noMeasures } from '@netbar/contract/figures/facts/measures';
import {
  comparedDays,
  type Comparison,
  type Days,
  type Grain,
  periodOf,
  upTo,
} from '@netbar/contract/figures/facts/period.rules';
import type { reviewApi } from '@netbar/contract/figures/review/review.api';
import type { Values } from '@netbar/contract/figures/review/review.model';
import {
  attributedFigures,
  attributeEarned,
  attributeTaken,
  type Basis,
  hourFigures,
  isMeasuredByArea,
  stripFigures,
} from '@netbar/contract/figures/review/review.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { countedUntil, openScope, type Scope } from './scope.ts';
import { isSliced, type Slice, sumSlice, type Sums } from './slice-sums.ts';

/** A day alone is no line: its trend is the week that ends with it. */
const DAYS_BEFORE_DAY = 6;

export interface ComparedDays extends Days {
  comparison: Comparison;
  holiday: string | null;
}

/** The days of a period so far, and those of each comparison. */
export function daysOf(scope: Scope, { grain, date, compare }: { grain: Grain; date: string; compare: readonly Comparison[] }) {
  const period = periodOf(grain, date);
  const days = upTo(period, scope.today);
  const compared: ComparedDays[] = compare.map((comparison) => {
    const { from, to, holiday = null } = comparedDays(comparison, grain, days);
    return { comparison, from, to, holiday };
  });
  return { period, days, compared };
}

/** Reads the first period and those it is compared with. Periods of the same days, as the year before and last year, are read once. */
export async function readEach<T>(
  [first, ...others]: readonly [Days, ...Days[]],
  read: (of: Days) => Promise<T>,
): Promise<[T, ...T[]]> {
  const known = new Map<string, Promise<T>>();
  const readOnce = (of: Days) => {
    const key = `${of.from} ${of.to}`;
    const reading = known.get(key) ?? read(of);
    known.set(key, reading);
    return reading;
  };
  return Promise.all([readOnce(first), ...others.map(readOnce)]);
}

/** A figure of a slice, or null where its measures are not kept for the slice. */
export const valueIn = (slice: Slice, id: FigureId, measures: Measures) => (isKept(slice, id) ? valueOf(id, measures) : null);

const earningMeasures: readonly Measure[] = ['netFeeFen', 'goodsFen', 'leaseFen', 'otherFen', 'discountFen', 'bonusFen'];

/** Whether a figure is counted for a slice. */
export function isKept(slice: Slice, id: FigureId): boolean {
  const { areaId, hour, classCode, levelKey } = slice;
  if (isLone(id)) return !isSliced(slice);
  const used = Object.keys({ ...measuresOf(id), ...measuresOf(id, 'PER') }) as Measure[];
  if (classCode !== undefined) return id === 'earned';
  if (levelKey !== undefined) return used.every((measure) => earningMeasures.includes(measure));
  if (hour !== undefined) return hourFigures.includes(id);
  return areaId === undefined || used.every(isMeasuredByArea);
}

export const valuesIn = (slice: Slice, ids: readonly FigureId[], measures: Measures): Values =>
  Object.fromEntries(ids.map((id) => [id, valueIn(slice, id, measures)]));

/** The figures of a period and of those it is compared with, day by day, and what the change is made of. */
export async function getSummary(ctx: Ctx, filter: In<typeof reviewApi.summary>): Promise<Out<typeof reviewApi.summary>> {
  if (await isCountingBlind(ctx)) return null;
  const figures = stripFigures[filter.basis];
  const scope = await openScope(ctx, filter, [...figures, ...attributedFigures[filter.basis]]);
  const slice = { areaId: filter.areaId };
  const { period, days, compared } = daysOf(scope, filter);
  const read = (of: Days) => readPeriod(scope, filter.grain, of, slice);
  const [asOf, hasTrade, [now, ...before]] = await Promise.all([
    countedUntil(scope, days),
    hasAnything(scope),
    readEach([days, ...compared], read),
  ]);
  const line = ({ points, isEmpty }: PeriodRead) => ({
    dates: points.map(({ date }) => date),
    values: Object.fromEntries(
      figures.map((id) => [id, points.map(({ measures }) => (isEmpty ? null : valueIn(slice, id, measures)))]),
    ),
  });
  const valuesOf = (of: PeriodRead | undefined) =>
    of && !of.isEmpty ? valuesIn(slice, figures, of.total) : Object.fromEntries(figures.map((id) => [id, null]));
  const [first] = compared;
  return {
    period,
    days,
    today: scope.today,
    asOf,
    hasTrade,
    place: scope.names,
    figures: [...figures],
    values: valuesIn(slice, figures, now.total),
    compared: compared.map((of, i) => ({ ...of, values: valuesOf(before[i]) })),
    trend: [now, ...before].map(line),
    attribution:
      first && before[0] && !(slice.areaId && filter.basis === 'TAKEN')
        ? { comparison: first.comparison, ...attribute(filter.basis, before[0].total, now.total) }
        : null,
  };
}

function attribute(basis: Basis, before: Measures, now: Measures) {
  const figureId: FigureId = basis === 'EARNED' ? 'earned' : 'received';
  const parts = basis === 'EARNED' ? attributeEarned(before, now) : attributeTaken(before, now);
  return { figureId, before: valueOf(figureId, before) ?? 0, now: valueOf(figureId, now) ?? 0, parts };
}

interface PeriodRead {
  /** Nothing was counted on any of its days: a branch that was not open yet is not compared. */
  isEmpty: boolean;
  total: Measures;
  points: { date: string; measures: Measures }[];
}

/** One read for the sum and its points: measures add up. A year goes by months. */
async function readPeriod(scope: Scope, grain: Grain, days: Days, slice: Slice): Promise<PeriodRead> {
  const shown = grain === 'DAY' ? { from: addDays(days.from, -DAYS_BEFORE_DAY), to: days.to } : days;
  const rows = await sumSlice(scope, shown, slice, grain === 'YEAR' ? 'MONTH' : 'DATE');
  const total = rows
    .filter(({ date }) => grain !== 'DAY' || date === days.to)
    .reduce((sum, { measures }) => addMeasures(sum, measures), noMeasures());
  return { isEmpty: rows.length === 0, total, points: pointsOf(grain, shown, rows) };
}

/** Every day, also those without trade. */
function pointsOf(grain: Grain, { from, to }: Days, rows: Sums[]) {
  const byDate = new Map(rows.map(({ date, measures }) => [date, measures]));
  const dates: string[] = [];
  for (let date = from; date <= to; date = grain === 'YEAR' ? addDays(periodOf('MONTH', date).to, 1) : addDays(date, 1))
    dates.push(date);
  return dates.map((date) => ({ date, measures: byDate.get(date) ?? noMeasures() }));
}

async function hasAnything({ ctx }: Scope): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from tenant.branch_days where ${inScope(ctx, 'branchDays.branchId')}) as has`.execute(ctx.db);
  return rows[0]?.has ?? false;
}
