import type { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { NearCafeStatus, type AreaSeats, type CafePackage, type HourPrice } from '@netbar/contract/figures/survey/survey.model';
import { STALE_DAYS } from '@netbar/contract/figures/survey/survey.rules';
import { surveyNouns } from '@netbar/contract/figures/survey/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';

/** Surveys counted before this are too old to say how a cafe does. */
export const staleBefore = ({ now }: { now: Date }) => new Date(now.getTime() - STALE_DAYS * DAY_MS);

/** Cafes of the caller's branches with their latest survey that is not void. */
export const selectCafes = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('nearCafes')
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'nearCafes.companyId').onRef('b.id', '=', 'nearCafes.branchId'),
    )
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('surveys as s')
          .select(['s.countedTime', 's.seats', 's.occupied', 's.prices', 's.packages'])
          .whereRef('s.companyId', '=', 'nearCafes.companyId')
          .whereRef('s.branchId', '=', 'nearCafes.branchId')
          .whereRef('s.cafeId', '=', 'nearCafes.id')
          .where('s.status', '=', 'VALID')
          .orderBy('s.countedTime', 'desc')
          .orderBy('s.id', 'desc')
          .limit(1)
          .as('last'),
      (on) => on.onTrue(),
    )
    .where(inScope(ctx, 'nearCafes.branchId'));

const cafeColumns = [
  'nearCafes.id',
  'nearCafes.branchId',
  'b.name as branchName',
  'nearCafes.name',
  'nearCafes.address',
  'nearCafes.distanceM',
  'nearCafes.bearingDeg',
  sql<AreaSeats[]>`near_cafes.areas`.as('areas'),
  'nearCafes.seats',
  'nearCafes.note',
  'nearCafes.picture',
  'nearCafes.status',
  'nearCafes.version',
  'nearCafes.createdTime',
  sql<Date | null>`last.counted_time`.as('lastTime'),
  sql<number>`coalesce(last.seats, 0)`.as('lastSeats'),
  sql<number>`coalesce(last.occupied, 0)`.as('lastOccupied'),
  sql<number>`(select count(*) from tenant.surveys v where v.company_id = near_cafes.company_id
    and v.branch_id = near_cafes.branch_id and v.cafe_id = near_cafes.id and v.status = 'VALID')::int`.as('surveys'),
] as const;

interface WithLast {
  lastTime: Date | null;
  lastSeats: number;
  lastOccupied: number;
}

/** Folds the columns of the latest survey into one field. */
const withLast = <R extends WithLast>({ lastTime, lastSeats, lastOccupied, ...row }: R) => ({
  ...row,
  last: lastTime && { countedTime: lastTime, seats: lastSeats, occupied: lastOccupied },
});

const sorts = sortsOf({
  by: {
    name: sql`near_cafes.initials`,
    branch: sql`b.name`,
    distance: sql`near_cafes.distance_m`,
    seats: sql`near_cafes.seats`,
    last: sql`coalesce(last.counted_time, '-infinity')`,
  },
  byDefault: 'distance',
  tie: sql`near_cafes.id`,
});

export async function listNearCafes(ctx: Ctx, filter: In<typeof surveyApi.cafes>) {
  const { keyword, branchId, status, isStale, sort, page, limit } = filter;
  let all = selectCafes(ctx);
  if (branchId) all = all.where('nearCafes.branchId', '=', branchId);
  if (keyword) all = all.where(matchesCafe(keyword));
  if (isStale)
    all = all
      .where('nearCafes.status', '=', 'OPEN')
      .where(sql<boolean>`coalesce(last.counted_time, '-infinity') < ${staleBefore(ctx)}`);
  const found = status ? all.where('nearCafes.status', '=', status) : all;
  const [rows, total, counts] = await Promise.all([
    found
      .select(cafeColumns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('nearCafes.id')),
    countStates(ctx, all, { column: sql`near_cafes.status`, values: NearCafeStatus.options, chosen: status }),
  ]);
  return { rows: rows.map(withLast), total, counts };
}

/** By name, initials or address. */
const matchesCafe = (keyword: string) =>
  sql<boolean>`(near_cafes.name ilike ${containing(keyword)} or near_cafes.address ilike ${containing(keyword)}
    or near_cafes.initials like ${containing(keyword.toLowerCase())})`;

export async function getNearCafe(ctx: Ctx | Tx, cafeId: string) {
  const row = await selectCafes(ctx)
    .select(cafeColumns)
    .where('nearCafes.id', '=', cafeId)
    .executeTakeFirstOrThrow(notFound(surveyNouns.nearCafe));
  return withLast(row);
}

/** Open cafes, those that were never surveyed first, then those whose survey is the oldest. */
export async function listCafesToSurvey(ctx: Ctx, { branchId }: In<typeof surveyApi.toSurvey>) {
  let found = selectCafes(ctx).where('nearCafes.status', '=', 'OPEN');
  if (branchId) found = found.where('nearCafes.branchId', '=', branchId);
  const rows = await found
    .select(cafeColumns)
    .select([sql<HourPrice[] | null>`last.prices`.as('prices'), sql<CafePackage[] | null>`last.packages`.as('packages')])
    .orderBy(sql`last.counted_time asc nulls first`)
    .orderBy('nearCafes.id')
    .execute();
  return rows.map(({ prices, packages, ...row }) => {
    const { last, ...cafe } = withLast(row);
    return { ...cafe, last: last && { ...last, prices: prices ?? [], packages: packages ?? [] } };
  });
}

/** Locks a cafe: nobody else changes it until the transaction ends. */
export const lockNearCafe = (ctx: Tx, cafeId: string) =>
  ctx.db
    .selectFrom('nearCafes')
    .select(['id', 'branchId', 'name', 'address', 'distanceM', 'bearingDeg', 'seats', 'note', 'status', 'version'])
    .select(sql<AreaSeats[]>`near_cafes.areas`.as('areas'))
    .where(inScope(ctx, 'nearCafes.branchId'))
    .where('id', '=', cafeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(surveyNouns.nearCafe));
