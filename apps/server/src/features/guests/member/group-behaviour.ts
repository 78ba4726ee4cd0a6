import { type GroupBehaviour, RollingDays } from '@netbar/contract/guests/member/behaviour.model';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { requireBrand } from '#features/org/brand/brand.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { countVisits, firstDayOf } from './visits.ts';

interface GroupPeriod {
  brandId: string;
  days: RollingDays;
}

type Group = Omit<GroupBehaviour, 'countedTime'>;

/**
 * What is known of the members of a brand, as the worker counted it last; a brand that it has not counted yet is counted now. Whoever
 * has only some branches of the brand sees the hours of these.
 */
export async function getGroupBehaviour(ctx: Ctx, { brandId, days }: GroupPeriod) {
  await requireBrand(ctx, brandId);
  const counted = await ctx.db
    .selectFrom('groupBehaviours')
    .select(['content', 'countedTime'])
    .where('brandId', '=', brandId)
    .where('days', '=', Number(days))
    .executeTakeFirst();
  if (!counted) return { ...(await countGroup(ctx, { brandId, days })), countedTime: ctx.now };
  const group = counted.content as unknown as Group;
  const seesAll = ctx.actor.isCompanyWide || ctx.actor.wholeBrandIds.includes(brandId);
  const heat = seesAll ? group.heat : await countVisits(ctx, Number(days), brandId);
  return { ...group, heat, countedTime: counted.countedTime };
}

/** Counts the members of every brand, for each period. */
export const countGroups = perCompany(`select id as "companyId" from platform.companies where kind = 'CHAIN'`, async (ctx) => {
  const brands = await ctx.db.selectFrom('brands').select('id').orderBy('id').execute();
  for (const { id: brandId } of brands)
    for (const days of RollingDays.options) await inTx(ctx, (ctx) => keepGroup(ctx, { brandId, days }));
});

async function keepGroup(ctx: Tx, { brandId, days }: GroupPeriod) {
  await sql`select set_config('statement_timeout', '120s', true)`.execute(ctx.db);
  const whole = { ...ctx, actor: { ...ctx.actor, isCompanyWide: true } };
  const row = { content: JSON.stringify(await countGroup(whole, { brandId, days })), countedTime: ctx.now };
  await ctx.db
    .insertInto('groupBehaviours')
    .values({ brandId, days: Number(days), ...row })
    .onConflict((q) => q.columns(['companyId', 'brandId', 'days']).doUpdateSet(row))
    .execute();
}

interface Fifth {
  by: 'recency' | 'frequency' | 'money';
  fifth: number;
  members: number;
  least: number;
  most: number;
}

/** The members of a brand who came in the period, ranked into fifths by last visit, number of visits and money spent. */
async function countGroup(ctx: Ctx, { brandId, days }: GroupPeriod) {
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
