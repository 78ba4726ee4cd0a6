import type { RollingDays } from '@netbar/contract/member/behaviour.model';
import { lifecycleOf } from '@netbar/contract/member/member.rules';
import { DAY_MS, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { requireBrand } from '#features/brand/brand-lookup.service.ts';
import { requireMember } from './member-lookup.service.ts';
import { countVisits, firstDayOf, heatOf } from './visit-figures.service.ts';

/** How many favourites of a kind are named. */
const FAVOURITES = 5;

/** What one member of the caller's brands is like; what they like shows for the caller's own branches. */
export async function getBehaviour(ctx: Ctx, { memberId, days }: { memberId: string; days: RollingDays }) {
  await requireMember(ctx, memberId);
  const since = startOfBizDate(firstDayOf(ctx, Number(days)));
  const [known, hours, favourites, products] = await Promise.all([
    ctx.db
      .selectFrom('memberBehaviours')
      .select([sql<string>`first_visit::text`.as('firstVisit'), sql<string>`last_visit::text`.as('lastVisit')])
      .where('memberId', '=', memberId)
      .executeTakeFirst(),
    listHours(ctx, memberId, since),
    listFavourites(ctx, memberId, since),
    listProducts(ctx, memberId, since),
  ]);
  const sumOf = (key: 'visits' | 'minutes' | 'fen') => hours.reduce((sum, row) => sum + row[key], 0);
  const daysSince = (date: string) => Math.round((Date.parse(bizDate(ctx.now)) - Date.parse(date)) / DAY_MS);
  return {
    memberId,
    visits: sumOf('visits'),
    minutes: sumOf('minutes'),
    fen: sumOf('fen'),
    firstVisit: known?.firstVisit ?? null,
    lastVisit: known?.lastVisit ?? null,
    lifecycle: known ? lifecycleOf({ firstDays: daysSince(known.firstVisit), lastDays: daysSince(known.lastVisit) }) : null,
    heat: heatOf(hours),
    favourites,
    products,
  };
}

/** One member has few sessions, and an index on them: nothing has to be kept beside them. */
const listHours = (ctx: Ctx, memberId: string, since: Date) =>
  ctx.db
    .selectFrom('machineSessions')
    .select([
      sql<number>`(extract(isodow from started_time at time zone 'Asia/Shanghai')::int - 1) * 24
        + extract(hour from started_time at time zone 'Asia/Shanghai')::int`.as('hour'),
      sql<number>`count(*)::int`.as('visits'),
      sql<number>`sum(round(extract(epoch from ended_time - started_time) / 60))::int`.as('minutes'),
      sql<number>`sum(charged_fen)::int`.as('fen'),
    ])
    .where('memberId', '=', memberId)
    .where('status', '=', 'ENDED')
    .where('startedTime', '>=', since)
    .groupBy(sql`1`)
    .execute();

const listFavourites = (ctx: Ctx, memberId: string, since: Date) =>
  ctx.db
    .selectFrom('machineSessions')
    .innerJoin('sessionStretches as s', (on) =>
      on.onRef('s.companyId', '=', 'machineSessions.companyId').onRef('s.machineSessionId', '=', 'machineSessions.id'),
    )
    .innerJoin('machines as m', (on) => on.onRef('m.companyId', '=', 's.companyId').onRef('m.id', '=', 's.machineId'))
    .innerJoin('branchAreas as a', (on) => on.onRef('a.companyId', '=', 'm.companyId').onRef('a.id', '=', 'm.areaId'))
    .innerJoin('branches as b', (on) => on.onRef('b.companyId', '=', 'm.companyId').onRef('b.id', '=', 'm.branchId'))
    .select(['m.no as machineNo', 'a.name as areaName', 'b.name as branchName'])
    .select((q) => q.fn.countAll<number>().as('visits'))
    .where(inScope(ctx, 'machineSessions.branchId'))
    .where('machineSessions.memberId', '=', memberId)
    .where('machineSessions.startedTime', '>=', since)
    .groupBy(['m.id', 'm.no', 'a.name', 'b.name'])
    .orderBy('visits', 'desc')
    .orderBy('m.no')
    .limit(FAVOURITES)
    .execute();

/** What was kept: a refunded bottle was nobody's favourite. */
const listProducts = (ctx: Ctx, memberId: string, since: Date) =>
  ctx.db
    .selectFrom('orders')
    .innerJoin('orderLines as l', (on) => on.onRef('l.companyId', '=', 'orders.companyId').onRef('l.orderId', '=', 'orders.id'))
    .innerJoin('productMasters as p', (on) => on.onRef('p.companyId', '=', 'l.companyId').onRef('p.id', '=', 'l.productId'))
    .select(['p.name', 'p.baseUnit as unit', sql<number>`sum(l.qty - l.refunded_qty)::int`.as('qty')])
    .where(inScope(ctx, 'orders.branchId'))
    .where('orders.memberId', '=', memberId)
    .where('orders.status', '=', 'COMPLETED')
    .where('orders.createdTime', '>=', since)
    .groupBy(['p.id', 'p.name', 'p.baseUnit'])
    .having(sql<boolean>`sum(l.qty - l.refunded_qty) > 0`)
    .orderBy('qty', 'desc')
    .orderBy('p.name')
    .limit(FAVOURITES)
    .execute();

interface Fifth {
  by: 'recency' | 'frequency' | 'money';
  fifth: number;
  members: number;
  least: number;
  most: number;
}

/** The members of a brand who came in the period, in fifths by how lately, how often and for how much. */
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
