import type { LoneFigureId } from '@netbar/contract/figures/facts/definitions';
import { RETURN_DAYS } from '@netbar/contract/figures/facts/guest-figures';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { addDays } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';

/** What figures that do not add up come to at one place; of all places together where the place is null. */
type LoneSums = { placeId: string | null } & Partial<Record<LoneFigureId, number>>;

/** The business days that a figure of a period looks at. */
export const daysOfLone = (id: LoneFigureId, { from, to }: Days): Days =>
  id === 'returningMembers' ? { from: addDays(to, 1 - RETURN_DAYS), to } : { from, to };

type By = 'BRANCH' | 'BRAND' | 'NONE';
const keyOf: Record<By, string> = { BRANCH: 'branch_day_hours.branch_id', BRAND: 'b.brand_id', NONE: 'null::uuid' };

/** Figures that do not add up, for all of the caller's branches together, and for each of them or each brand. */
export async function countLone(ctx: Ctx, ids: readonly LoneFigureId[], days: Days, by: By): Promise<LoneSums[]> {
  const members = ids.filter((id) => id !== 'callResponse');
  const [ofMembers, ofCalls] = await Promise.all([
    members.length > 0 ? countMembers(ctx, members, days, by) : [],
    ids.includes('callResponse') ? measureWaits(ctx, days, by) : [],
  ]);
  return [...ofMembers, ...ofCalls];
}

const fromDays = (ctx: Ctx, list: string, { from, to }: Days) => sql`
  from tenant.branch_day_hours join tenant.branches b on b.company_id = branch_day_hours.company_id and b.id = branch_day_hours.branch_id
  cross join unnest(${sql.raw(`branch_day_hours.${list}`)}) as each
  where ${inScope(ctx, 'branchDayHours.branchId')} and branch_day_hours.biz_date between ${from}::date and ${to}::date`;

type MemberFigureId = Exclude<LoneFigureId, 'callResponse'>;

/** One pass over the days: the members of each place with the first and the last day they came, then of all places together. */
async function countMembers(ctx: Ctx, ids: readonly MemberFigureId[], days: Days, by: By): Promise<LoneSums[]> {
  const { from, to } = days;
  const [earliest = from] = ids.map((id) => daysOfLone(id, days).from).toSorted();
  const since = daysOfLone('returningMembers', days).from;
  const counts = sql`count(*) filter (where last_day >= ${from}::date)::int as "activeMembers",
    count(*) filter (where first_day < last_day)::int as "returningMembers"`;
  const { rows } = await sql<{ placeId: string | null } & Record<MemberFigureId, number>>`
    with each_place as materialized (
      select ${sql.raw(keyOf[by])} as place_id, each as member_id, max(branch_day_hours.biz_date) as last_day,
        min(branch_day_hours.biz_date) filter (where branch_day_hours.biz_date >= ${since}::date) as first_day
      ${fromDays(ctx, 'member_ids', { from: earliest, to })} group by 1, 2),
    each_member as (select max(last_day) as last_day, min(first_day) as first_day from each_place group by member_id)
    select null::uuid as "placeId", ${counts} from each_member
    union all select place_id, ${counts} from each_place where place_id is not null group by 1`.execute(ctx.db);
  return rows.map((row) => ({ placeId: row.placeId, ...Object.fromEntries(ids.map((id) => [id, row[id]])) }));
}

/** The median of the seconds until calls were accepted. A place without calls is missing. */
async function measureWaits(ctx: Ctx, days: Days, by: By): Promise<LoneSums[]> {
  const median = sql`percentile_cont(0.5) within group (order by wait) as "callResponse"`;
  const { rows } = await sql<{ placeId: string | null; callResponse: number | null }>`
    with each_wait as materialized (select ${sql.raw(keyOf[by])} as place_id, each as wait ${fromDays(ctx, 'call_waits', days)})
    select null::uuid as "placeId", ${median} from each_wait
    union all select place_id, ${median} from each_wait where place_id is not null group by 1`.execute(ctx.db);
  return rows.flatMap(({ placeId, callResponse }) => (callResponse === null ? [] : { placeId, callResponse }));
}
