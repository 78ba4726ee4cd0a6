import type { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import type {
  CafePackage,
  HourCount,
  HourPrice,
  PriceStep,
  SeatCount,
  SurveyDays,
} from '@netbar/contract/figures/survey/survey.model';
import { HOUR_DAYS, sumCounts } from '@netbar/contract/figures/survey/survey.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { countSeats } from '#features/floor/machine/machine.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { getNearCafe } from './near-cafe.queries.ts';
import { readOwnPrices, readOwnSeats } from './own-seats.ts';
import { listSurveysOfCafe } from './survey.queries.ts';

/** The latest surveys that the record of a cafe shows, and from which it draws. */
const MOST_OF_CAFE = 100;

/** Surveys of one kind of days. */
const onDays = (days: SurveyDays) => {
  const isWeekend = sql`extract(isodow from s.counted_time at time zone 'Asia/Shanghai') > 5`;
  if (days === 'ALL') return sql`true`;
  return days === 'WEEKEND' ? isWeekend : sql`not ${isWeekend}`;
};

/** What a branch knows about the open cafes around it. */
export async function getSurveyOverview(
  ctx: Ctx,
  { branchId, days }: In<typeof surveyApi.overview>,
): Promise<Out<typeof surveyApi.overview>> {
  const { name } = await requireBranch(ctx, branchId);
  const here = { ...ctx, actor: { ...ctx.actor, isCompanyWide: false, branchIds: [branchId] } };
  const [cafes, latest, recent, [now], prices, total] = await Promise.all([
    listOpenCafes(here),
    listLatest(here, days),
    listRecent(here, days),
    countSeats(here),
    readOwnPrices(here, branchId),
    countValid(here),
  ]);
  const ownOf = await readOwnSeats(ctx, [...latest, ...recent]);
  return {
    takenTime: ctx.now,
    branch: { id: branchId, name, now: { seats: now ? now.all - now.fault : 0, occupied: now?.taken ?? 0 }, prices },
    cafes: cafes.map((cafe) => {
      const [last = null, before = null] = latest.filter(({ cafeId }) => cafeId === cafe.id);
      return { ...cafe, last: last && { ...last, own: ownOf(last) }, before };
    }),
    hours: countByHour(recent.map((one) => ({ ...one, own: ownOf(one) }))),
    surveys: total,
  };
}

const listOpenCafes = (ctx: Ctx) =>
  ctx.db
    .selectFrom('nearCafes')
    .select(['id', 'name', 'address', 'distanceM', 'bearingDeg', 'seats', 'note'])
    .select(
      sql<number>`(select count(*) from tenant.surveys v where v.company_id = near_cafes.company_id
        and v.branch_id = near_cafes.branch_id and v.cafe_id = near_cafes.id and v.status = 'VALID')::int`.as('surveys'),
    )
    .where(inScope(ctx, 'nearCafes.branchId'))
    .where('status', '=', 'OPEN')
    .orderBy('distanceM')
    .orderBy('id')
    .execute();

interface LatestSurvey extends SeatCount {
  id: string;
  branchId: string;
  cafeId: string;
  countedTime: Date;
  prices: HourPrice[];
  packages: CafePackage[];
  note: string;
  picture: string;
}

/** The latest two surveys of each open cafe. */
const listLatest = async (ctx: Ctx, days: SurveyDays) =>
  (
    await sql<LatestSurvey>`
      select s.id, s.branch_id as "branchId", s.cafe_id as "cafeId", s.counted_time as "countedTime", s.seats, s.occupied,
        s.prices, s.packages, s.note, s.picture
      from tenant.near_cafes
      join lateral (select * from tenant.surveys s where s.company_id = near_cafes.company_id
        and s.branch_id = near_cafes.branch_id and s.cafe_id = near_cafes.id and s.status = 'VALID' and ${onDays(days)}
        order by s.counted_time desc, s.id desc limit 2) s on true
      where near_cafes.status = 'OPEN' and ${inScope(ctx, 'nearCafes.branchId')}
      order by s.cafe_id, s.counted_time desc, s.id desc`.execute(ctx.db)
  ).rows;

interface CountedSurvey extends SeatCount {
  branchId: string;
  countedTime: Date;
}

/** Surveys of open cafes in the days whose counts are drawn by hour. */
const listRecent = async (ctx: Ctx, days: SurveyDays) =>
  (
    await sql<CountedSurvey>`
      select s.branch_id as "branchId", s.counted_time as "countedTime", s.seats, s.occupied
      from tenant.near_cafes join tenant.surveys s on s.company_id = near_cafes.company_id
        and s.branch_id = near_cafes.branch_id and s.cafe_id = near_cafes.id
      where near_cafes.status = 'OPEN' and ${inScope(ctx, 'nearCafes.branchId')} and s.status = 'VALID' and ${onDays(days)}
        and s.counted_time > ${new Date(ctx.now.getTime() - HOUR_DAYS * DAY_MS)}`.execute(ctx.db)
  ).rows;

const countValid = async (ctx: Ctx) => {
  const { n } = await ctx.db
    .selectFrom('surveys')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(inScope(ctx, 'surveys.branchId'))
    .where('status', '=', 'VALID')
    .executeTakeFirstOrThrow();
  return n;
};

const ZONE_HOURS = 8;
/** The hour of the day in Chinese time, which is UTC+8 all year. */
const hourOf = (at: Date) => (at.getUTCHours() + ZONE_HOURS) % 24;

type Compared = SeatCount & { countedTime: Date; own: SeatCount | null };

/** Sums what was counted in each hour of the day, with the branch at the same moments. Hours without a survey are left out. */
function countByHour(surveys: readonly Compared[]): HourCount[] {
  const byHour = Map.groupBy(surveys, ({ countedTime }) => hourOf(countedTime));
  return [...byHour]
    .map(([hour, of]) => ({
      hour,
      surveys: of.length,
      theirs: sumCounts(of),
      own: sumCounts(of.flatMap(({ own }) => own ?? [])),
    }))
    .toSorted((a, b) => a.hour - b.hour);
}

/** A cafe with its latest surveys and what they tell over time. */
export async function getCafeRecord(ctx: Ctx, { cafeId }: In<typeof surveyApi.cafe>): Promise<Out<typeof surveyApi.cafe>> {
  const cafe = await getNearCafe(ctx, cafeId);
  const [surveys, ownPrices] = await Promise.all([
    listSurveysOfCafe(ctx, cafeId, MOST_OF_CAFE),
    readOwnPrices(ctx, cafe.branchId),
  ]);
  const valid = surveys.filter(({ status }) => status === 'VALID');
  return { cafe, surveys, hours: countByHour(valid), priceSteps: priceStepsOf(valid.toReversed()), ownPrices };
}

/** Every price that differs from the one before it of the same kind. The surveys are in the order of time. */
function priceStepsOf(surveys: readonly { countedTime: Date; prices: HourPrice[] }[]): PriceStep[] {
  const known = new Map<string, number>();
  return surveys.flatMap(({ countedTime, prices }) =>
    prices.flatMap(({ kind, hourFen }) => {
      if (known.get(kind) === hourFen) return [];
      known.set(kind, hourFen);
      return [{ kind, time: countedTime, hourFen }];
    }),
  );
}
