import type { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { SurveyStatus, type CafePackage, type HourPrice, type SurveyRows } from '@netbar/contract/figures/survey/survey.model';
import { VOID_MS } from '@netbar/contract/figures/survey/survey.rules';
import { surveyNouns } from '@netbar/contract/figures/survey/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countUpTo } from '#kernel/count.ts';
import { containing, holdsAt, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';
import { readOwnSeats } from './own-seats.ts';

type Rows = z.output<typeof SurveyRows>;

const selectSurveys = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('surveys')
    .innerJoin('nearCafes as c', (on) => on.onRef('c.companyId', '=', 'surveys.companyId').onRef('c.id', '=', 'surveys.cafeId'))
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'surveys.companyId').onRef('b.id', '=', 'surveys.branchId'))
    .leftJoin('platform.accounts as a', 'a.id', 'surveys.createdBy')
    .leftJoin('platform.accounts as v', 'v.id', 'surveys.voidedBy')
    .where(inScope(ctx, 'surveys.branchId'));

const columns = [
  'surveys.id',
  'surveys.branchId',
  'b.name as branchName',
  'surveys.cafeId',
  'c.name as cafeName',
  'surveys.countedTime',
  'surveys.seats',
  'surveys.occupied',
  sql<HourPrice[]>`surveys.prices`.as('prices'),
  sql<CafePackage[]>`surveys.packages`.as('packages'),
  'surveys.note',
  'surveys.picture',
  'surveys.status',
  'surveys.version',
  'surveys.createdBy',
  'a.name as creatorName',
  'surveys.createdTime',
  'surveys.voidReason',
  'v.name as voidedByName',
  'surveys.voidedTime',
] as const;

const rowsOf = (found: ReturnType<typeof selectSurveys>) => found.select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Adds how full the branch was at the same moment, and whether the caller may void the survey. */
async function complete(ctx: Ctx | Tx, rows: readonly Row[]) {
  const ownOf = await readOwnSeats(ctx, rows);
  return rows.map((row) => completeOne(ctx, row, ownOf));
}

const completeOne = (ctx: Ctx | Tx, row: Row, ownOf: Awaited<ReturnType<typeof readOwnSeats>>) => {
  const { createdBy: _, ...survey } = row;
  return { ...survey, own: ownOf(row), canVoid: mayVoid(ctx, row) };
};

type Voidable = Pick<Row, 'branchId' | 'createdBy' | 'createdTime' | 'status'>;

/** Whoever made a survey may void it for a day, a manager at any time. */
export const mayVoid = (ctx: Ctx | Tx, { branchId, createdBy, createdTime, status }: Voidable): boolean => {
  const isOwnAndNew = createdBy === ctx.actor.id && ctx.now.getTime() - createdTime.getTime() <= VOID_MS;
  return status === 'VALID' && holdsAt(ctx, 'ADD_SURVEY', branchId) && (isOwnAndNew || holdsAt(ctx, 'SURVEY_VOID', branchId));
};

const sorts = sortsOf({
  by: {
    counted: sql`surveys.counted_time`,
    cafe: sql`c.initials`,
    occupancy: sql`surveys.occupied::numeric / surveys.seats`,
    created: sql`surveys.created_time`,
  },
  byDefault: '-counted',
  tie: sql`surveys.id`,
});

/** Everything that matches but for the status. Days are those of the calendar. */
function matching(ctx: Ctx, { branchId, cafeId, keyword, fromDate, toDate }: Omit<Rows, 'status'>) {
  let found = selectSurveys(ctx);
  if (branchId) found = found.where('surveys.branchId', '=', branchId);
  if (cafeId) found = found.where('surveys.cafeId', '=', cafeId);
  if (keyword)
    found = found.where(sql<boolean>`(c.name ilike ${containing(keyword)} or surveys.note ilike ${containing(keyword)}
      or c.initials like ${containing(keyword.toLowerCase())})`);
  if (fromDate) found = found.where('surveys.countedTime', '>=', startOfBizDate(fromDate));
  if (toDate) found = found.where('surveys.countedTime', '<', startOfBizDate(addDays(toDate, 1)));
  return found;
}

const withStatus = (found: ReturnType<typeof selectSurveys>, status: SurveyStatus | undefined) =>
  status ? found.where('surveys.status', '=', status) : found;

export async function listSurveys(ctx: Ctx, { status, sort, page, limit, ...filter }: In<typeof surveyApi.list>) {
  const all = matching(ctx, filter);
  const found = withStatus(all, status);
  const [rows, total, counts] = await Promise.all([
    rowsOf(found)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('surveys.id')),
    countStates(ctx, all, { column: sql`surveys.status`, values: SurveyStatus.options, chosen: status }),
  ]);
  return { rows: await complete(ctx, rows), total, counts };
}

/** How many surveys an export has, counted up to `most`. */
export const countSurveys = (ctx: Ctx, { status, ...filter }: Rows, most: number) =>
  countUpTo(ctx, withStatus(matching(ctx, filter), status).select('surveys.id'), most);

export async function listSurveyIds(ctx: Ctx, { status, ...filter }: Rows, most: number): Promise<string[]> {
  const found = withStatus(matching(ctx, filter), status).select('surveys.id').orderBy(sorts()).limit(most);
  return (await found.execute()).map(({ id }) => id);
}

/** In the order of the ids. */
export async function listSurveysById(ctx: Ctx, ids: readonly string[]) {
  const rows = await rowsOf(selectSurveys(ctx))
    .where(sql<boolean>`surveys.id = any(${ids}::uuid[])`)
    .execute();
  const places = new Map(ids.map((id, i) => [id, i]));
  return complete(
    ctx,
    rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
  );
}

/** The latest surveys of a cafe, also those that are void. */
export const listSurveysOfCafe = async (ctx: Ctx, cafeId: string, most: number) =>
  complete(
    ctx,
    await rowsOf(selectSurveys(ctx))
      .where('surveys.cafeId', '=', cafeId)
      .orderBy('surveys.countedTime', 'desc')
      .orderBy('surveys.id', 'desc')
      .limit(most)
      .execute(),
  );

export async function getSurvey(ctx: Ctx | Tx, id: string) {
  const row = await rowsOf(selectSurveys(ctx)).where('surveys.id', '=', id).executeTakeFirstOrThrow(notFound(surveyNouns.survey));
  return completeOne(ctx, row, await readOwnSeats(ctx, [row]));
}

/** Locks a survey: of two who void it at once, the second finds it void. */
export const lockSurvey = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('surveys')
    .select(['id', 'branchId', 'cafeId', 'status', 'version', 'createdBy', 'createdTime'])
    .where(inScope(ctx, 'surveys.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(surveyNouns.survey));
