import { areaMeasures, type Measures, noMeasures } from '@netbar/contract/figures/facts/measures';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { MOST_BRANCH_DAYS, NO_CLASS, NO_KEY, NO_LEVEL } from '@netbar/contract/figures/review/review.rules';
import { reviewErrors } from '@netbar/contract/figures/review/review.errors';
import { daysBetween } from '@netbar/contract/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import { areWholeMonths, type GroupBy, NO_AREA, sumMeasures } from '#features/figures/facts/facts.ts';
import { inScope } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import type { Scope } from './scope.ts';
import { snakeCase } from '#kernel/postgres/names.ts';

/** A part of a place: one of its areas, an hour of the day, products of a class or guests of a level. */
export interface Slice {
  areaId?: string | undefined;
  hour?: number | undefined;
  classCode?: string | undefined;
  levelKey?: string | undefined;
}

export type Group = Extract<GroupBy, 'NONE' | 'DATE' | 'MONTH' | 'BRANCH' | 'BRAND'>;

export interface Sums {
  placeId: string | null;
  date: string | null;
  measures: Measures;
}

export const isSliced = ({ areaId, hour, classCode, levelKey }: Slice) =>
  areaId !== undefined || hour !== undefined || classCode !== undefined || levelKey !== undefined;

/** The measures of a slice over business days, by group. Measures that are not kept for the slice are 0. */
export async function sumSlice(scope: Scope, days: Days, slice: Slice, groupBy: Group): Promise<Sums[]> {
  if (slice.classCode !== undefined) return sumClass(scope, days, slice.classCode, groupBy);
  if (slice.levelKey !== undefined) return sumLevel(scope, days, slice.levelKey, groupBy);
  if (isSliced(slice)) return sumAreas(scope, days, slice, groupBy);
  const rows = await sumMeasures(scope.ctx, days, groupBy, scope.wanted);
  return rows.map(({ placeId, date, ...measures }) => ({ placeId, date, measures }));
}

/** Only one group, or nothing was counted. */
export const sumOne = async (scope: Scope, days: Days, slice: Slice): Promise<Measures> =>
  (await sumSlice(scope, days, slice, 'NONE'))[0]?.measures ?? noMeasures();

/** Facts are grouped anew for a few branches and days only. */
export const isNarrow = ({ branchIds }: Scope, { from, to }: Days) =>
  branchIds.length * (daysBetween(from, to) + 1) <= MOST_BRANCH_DAYS;

export function requireNarrow(scope: Scope, days: Days) {
  if (!isNarrow(scope, days)) throw new AppError(reviewErrors.tooWide);
}

/** The keys of a group, of a table whose rows belong to a branch. */
export function keysOf(groupBy: Group, table: string): RawBuilder<unknown> {
  const place = { BRANCH: 'branch_id', BRAND: 'brand' }[groupBy as string];
  const brand = `(select b.brand_id from tenant.branches b where b.company_id = ${table}.company_id and b.id = ${table}.branch_id)`;
  const column = place === 'brand' ? brand : place ? `${table}.${place}` : 'null::uuid';
  const date = { DATE: `${table}.biz_date::text`, MONTH: `date_trunc('month', ${table}.biz_date)::date::text` }[
    groupBy as string
  ];
  return sql.raw(`${column} as "placeId", ${date ?? 'null::text'} as date`);
}

type Keyed = { placeId: string | null; date: string | null } & Partial<Measures>;
const filled = (rows: Keyed[]): Sums[] =>
  rows.map(({ placeId, date, ...some }) => ({ placeId, date, measures: { ...noMeasures(), ...some } }));

const areaSums = sql.raw(areaMeasures.map((name) => `sum(area_days.${snakeCase(name)})::bigint as "${name}"`).join(', '));
/** Revenue is kept by hour as one sum, which stands in the place of the net fee. */
const hourSums = (hour: number) =>
  sql.raw(
    Object.entries({ netFeeFen: 'earned', sessions: 'session', occupiedSec: 'occupied', availableSec: 'available' })
      .map(([name, column]) => `sum(area_days.${column}_hours[${hour + 1}])::bigint as "${name}"`)
      .join(', '),
  );

