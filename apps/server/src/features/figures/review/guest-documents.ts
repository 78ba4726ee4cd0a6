import { sql } from 'kysely';
import type { DocumentQuery } from './documents.ts';
import { fromSessions, isOfArea } from './slice-sums.ts';

/** Sessions count where and when they began. */
export const sessionDocuments: DocumentQuery = (scope, { days, slice: { areaId, hour } }, sum) => sql`
  select s.id::text as key, 'SESSION' as kind, d.day as date, s.started_time as time, s.id as doc_id, coalesce(m.no, '') as code, s.member_id,
    ${sum.sessions ?? 0}::bigint as amount
  ${fromSessions(scope, days)} and ${areaId ? isOfArea(areaId) : sql`true`}
    and ${hour === undefined ? sql`true` : sql`extract(hour from s.started_time at time zone 'Asia/Shanghai') = ${hour}`}`;

/** Members and temporary cards, once a day each: who sat down, and of a whole branch also who only bought. */
export const visitorDocuments: DocumentQuery = (scope, { days: { from, to }, slice: { areaId } }, sum) => sql`
  select w.day::text || coalesce(w.member_id, w.card_id) as key, case when w.member_id is null then 'TEMP_CARD' else 'MEMBER' end as kind,
    w.day as date, min(w.time) as time, coalesce(w.member_id, w.card_id) as doc_id, '' as code, w.member_id, ${sum.visitors ?? 0}::bigint as amount
  from (
    select d.day, s.member_id, case when s.member_id is null then s.temp_card_id end as card_id, s.started_time as time
    ${fromSessions(scope, { from, to })} and ${areaId ? isOfArea(areaId) : sql`true`}
    union all
    select o.biz_date, o.member_id, null, o.created_time from tenant.orders o
    where ${areaId ? sql`false` : sql`true`} and o.branch_id = any(${scope.branchIds}::uuid[]) and o.biz_date between ${from}::date and ${to}::date
      and o.created_time >= (${from}::date - 1)::timestamptz and o.created_time < (${to}::date + 3)::timestamptz
      and o.member_id is not null and o.is_paid) w
  group by w.day, w.member_id, w.card_id`;

export const memberDocuments: DocumentQuery = ({ ctx, branchIds }, { days: { from, to } }, sum) => sql`
  select g.id::text as key, 'MEMBER' as kind, d.day as date, g.created_time as time, g.id as doc_id, '' as code, g.id as member_id,
    ${sum.newMembers ?? 0}::bigint as amount
  from tenant.members g join tenant.branches b on b.company_id = g.company_id and b.id = g.registered_branch_id
  cross join lateral (select ((g.created_time at time zone 'Asia/Shanghai') - make_interval(mins => b.day_cutoff_min))::date as day) d
  where g.registered_branch_id = any(${branchIds}::uuid[]) and d.day between ${from}::date and ${to}::date and g.created_time < ${ctx.now}`;
