import {
  type AreaMeasure,
  areaMeasures,
  type Measure,
  type Measures,
  measures,
  noMeasures,
} from '@netbar/contract/figures/facts/measures';
import { type Days, periodOf } from '@netbar/contract/figures/facts/period.rules';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { camelCase, snakeCase } from '#kernel/postgres/names.ts';

export { rebuild } from './refresh.ts';
export { NO_AREA } from './count-branch-day.ts';
export { listSeatTime } from './list-seat-time.ts';
export { countLone, daysOfLone } from './count-lone.ts';
export { sumUntilNow, type SoFar } from './until-now.ts';

const columns = sql.raw(['company_id', 'branch_id', 'biz_date', ...measures.map(snakeCase)].join(', '));
const sumsOf = (wanted: readonly Measure[]) =>
  sql.raw(wanted.map((measure) => `sum(rollup.${snakeCase(measure)})::bigint as "${measure}"`).join(', '));

/** What the rows of an answer are: one in all, or one for each day, month, branch or brand. */
export type GroupBy = 'NONE' | 'DATE' | 'MONTH' | 'BRANCH' | 'BRAND' | 'BRANCH_DATE' | 'BRANCH_MONTH';

const noPlace = 'null::uuid as "placeId"';
const noDate = 'null::text as date';
const branch = 'rollup.branch_id as "placeId"';
const brand = 'b.brand_id as "placeId"';
const date = 'rollup.biz_date::text as date';
const month = "date_trunc('month', rollup.biz_date)::date::text as date";

const keysOf: Record<GroupBy, string> = {
  NONE: `${noPlace}, ${noDate}`,
  DATE: `${noPlace}, ${date}`,
  MONTH: `${noPlace}, ${month}`,
  BRANCH: `${branch}, ${noDate}`,
  BRAND: `${brand}, ${noDate}`,
  BRANCH_DATE: `${branch}, ${date}`,
  BRANCH_MONTH: `${branch}, ${month}`,
};

export interface Counted extends Measures {
  placeId: string | null;
  date: string | null;
}

/**
 * The measures of the caller's branches over business days, added up. Whole months are read from the months and what is left of a
 * span from its days, unless they are asked for by date. Measures that are not wanted are 0: a year of a large chain takes three times
 * as long with all of them.
 */
export async function sumMeasures(
  ctx: Ctx,
  days: Days,
  groupBy: GroupBy = 'NONE',
  wanted: readonly Measure[] = measures,
): Promise<Counted[]> {
  const isByDate = groupBy === 'DATE' || groupBy === 'BRANCH_DATE';
  const { months, rests } = isByDate ? { months: null, rests: [days] } : splitMonths(days, bizDate(ctx.now));
  const within = (spans: Days[]) =>
    sql`(${sql.join(
      spans.map(({ from, to }) => sql`biz_date between ${from}::date and ${to}::date`),
      sql` or `,
    )})`;
  const parts = [
    ...(months
      ? [sql`select ${columns} from tenant.branch_months where ${inScope(ctx, 'branchMonths.branchId')} and ${within([months])}`]
      : []),
    ...(rests.length > 0
      ? [sql`select ${columns} from tenant.branch_days where ${inScope(ctx, 'branchDays.branchId')} and ${within(rests)}`]
      : []),
  ];
  const brands = sql`join tenant.branches b on b.company_id = rollup.company_id and b.id = rollup.branch_id`;
  const { rows } = await sql<Counted>`
    select ${sql.raw(keysOf[groupBy])}, ${sumsOf(wanted)} from (${sql.join(parts, sql` union all `)}) rollup
    ${groupBy === 'BRAND' ? brands : sql``} group by 1, 2 having count(*) > 0 order by 1, 2`.execute(ctx.db);
  return wanted === measures ? rows : rows.map((row) => ({ ...noMeasures(), ...row }));
}

/**
 * The whole months of a span by their first days, and the days before and after them. The present month is read by its days: its sum
 * is counted a minute after them.
 */
function splitMonths({ from, to }: Days, today: string): { months: Days | null; rests: Days[] } {
  const first = from.endsWith('-01') ? from : addDays(periodOf('MONTH', from).to, 1);
  const isWholeEnd = to < today && addDays(to, 1).endsWith('-01');
  const end = isWholeEnd ? to : addDays(periodOf('MONTH', to < today ? to : today).from, -1);
  if (first > end) return { months: null, rests: [{ from, to }] };
  const rests = [
    { from, to: addDays(first, -1) },
    { from: addDays(end, 1), to },
  ];
  return { months: { from: first, to: end }, rests: rests.filter((rest) => rest.from <= rest.to) };
}

/** Months are kept by their first day, so the bounds of days find them too. */
export const areWholeMonths = ({ from, to }: Days, today: string) =>
  from.endsWith('-01') && (addDays(to, 1).endsWith('-01') || to >= today);

export interface AreaSum extends Record<AreaMeasure, number> {
  areaId: string;
  earnedHours: number[];
  goodsHours: number[];
  sessionHours: number[];
  occupiedHours: number[];
  availableHours: number[];
}

const HOURS = Array.from({ length: 24 }, (_, i) => i + 1);
const hourSums = (name: string) =>
  `array[${HOURS.map((hour) => `sum(${name}[${hour}])`).join(', ')}]::bigint[] as "${camelCase(name)}"`;
const areaSums = sql.raw(
  [
    ...areaMeasures.map((name) => `sum(${snakeCase(name)})::bigint as "${name}"`),
    ...['earned_hours', 'goods_hours', 'session_hours', 'occupied_hours', 'available_hours'].map(hourSums),
  ].join(', '),
);

/** The areas of the caller's branches over business days, with their hours of the day. */
export async function sumAreas(ctx: Ctx, { from, to }: Days): Promise<AreaSum[]> {
  const { rows } = await sql<AreaSum>`
    select area_id as "areaId", ${areaSums} from tenant.area_days
    where ${inScope(ctx, 'areaDays.branchId')} and biz_date between ${from}::date and ${to}::date group by 1`.execute(ctx.db);
  return rows;
}

/** Sessions of the caller's branches by weekday and hour, Monday first. */
export async function sumWeekOfSessions(ctx: Ctx, { from, to }: Days): Promise<number[][]> {
  const { rows } = await sql<{ weekday: number; hours: number[] }>`
    select extract(isodow from biz_date)::int as weekday, ${sql.raw(hourSums('sessions').replace('"sessions"', 'hours'))} from tenant.branch_day_hours
    where ${inScope(ctx, 'branchDayHours.branchId')} and biz_date between ${from}::date and ${to}::date group by 1`.execute(
    ctx.db,
  );
  const byWeekday = new Map(rows.map(({ weekday, hours }) => [weekday, hours]));
  return Array.from({ length: 7 }, (_, i) => byWeekday.get(i + 1) ?? HOURS.map(() => 0));
}

/** How many seats were taken on average in an hour of a day. */
export async function averageSeatsTaken(ctx: Ctx, date: string, hour: number): Promise<number> {
  const { rows } = await sql<{ sec: number }>`
    select coalesce(sum(occupied_hours[${hour + 1}::int]), 0)::bigint as sec from tenant.area_days
    where ${inScope(ctx, 'areaDays.branchId')} and biz_date = ${date}::date`.execute(ctx.db);
  return Math.round((rows[0]?.sec ?? 0) / 3600);
}