async function sumAreas(scope: Scope, days: Days, { areaId, hour }: Slice, groupBy: Group): Promise<Sums[]> {
  const { rows } = await sql<Keyed>`
    select ${keysOf(groupBy, 'area_days')}, ${hour === undefined ? areaSums : hourSums(hour)} from tenant.area_days
    where ${inScope(scope.ctx, 'areaDays.branchId')} and area_days.biz_date between ${days.from}::date and ${days.to}::date
      and ${areaId ? sql`area_days.area_id = ${areaId}` : sql`true`}
    group by 1, 2 having count(*) > 0 order by 1, 2`.execute(scope.ctx.db);
  const sums = filled(rows);
  if (areaId && hour === undefined && (groupBy === 'NONE' || groupBy === 'DATE' || groupBy === 'MONTH'))
    await addVisitors(scope, days, areaId, { groupBy, sums });
  return sums;
}

/** Guests who sat down in an area, once a day each. They are counted from the sessions: the rollups know those of the branch. */
async function addVisitors(scope: Scope, days: Days, areaId: string, { groupBy, sums }: { groupBy: Group; sums: Sums[] }) {
  const key = { DATE: 'v.day::text', MONTH: "date_trunc('month', v.day)::date::text" }[groupBy as string] ?? 'null::text';
  const { rows } = await sql<{ date: string | null; visitors: number }>`
    select ${sql.raw(key)} as date, count(*)::int as visitors from (
      select distinct d.day, coalesce(s.member_id, s.temp_card_id)
      ${fromSessions(scope, days)} and ${isOfArea(areaId)}) v group by 1`.execute(scope.ctx.db);
  for (const { date, visitors } of rows) {
    const sum = sums.find((each) => each.date === date);
    if (sum) sum.measures.visitors = visitors;
  }
}

export const isOfArea = (areaId: string) => (areaId === NO_AREA ? sql`m.area_id is null` : sql`m.area_id = ${areaId}`);

/** Sessions `s` that began on business days `d.day` of one branch, with the machine `m` they began at. */
export const fromSessions = ({ ctx, branchIds }: Scope, { from, to }: Days) => sql`
  from tenant.machine_sessions s
  join tenant.branches b on b.company_id = s.company_id and b.id = s.branch_id
  cross join lateral (select ((s.started_time at time zone 'Asia/Shanghai') - make_interval(mins => b.day_cutoff_min))::date as day) d
  left join tenant.session_stretches x on x.company_id = s.company_id and x.machine_session_id = s.id and x.seq = 1
  left join tenant.machines m on m.company_id = x.company_id and m.id = x.machine_id
  where s.branch_id = any(${branchIds}::uuid[]) and d.day between ${from}::date and ${to}::date and s.started_time < ${ctx.now}
    and s.started_time >= (${from}::date - 1)::timestamptz and s.started_time < (${to}::date + 3)::timestamptz`;

/** Revenue of products of a class is their price less their discounts. What belongs to no product is the rest of all revenue. */
async function sumClass(scope: Scope, days: Days, classCode: string, groupBy: Group): Promise<Sums[]> {
  const byClass = await sumClasses(scope, days, groupBy);
  if (classCode !== NO_KEY)
    return filled(
      byClass.filter((row) => row.classCode === classCode).map(({ placeId, date, fen }) => ({ placeId, date, otherFen: fen })),
    );
  const all = await sumSlice(scope, days, {}, groupBy);
  return all.map(({ placeId, date, measures }) => {
    const ofProducts = byClass
      .filter((row) => row.placeId === placeId && row.date === date)
      .reduce((sum, { fen }) => sum + fen, 0);
    return { placeId, date, measures: { ...measures, otherFen: measures.otherFen - ofProducts } };
  });
}

/** The class of a product `m`. */
export const classOf = sql.raw(`coalesce(nullif(m.classify_code, ''), '${NO_CLASS}')`);

export interface ClassSum {
  placeId: string | null;
  date: string | null;
  classCode: string;
  fen: number;
}

/** Whether classes can be counted by this group: from what is kept by brand or by branch and month, or from few facts. */
export const canSumClasses = (scope: Scope, days: Days, groupBy: Group) =>
  (scope.isWhole && groupBy !== 'BRANCH') || isNarrow(scope, days) || isByBranchMonth(scope, days, groupBy);

