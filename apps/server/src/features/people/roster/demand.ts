import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addSecondsByHour, openSpans } from '@netbar/contract/figures/facts/seat-time.rules';
import { addDays, bizDate, DAY_MS, daysSinceMonday, startOfBizDate } from '@netbar/contract/kernel/time';
import type { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { DayDemand } from '@netbar/contract/people/roster/roster.model';
import { sql } from 'kysely';
import { sumMeasures } from '#features/figures/facts/facts.ts';
import { narrowToBranch } from '#features/org/branch/branch.ts';
import { type Ctx, inScope, requireInScope } from '#kernel/ctx.ts';
import { readSettings } from './read-plan.ts';

const WEEKS = 8;
const HOUR_SEC = 3600;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface CountedDay {
  date: string;
  occupiedHours: number[];
  availableHours: number[];
  orders: number[];
}

const hourSums = (column: string, name: string) =>
  sql.raw(`array[${HOURS.map((hour) => `sum(${column}[${hour + 1}])`).join(', ')}]::bigint[] as "${name}"`);

/** The last eight weeks as the facts count them: seconds that seats were taken and could be, and orders, by hour of the clock. */
async function listCountedDays(ctx: Ctx, branchId: string): Promise<CountedDay[]> {
  const today = bizDate(ctx.now);
  const { rows } = await sql<CountedDay>`
    select a.biz_date::text as date, ${hourSums('a.occupied_hours', 'occupiedHours')},
      ${hourSums('a.available_hours', 'availableHours')},
      coalesce((select h.orders from tenant.branch_day_hours h
        where h.company_id = a.company_id and h.branch_id = a.branch_id and h.biz_date = a.biz_date), '{}') as orders
    from (select area_days.* from tenant.area_days where ${inScope(ctx, 'areaDays.branchId')}) a
    where a.branch_id = ${branchId} and a.biz_date between ${addDays(today, -7 * WEEKS)}::date and ${addDays(today, -1)}::date
    group by a.company_id, a.branch_id, a.biz_date
    having sum(a.available_sec) > 0 order by a.biz_date desc`.execute(ctx.db);
  return rows;
}

const weekdayOf = (date: string) => daysSinceMonday(date) + 1;

const meanOf = (days: readonly CountedDay[], valueOf: (day: CountedDay) => number) =>
  days.length === 0 ? 0 : days.reduce((sum, day) => sum + valueOf(day), 0) / days.length;

/** What an ordinary day of this weekday is like, as the mean of those days. */
function ordinaryDay(all: readonly CountedDay[], weekday: number) {
  const days = all.filter(({ date }) => weekdayOf(date) === weekday);
  const hours = HOURS.map((hour) => ({
    hour,
    occupied: meanOf(days, ({ occupiedHours }) => (occupiedHours[hour] ?? 0) / HOUR_SEC),
    available: meanOf(days, ({ availableHours }) => (availableHours[hour] ?? 0) / HOUR_SEC),
    orders: meanOf(days, ({ orders }) => orders[hour] ?? 0),
  }));
  return {
    dates: days.map(({ date }) => date),
    hours,
    seats: Math.round(Math.max(0, ...hours.map(({ available }) => available))),
  };
}

const hundredths = (value: number) => Math.round(value * 100);

/** The expected occupancy of each of these days. */
export async function readDemand(ctx: Ctx, branchId: string, dates: readonly string[]): Promise<DayDemand[]> {
  const all = await listCountedDays(ctx, branchId);
  return dates.map((date) => {
    const { dates: days, hours, seats } = ordinaryDay(all, weekdayOf(date));
    const none = { date, hours: [], seats, peakBp: null, peakHour: null, days };
    if (days.length === 0 || seats === 0) return none;
    const peak = hours.reduce((most, one) => (one.occupied > most.occupied ? one : most));
    const peakBp = Math.min(10_000, Math.round((peak.occupied * 10_000) / seats));
    return { date, hours: hours.map(({ occupied }) => hundredths(occupied)), seats, peakBp, peakHour: peak.hour, days };
  });
}

/** What the branch is expected to earn on all these days together; null while a weekday of them has no past. */
export async function forecastEarnings(ctx: Ctx, branchId: string, dates: readonly string[]): Promise<number | null> {
  const today = bizDate(ctx.now);
  const past = { from: addDays(today, -7 * WEEKS), to: addDays(today, -1) };
  const days = await sumMeasures(narrowToBranch(ctx, branchId), past, 'DATE', ['netFeeFen', 'goodsFen', 'leaseFen', 'otherFen']);
  const byWeekday = Map.groupBy(days, ({ date }) => weekdayOf(date ?? ''));
  const expected = dates.map((date) => {
    const alike = byWeekday.get(weekdayOf(date)) ?? [];
    const sum = alike.reduce((fen, day) => fen + day.netFeeFen + day.goodsFen + day.leaseFen + day.otherFen, 0);
    return alike.length === 0 ? null : sum / alike.length;
  });
  return expected.includes(null) ? null : Math.round(expected.reduce<number>((fen, day) => fen + (day ?? 0), 0));
}

/** In which hours of a weekday the branch is open for some time. */
async function openHoursOf(ctx: Ctx, branchId: string): Promise<boolean[]> {
  const { openingHours } = await ctx.db
    .selectFrom('branches')
    .select(sql<{ from: string; to: string }[]>`branches.opening_hours`.as('openingHours'))
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const from = startOfBizDate(bizDate(ctx.now)).getTime();
  const seconds = HOURS.map(() => 0);
  addSecondsByHour(seconds, openSpans(openingHours, { from, to: from + DAY_MS }));
  return seconds.map((sec) => sec > 0);
}

/** Suggests how many people each hour of a weekday needs: expected taken seats by seats a head, at least one while the branch is open. */
export async function suggestNeeds(
  ctx: Ctx,
  { branchId, weekday }: In<typeof rosterSetupApi.suggestNeeds>,
): Promise<Out<typeof rosterSetupApi.suggestNeeds>> {
  requireInScope(ctx, branchId);
  const [all, { seatsPerHead }, open] = await Promise.all([
    listCountedDays(ctx, branchId),
    readSettings(ctx, branchId),
    openHoursOf(ctx, branchId),
  ]);
  const { dates: days, hours, seats } = ordinaryDay(all, weekday);
  return {
    weekday,
    days,
    seatsPerHead,
    seats,
    hours: hours.map(({ hour, occupied, orders }) => ({
      hour,
      occupiedHundredths: hundredths(occupied),
      ordersHundredths: hundredths(orders),
      isOpen: open[hour] ?? false,
      heads: Math.min(99, Math.max(open[hour] ? 1 : 0, Math.ceil(hundredths(occupied) / (seatsPerHead * 100)))),
    })),
  };
}
