import type { RollingDays } from '@netbar/contract/guests/member/behaviour.model';
import { lifeStageOf } from '@netbar/contract/guests/member/member.rules';
import { bizDate, daysBetween, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { requireBrand } from '#features/org/brand/brand.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { requireMember } from './reach.ts';
import { countVisits, firstDayOf, memberPurchases, memberVisits, weekOfVisits } from './visits.ts';

/** How many favourites of a kind are listed. */
const FAVOURITES = 5;

/** Visits and favourites of one member of the caller's brands; favourites only from the caller's own branches. */
export async function getBehaviour(ctx: Ctx, { memberId, days }: { memberId: string; days: RollingDays }) {
  await requireMember(ctx, memberId);
  const period = { memberId, since: startOfBizDate(firstDayOf(ctx, Number(days))), limit: FAVOURITES };
  const [known, hours, favourites, products] = await Promise.all([
    ctx.db
      .selectFrom('memberBehaviours')
      .select([sql<string>`first_visit::text`.as('firstVisit'), sql<string>`last_visit::text`.as('lastVisit')])
      .where('memberId', '=', memberId)
      .executeTakeFirst(),
    joinAll(memberVisits.all(), (visits) => visits.hours(ctx, period)),
    joinAll(memberVisits.all(), (visits) => visits.machines(ctx, period)),
    joinAll(memberPurchases.all(), (listPurchases) => listPurchases(ctx, period)),
  ]);
  const sumOf = (key: 'visits' | 'minutes' | 'fen') => hours.reduce((sum, row) => sum + row[key], 0);
  const daysSince = (date: string) => daysBetween(date, bizDate(ctx.now));
  return {
    memberId,
    visits: sumOf('visits'),
    minutes: sumOf('minutes'),
    fen: sumOf('fen'),
    firstVisit: known?.firstVisit ?? null,
    lastVisit: known?.lastVisit ?? null,
    lifecycle: known ? lifeStageOf({ firstDays: daysSince(known.firstVisit), lastDays: daysSince(known.lastVisit) }) : null,
    heat: weekOfVisits(hours),
    favourites,
    products,
  };
}

const joinAll = async <P, R>(providers: readonly P[], list: (provider: P) => Promise<R[]>): Promise<R[]> =>
  (await Promise.all(providers.map(list))).flat();

interface Fifth {
  by: 'recency' | 'frequency' | 'money';
  fifth: number;
  members: number;
  least: number;
  most: number;
}

/** The members of a brand who came in the period, ranked into fifths by last visit, number of visits and money spent. */
export async function getGroupBehaviour(ctx: Ctx, { brandId, days }: { brandId: string; days: RollingDays }) {
  await requireBrand(ctx, brandId);
  const db = ctx.db as Tx['db'];
  const [today, since] = [bizDate(ctx.now), firstDayOf(ctx, Number(days))];
  const [fifths, lives, heat] = await Promise.all([
    sql<Fifth>`
      with known as (select ${today}::date - max(day) as days, sum(visits) as visits, sum(fen) as fen
        from tenant.member_days where brand_id = ${brandId} and day >= ${since}::date group by member_id),
      ranked as (select days, visits, fen, ntile(5) over (order by days) as r, ntile(5) over (order by visits desc) as f,
        ntile(5) over (order by fen desc) as m from known)
      select 'recency' as by, r as fifth, count(*)::int as members, min(days)::int as least, max(days)::int as most from ranked group by r
      union all select 'frequency', f, count(*)::int, min(visits)::int, max(visits)::int from ranked group by f
      union all select 'money', m, count(*)::int, min(fen)::int, max(fen)::int from ranked group by m order by 1, 2`.execute(db),
    sql<{ life: 'NEW' | 'ACTIVE' | 'SLEEPING' | 'LOST'; members: number }>`
      select case when ${today}::date - last_visit > 90 then 'LOST' when ${today}::date - last_visit > 30 then 'SLEEPING'
        when ${today}::date - first_visit <= 30 then 'NEW' else 'ACTIVE' end as life, count(*)::int as members
      from tenant.member_behaviours where brand_id = ${brandId} group by 1`.execute(db),
    countVisits(ctx, Number(days), brandId),
  ]);
  const lifecycle = { NEW: 0, ACTIVE: 0, SLEEPING: 0, LOST: 0 };
  for (const { life, members } of lives.rows) lifecycle[life] = members;
  const by = (name: Fifth['by']) => fifths.rows.filter((row) => row.by === name);
  const members = by('recency').reduce((sum, fifth) => sum + fifth.members, 0);
  return { members, lifecycle, recency: by('recency'), frequency: by('frequency'), money: by('money'), heat };
}