const isByBranchMonth = ({ today }: Scope, days: Days, groupBy: Group) => groupBy !== 'DATE' && areWholeMonths(days, today);

export async function sumClasses(scope: Scope, days: Days, groupBy: Group): Promise<ClassSum[]> {
  const { ctx, today } = scope;
  const isByBrand = scope.isWhole && groupBy !== 'BRANCH';
  if (!isByBrand && !isByBranchMonth(scope, days, groupBy)) return sumFactsByClass(scope, days, groupBy);
  const isMonths = areWholeMonths(days, today) && groupBy !== 'DATE';
  const table = isByBrand ? (isMonths ? 'product_months' : 'product_days') : 'branch_product_months';
  const keys = isByBrand ? brandKeys(groupBy, table) : keysOf(groupBy, table);
  const ofProducts = table === 'product_months' ? sql` and product_months.dimensions = 0` : sql``;
  const isOwn = isByBrand
    ? sql`${sql.raw(table)}.brand_id = any(${scope.brandIds}::uuid[])${ofProducts}`
    : inScope(ctx, 'branchProductMonths.branchId');
  const { rows } = await sql<ClassSum>`
    select ${keys}, ${classOf} as "classCode", sum(${sql.raw(table)}.gross_fen - ${sql.raw(table)}.discount_fen)::bigint as fen
    from ${sql.raw(`tenant.${table}`)}
    join tenant.product_masters m on m.company_id = ${sql.raw(table)}.company_id and m.id = ${sql.raw(table)}.product_id
    where ${isOwn} and ${sql.raw(table)}.biz_date between ${days.from}::date and ${days.to}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(ctx.db);
  return rows;
}

function brandKeys(groupBy: Group, table: string) {
  const date = { DATE: `${table}.biz_date::text`, MONTH: `date_trunc('month', ${table}.biz_date)::date::text` }[
    groupBy as string
  ];
  return sql.raw(`${groupBy === 'BRAND' ? `${table}.brand_id` : 'null::uuid'} as "placeId", ${date ?? 'null::text'} as date`);
}

async function sumFactsByClass(scope: Scope, days: Days, groupBy: Group): Promise<ClassSum[]> {
  requireNarrow(scope, days);
  const { rows } = await sql<ClassSum>`
    select ${keysOf(groupBy, 'earnings')}, ${classOf} as "classCode",
      sum(earnings.goods_fen + earnings.lease_fen + earnings.other_fen - earnings.discount_fen)::bigint as fen
    from tenant.earnings join tenant.product_masters m on m.company_id = earnings.company_id and m.id = earnings.product_id
    where ${inScope(scope.ctx, 'earnings.branchId')} and earnings.biz_date between ${days.from}::date and ${days.to}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(scope.ctx.db);
  return rows;
}

/** The level of who paid, as it is now. */
export const levelKey = sql.raw(
  `coalesce(g.level_id::text, case when earnings.member_id is null then '${NO_KEY}' else '${NO_LEVEL}' end)`,
);
const earnedSums = sql.raw(
  ['netFeeFen', 'goodsFen', 'leaseFen', 'otherFen', 'discountFen', 'bonusFen']
    .map((name) => `sum(earnings.${snakeCase(name)})::bigint as "${name}"`)
    .join(', '),
);

export async function sumLevels(scope: Scope, days: Days, groupBy: Group): Promise<(Sums & { levelKey: string })[]> {
  requireNarrow(scope, days);
  const { rows } = await sql<Keyed & { levelKey: string }>`
    select ${keysOf(groupBy, 'earnings')}, ${levelKey} as "levelKey", ${earnedSums}
    from tenant.earnings left join tenant.members g on g.company_id = earnings.company_id and g.id = earnings.member_id
    where ${inScope(scope.ctx, 'earnings.branchId')} and earnings.biz_date between ${days.from}::date and ${days.to}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(scope.ctx.db);
  return rows.map(({ levelKey, ...row }) => ({ ...(filled([row])[0] as Sums), levelKey }));
}

const sumLevel = async (scope: Scope, days: Days, key: string, groupBy: Group): Promise<Sums[]> =>
  (await sumLevels(scope, days, groupBy)).filter((row) => row.levelKey === key);
