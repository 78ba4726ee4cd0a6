import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

interface Visit {
  memberId: string;
  branchId: string;
  from: Date;
  fen: number;
}

/** Adds a seat session to the daily and hourly sums, in the transaction that ends it. */
export async function recordVisit(ctx: Tx, { memberId, branchId, from, fen }: Visit) {
  const day = bizDate(from);
  await sql`
    with who as (select id, brand_id from tenant.members where id = ${memberId}),
    known as (insert into tenant.member_behaviours as b (member_id, brand_id, first_visit, last_visit)
      select id, brand_id, ${day}::date, ${day}::date from who
      on conflict (company_id, member_id) do update set first_visit = least(b.first_visit, excluded.first_visit),
        last_visit = greatest(b.last_visit, excluded.last_visit))
    insert into tenant.member_days as d (member_id, brand_id, day, visits, fen)
    select id, brand_id, ${day}::date, 1, ${fen}::bigint from who
    on conflict (company_id, member_id, day) do update set visits = d.visits + 1, fen = d.fen + excluded.fen`.execute(ctx.db);
  await sql`
    insert into tenant.branch_hours as h (branch_id, day, hour, visits) values (${branchId}, ${day}::date, ${hourOf(from)}, 1)
    on conflict (company_id, branch_id, day, hour) do update set visits = h.visits + 1`.execute(ctx.db);
}

/** Takes an amount that was charged too much and given back out of the daily sum. */
export const correctVisit = (ctx: Tx, { memberId, from, backFen }: { memberId: string; from: Date; backFen: number }) =>
  ctx.db
    .updateTable('memberDays')
    .set((q) => ({ fen: q('fen', '-', backFen) }))
    .where('memberId', '=', memberId)
    .where('day', '=', bizDate(from))
    .execute();

/** The hour in Chinese time, which is UTC+8 all year. */
const hourOf = (at: Date) => (at.getUTCHours() + 8) % 24;

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
  return weekOfVisits(await found.groupBy(sql`1`).execute());
}

/** The first day of a period of so many days that ends today. */
export const firstDayOf = (ctx: Ctx, days: number) => addDays(bizDate(ctx.now), 1 - days);

/** One number for each hour of a week, Monday 0:00 first. */
export function weekOfVisits(hours: { hour: number; visits: number }[]): number[] {
  const visits = new Map(hours.map((row) => [row.hour, row.visits]));
  return Array.from({ length: 168 }, (_, hour) => visits.get(hour) ?? 0);
}

/** One member since a moment. */
export interface MemberPeriod {
  memberId: string;
  since: Date;
  /** How many favourites to list. */
  limit: number;
}

interface MemberVisits {
  /** Ended seat sessions by hour of the week, Monday 0:00 being 0. */
  hours: (ctx: Ctx, period: MemberPeriod) => Promise<{ hour: number; visits: number; minutes: number; fen: number }[]>;
  /** The machines the member sat at most often, at the caller's branches. */
  machines: (
    ctx: Ctx,
    period: MemberPeriod,
  ) => Promise<{ machineNo: string; areaName: string; branchName: string; visits: number }[]>;
}

/** Where and when a member sat. The feature that keeps seat sessions provides it. */
export const memberVisits = defineExtensionPoint<MemberVisits>();

/** What a member bought most of at the caller's branches. The feature that keeps orders provides it. */
export const memberPurchases =
  defineExtensionPoint<(ctx: Ctx, period: MemberPeriod) => Promise<{ name: string; unit: string; qty: number }[]>>();
