import type { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { MOST_FACT_DAYS, MOST_SALES_DAYS, splitMonths } from '@netbar/contract/figures/sales/sales.rules';
import { salesErrors } from '@netbar/contract/figures/sales/sales.errors';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { daysBetween } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Ctx, inBrands, inScope } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findPlace, isAt } from './sales-place.ts';

const HOURS = Array.from({ length: 24 }, (_, i) => i + 1);
const hours = sql.raw(`array[${HOURS.map((hour) => `sum(goods_hours[${hour}])`).join(', ')}]::bigint[]`);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Sales by weekday and hour: of whole brands from their months, everything else from the days of branches. */
export async function getWeekHours(ctx: Ctx, asked: In<typeof salesApi.hours>): Promise<Out<typeof salesApi.hours>> {
  const place = await findPlace(ctx, asked);
  const length = daysBetween(asked.from, asked.to) + 1;
  if (length > MOST_SALES_DAYS) throw new AppError(salesErrors.periodTooLong, { days: MOST_SALES_DAYS });
  const isByMonth = place.isWholeBrands && place.branchIds.length > 1 && length > MOST_FACT_DAYS;
  const { months, edges } = isByMonth ? splitMonths(asked) : { edges: [asked] };
  const parts = edges.map(
    ({ from, to }) => sql`
      select extract(isodow from biz_date)::int as weekday, goods_hours::bigint[] from tenant.area_days
      where ${inScope(ctx, 'areaDays.branchId')} and ${isAt(place, 'area_days.branch_id')} and biz_date between ${from}::date and ${to}::date`,
  );
  if (months)
    parts.push(sql`
      select weekday, goods_hours from tenant.week_hours
      where ${inBrands(ctx, 'weekHours.brandId')} and brand_id = any(${place.brandIds}::uuid[])
        and biz_date between ${months.from}::date and ${months.to}::date`);
  const { rows } = await sql<{ weekday: number; hours: number[] }>`
    select weekday, ${hours} as hours from (${sql.join(parts, sql` union all `)}) as days group by 1`.execute(ctx.db);
  const byWeekday = new Map(rows.map((row) => [row.weekday, row.hours]));
  return { hours: WEEKDAYS.flatMap((weekday) => byWeekday.get(weekday)?.map(Number) ?? HOURS.map(() => 0)) };
}
