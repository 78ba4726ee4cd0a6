import type { Out } from '@netbar/contract/kernel/endpoint';
import { addDays, weekStart } from '@netbar/contract/kernel/time';
import type { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import type { OrderedWeek } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { type Asked, fromAskedLines, periodOf } from './asked-orders.ts';

const DAYS_A_WEEK = 7;

/** The lines that were ordered in each week of the period, also of weeks without any. */
export async function listOrderedWeeks(ctx: Ctx, asked: Asked): Promise<Out<typeof purchaseFiguresApi.weeks>> {
  const { first, last } = periodOf(ctx, asked);
  const { rows } = await sql<OrderedWeek>`
    select date_trunc('week', store_purchases.created_time at time zone 'Asia/Shanghai')::date::text as monday,
      (count(*) filter (where l.is_due and not l.is_late))::int as on_time, (count(*) filter (where l.is_late))::int as late,
      (count(*) filter (where not l.is_due))::int as open
    ${fromAskedLines(ctx, asked)} group by 1`.execute(ctx.db);
  const byMonday = new Map(rows.map((week) => [week.monday, week]));
  const weeks: OrderedWeek[] = [];
  for (let monday = weekStart(first); monday <= last; monday = addDays(monday, DAYS_A_WEEK))
    weeks.push(byMonday.get(monday) ?? { monday, onTime: 0, late: 0, open: 0 });
  return weeks;
}
