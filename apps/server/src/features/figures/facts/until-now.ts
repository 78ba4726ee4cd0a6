import { addDays, DAY_MS, daysBetween, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { moneyTenders } from '#features/counter/payment/payment.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';

const HOUR_MS = 3_600_000;

/** What a branch did on a day up to a time of that day. */
export interface SoFar {
  branchId: string;
  takenFen: number;
  orders: number;
  soldFen: number;
  sessions: number;
}

/**
 * A day of the caller's branches up to the time of day that it is now: whole hours from the rollup, the minutes after the last whole
 * hour from the documents. Of a day that ends at another hour than full, the hour in which it ends is read from the documents too.
 */
export async function sumUntilNow(ctx: Ctx, date: string, today: string): Promise<SoFar[]> {
  const then = new Date(ctx.now.getTime() - daysBetween(date, today) * DAY_MS);
  const { rows } = await sql<SoFar>`
    with branch_spans as (
      select branches.id as branch_id, ${startOfBizDate(date)}::timestamptz + make_interval(mins => day_cutoff_min) as day_start,
        ${startOfBizDate(addDays(date, 1))}::timestamptz + make_interval(mins => day_cutoff_min) as day_end
      from tenant.branches where ${inScope(ctx, 'branches.id')}),
    spans as (
      select branch_id, day_start, least(day_end, ${then}) as until, date_trunc('hour', day_start + interval '59 minutes 59 seconds') as hours_from,
        date_trunc('hour', least(day_end, ${then})) as hours_to
      from branch_spans where day_start < ${then}),
    whole as (
      select s.branch_id, sum(h.taken_fen[i]) as taken, sum(h.orders[i]) as orders, sum(h.sold_fen[i]) as sold, sum(h.sessions[i]) as sessions
      from spans s join tenant.branch_day_hours h on h.branch_id = s.branch_id and h.biz_date = ${date}::date
      cross join lateral (select extract(hour from at at time zone 'Asia/Shanghai')::int + 1 as i
        from generate_series(s.hours_from, s.hours_to - interval '1 hour', interval '1 hour') at) hours
      group by 1),
    rest as (
      select branch_id, sum(taken) as taken, sum(orders) as orders, sum(sold) as sold, sum(sessions) as sessions from (
        ${restOf(ctx, date, then)}
      ) parts group by 1)
    select s.branch_id as "branchId", (coalesce(w.taken, 0) + coalesce(r.taken, 0))::bigint as "takenFen",
      (coalesce(w.orders, 0) + coalesce(r.orders, 0))::bigint as orders, (coalesce(w.sold, 0) + coalesce(r.sold, 0))::bigint as "soldFen",
      (coalesce(w.sessions, 0) + coalesce(r.sessions, 0))::bigint as sessions
    from spans s left join whole w on w.branch_id = s.branch_id left join rest r on r.branch_id = s.branch_id`.execute(ctx.db);
  return rows;
}

/** Documents of the minutes that are no whole hour: after the last one, and before the first of a day that begins within an hour. */
const restOf = (ctx: Ctx, date: string, then: Date) => {
  const isRest = (time: string) =>
    sql.raw(`(${time} >= s.hours_to and ${time} < s.until or ${time} >= s.day_start and ${time} < least(s.hours_from, s.until))`);
  const window = (column: string) => sql`${sql.raw(column)} >= ${startOfBizDate(date)} and ${sql.raw(column)} < ${then}
    and (${sql.raw(column)} >= ${new Date(then.getTime() - HOUR_MS)} or exists (select from branch_spans where extract(minute from day_start) > 0))`;
  return sql`
    select payments.branch_id, sum(payments.amount_fen) as taken, count(*) filter (where not exists (
        select from tenant.payments f where f.company_id = payments.company_id and f.order_id = payments.order_id and f.status = 'SUCCEEDED'
          and f.tender::text = any(${moneyTenders}) and (f.settled_time, f.id) < (payments.settled_time, payments.id))) as orders, 0 as sold, 0 as sessions
    from tenant.payments join spans s on s.branch_id = payments.branch_id
    join tenant.orders o on o.company_id = payments.company_id and o.id = payments.order_id and o.biz_date = ${date}::date
    where ${inScope(ctx, 'payments.branchId')} and payments.status = 'SUCCEEDED' and payments.tender::text = any(${moneyTenders})
      and ${window('payments.settled_time')} and ${isRest('payments.settled_time')} group by 1
    union all
    select orders.branch_id, 0, 0, sum(orders.payable_fen), 0 from tenant.orders join spans s on s.branch_id = orders.branch_id
    where ${inScope(ctx, 'orders.branchId')} and orders.biz_date = ${date}::date and orders.type = 'SALE' and orders.is_paid
      and orders.status <> 'CANCELLED' and ${window('orders.created_time')} and ${isRest('orders.created_time')}
      and not exists (select from tenant.recharge_cards c where c.company_id = orders.company_id and c.order_id = orders.id) group by 1
    union all
    select machine_sessions.branch_id, 0, 0, 0, count(*) from tenant.machine_sessions join spans s on s.branch_id = machine_sessions.branch_id
    where ${inScope(ctx, 'machineSessions.branchId')} and ${window('machine_sessions.started_time')}
      and ${isRest('machine_sessions.started_time')} group by 1`;
};
