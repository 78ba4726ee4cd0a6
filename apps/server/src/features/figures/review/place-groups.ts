import { type FigureId, measuresOf } from '@netbar/contract/figures/facts/definitions';
import { areaMeasures, type Measures, noMeasures } from '@netbar/contract/figures/facts/measures';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { WEEKS } from '@netbar/contract/figures/review/review.rules';
import { addDays } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { NO_AREA, sumAreas, sumMeasures } from '#features/figures/facts/facts.ts';
import { inBrands, inScope } from '#kernel/ctx.ts';
import type { Groups } from './rows.ts';
import type { Scope } from './scope.ts';
import { fromSessions } from './slice-sums.ts';
import { snakeCase } from '#kernel/postgres/names.ts';

/** One level below the place: brands, the branches of a brand, the areas of a branch. */
export function listPlaceGroups(scope: Scope): Promise<Groups> {
  const { brandId, branchId } = scope.place;
  if (branchId) return listAreaGroups(scope, branchId);
  return brandId ? listBranchGroups(scope) : listBrandGroups(scope);
}

async function listBrandGroups(scope: Scope): Promise<Groups> {
  const brands = await scope.ctx.db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where(inBrands(scope.ctx, 'brands.id'))
    .orderBy('name')
    .execute();
  return {
    kind: 'BRAND',
    groups: brands.map(({ id, name }) => ({ key: id, name, place: { brandId: id } })),
    read: (days) => byPlace(scope, days, 'BRAND'),
    readWeeks: (to, figureId) => weeksBy(scope, { to, figureId, place: 'b.brand_id' }),
    loneBy: 'BRAND',
    isWhole: true,
    slice: {},
  };
}

async function listBranchGroups(scope: Scope): Promise<Groups> {
  const branches = await scope.ctx.db
    .selectFrom('branches')
    .select(['id', 'name', 'brandId'])
    .where(inScope(scope.ctx, 'branches.id'))
    .orderBy('branchNo')
    .execute();
  return {
    kind: 'BRANCH',
    groups: branches.map(({ id, name, brandId }) => ({ key: id, name, place: { brandId, branchId: id } })),
    read: (days) => byPlace(scope, days, 'BRANCH'),
    readWeeks: (to, figureId) => weeksBy(scope, { to, figureId, place: 'branch_days.branch_id' }),
    loneBy: 'BRANCH',
    isWhole: true,
    slice: {},
  };
}

async function byPlace({ ctx, wanted }: Scope, days: Days, groupBy: 'BRAND' | 'BRANCH'): Promise<Map<string, Measures>> {
  const rows = await sumMeasures(ctx, days, groupBy, wanted);
  return new Map(rows.map((row) => [row.placeId ?? '', row]));
}

const sumOf = (figureId: FigureId) =>
  Object.entries(measuresOf(figureId))
    .map(([measure, weight]) => `${weight} * ${snakeCase(measure)}`)
    .join(' + ');

/** The week that ends with the day, and those before it. */
async function weeksBy({ ctx }: Scope, { to, figureId, place }: { to: string; figureId: FigureId; place: string }) {
  const from = addDays(to, 1 - WEEKS * 7);
  const { rows } = await sql<{ placeId: string; week: number; amount: number }>`
    select ${sql.raw(place)} as "placeId", (branch_days.biz_date - ${from}::date) / 7 as week, sum(${sql.raw(sumOf(figureId))})::bigint as amount
    from tenant.branch_days join tenant.branches b on b.company_id = branch_days.company_id and b.id = branch_days.branch_id
    where ${inScope(ctx, 'branchDays.branchId')} and branch_days.biz_date between ${from}::date and ${to}::date
    group by 1, 2`.execute(ctx.db);
  return toWeeks(rows);
}

function toWeeks(rows: { placeId: string; week: number; amount: number }[]) {
  const weeks = new Map<string, number[]>();
  for (const { placeId, week, amount } of rows) {
    const known = weeks.get(placeId) ?? Array.from({ length: WEEKS }, () => 0);
    known[week] = amount;
    weeks.set(placeId, known);
  }
  return weeks;
}

async function listAreaGroups(scope: Scope, branchId: string): Promise<Groups> {
  const { ctx, place } = scope;
  const areas = await ctx.db
    .selectFrom('branchAreas')
    .select(['id', 'name'])
    .where(inScope(ctx, 'branchAreas.branchId'))
    .where('branchId', '=', branchId)
    .orderBy('sort')
    .orderBy('name')
    .execute();
  const groups = [...areas, { id: NO_AREA, name: '' }].map(({ id, name }) => ({
    key: id,
    name,
    place: { ...(place.brandId && { brandId: place.brandId }), branchId, areaId: id },
  }));
  return {
    kind: 'AREA',
    groups: place.areaId ? groups.filter(({ key }) => key === place.areaId) : groups,
    read: (days) => byArea(scope, days),
    readWeeks: (to) => areaWeeks(scope, to),
    isSparse: true,
    slice: { areaId: NO_AREA },
  };
}

async function byArea(scope: Scope, days: Days): Promise<Map<string, Measures>> {
  const [areas, { rows }] = await Promise.all([
    sumAreas(scope.ctx, days),
    sql<{ areaId: string | null; visitors: number }>`
      select v.area_id as "areaId", count(*)::int as visitors from (
        select distinct m.area_id, d.day, coalesce(s.member_id, s.temp_card_id) ${fromSessions(scope, days)}) v group by 1`.execute(
      scope.ctx.db,
    ),
  ]);
  const visitors = new Map(rows.map((row) => [row.areaId ?? NO_AREA, row.visitors]));
  return new Map(
    areas.map((area) => {
      const kept = Object.fromEntries(areaMeasures.map((measure) => [measure, area[measure]]));
      return [area.areaId, { ...noMeasures(), ...kept, visitors: visitors.get(area.areaId) ?? 0 }];
    }),
  );
}

async function areaWeeks({ ctx }: Scope, to: string) {
  const from = addDays(to, 1 - WEEKS * 7);
  const { rows } = await sql<{ placeId: string; week: number; amount: number }>`
    select area_days.area_id as "placeId", (area_days.biz_date - ${from}::date) / 7 as week,
      sum(${sql.raw(sumOf('earned'))})::bigint as amount
    from tenant.area_days where ${inScope(ctx, 'areaDays.branchId')} and area_days.biz_date between ${from}::date and ${to}::date
    group by 1, 2`.execute(ctx.db);
  return toWeeks(rows);
}
