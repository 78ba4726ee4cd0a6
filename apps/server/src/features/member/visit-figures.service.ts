import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { inScope, type Ctx } from '#kernel/ctx.ts';

/** The first day of a period that ends today and rolls on with it. */
export const firstDayOf = (ctx: Ctx, days: number) => addDays(bizDate(ctx.now), 1 - days);

/** Visits of the last days to the caller's branches, or those of one brand, by hour of the week. */
export async function countVisits(ctx: Ctx, days: number, brandId?: string): Promise<number[]> {
  let found = ctx.db
    .selectFrom('branchHours')
    .select([
      sql<number>`(extract(isodow from branch_hours.day)::int - 1) * 24 + branch_hours.hour`.as('hour'),
      sql<number>`sum(branch_hours.visits)::int`.as('visits'),
    ])
    .where(inScope(ctx, 'branchHours.branchId'))
    .where('branchHours.day', '>=', firstDayOf(ctx, days));
  if (brandId)
    found = found.where(sql<boolean>`branch_hours.branch_id in (select id from tenant.branches where brand_id = ${brandId})`);
  return heatOf(await found.groupBy(sql`1`).execute());
}

/** One number for each hour of a week, Monday 0:00 first. */
export function heatOf(hours: { hour: number; visits: number }[]): number[] {
  const visits = new Map(hours.map((row) => [row.hour, row.visits]));
  return Array.from({ length: 168 }, (_, hour) => visits.get(hour) ?? 0);
}
