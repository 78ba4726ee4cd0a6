import { type Measures, measures, noMeasures } from '@netbar/contract/figures/facts/measures';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import {
  type AreaDay,
  type BranchDay,
  countEarned,
  countSeatTime,
  countSessions,
  hoursOfDay,
  openAreas,
  openBranchDay,
} from './count-branch-day.ts';
import { countCosts, countOrders, countRefunds, countTakings } from './count-takings.ts';

const total = (hours: number[]) => hours.reduce((sum, value) => sum + value, 0);

/** Counts one day of a branch anew from facts, ledger and documents. Rows that are right already are not written. */
export async function refreshBranchDay(ctx: Tx, branchId: string, date: string): Promise<void> {
  const { dayCutoffMin: cutoffMin } = await ctx.db
    .selectFrom('branches')
    .select('dayCutoffMin')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const day = openBranchDay(branchId, date, { cutoffMin, now: ctx.now });
  const areas = openAreas();
  const [returnedFen, , people, takings, orders, refunds, costs] = await Promise.all([
    countEarned(ctx, day, areas),
    countSeatTime(ctx, day, areas),
    countSessions(ctx, day, areas),
    countTakings(ctx, day),
    countOrders(ctx, day),
    countRefunds(ctx, day),
    countCosts(ctx, day),
  ]);
  const counted = {
    ...noMeasures(),
    ...takings.counted,
    ...orders.counted,
    ...refunds,
    ...costs,
    ...people.counted,
    returnedFen,
  };
  for (const area of areas.all()) addArea(counted, area);
  if (isWithoutTrade(counted)) return forgetDay(ctx, day);
  await writeBranchDay(ctx, day, counted);
  const { memberIds } = people;
  await writeHours(ctx, day, { ...orders, takenHours: takings.takenHours, sessionHours: addHours(areas.all()), memberIds });
  await writeAreas(ctx, day, areas.all());
}

/** A day without trade has no rows: averages divide by the days that had some. */
const isWithoutTrade = (counted: Measures) => measures.every((measure) => measure === 'availableSec' || counted[measure] === 0);

async function forgetDay(ctx: Tx, { branchId, date }: BranchDay) {
  for (const table of ['branchDays', 'branchDayHours', 'areaDays'] as const)
    await ctx.db.deleteFrom(table).where('branchId', '=', branchId).where('bizDate', '=', date).execute();
}

function addArea(counted: Measures, area: AreaDay) {
  counted.netFeeFen += area.netFeeFen;
  counted.goodsFen += area.goodsFen;
  counted.leaseFen += area.leaseFen;
  counted.otherFen += area.otherFen;
  counted.discountFen += area.discountFen;
  counted.bonusFen += area.bonusFen;
  counted.cogsFen += area.cogsFen;
  counted.occupiedSec += total(area.occupiedHours);
  counted.availableSec += total(area.availableHours);
}

async function writeBranchDay(ctx: Tx, { branchId, date }: BranchDay, counted: Measures) {
  await ctx.db
    .insertInto('branchDays')
    .values({ branchId, bizDate: date, ...counted })
    .onConflict((row) => row.columns(['companyId', 'branchId', 'bizDate']).doUpdateSet(counted))
    .execute();
}

const addHours = (areas: AreaDay[]) =>
  areas.reduce((sums, { sessionHours }) => sums.map((sum, hour) => sum + (sessionHours[hour] ?? 0)), hoursOfDay());

interface DayHours {
  sessionHours: number[];
  takenHours: number[];
  orderHours: number[];
  soldHours: number[];
  callWaits: number[];
  memberIds: string[];
}

async function writeHours(ctx: Tx, { branchId, date }: BranchDay, hours: DayHours) {
  const row = {
    takenFen: hours.takenHours,
    orders: hours.orderHours,
    soldFen: hours.soldHours,
    sessions: hours.sessionHours,
    callWaits: hours.callWaits,
    memberIds: hours.memberIds,
  };
  await ctx.db
    .insertInto('branchDayHours')
    .values({ branchId, bizDate: date, ...row })
    .onConflict((q) => q.columns(['companyId', 'branchId', 'bizDate']).doUpdateSet(row))
    .execute();
}

async function writeAreas(ctx: Tx, { branchId, date }: BranchDay, areas: AreaDay[]) {
  const ids = areas.map(({ areaId }) => areaId);
  await sql`delete from tenant.area_days where branch_id = ${branchId} and biz_date = ${date}::date and area_id <> all(${ids}::uuid[])`.execute(
    ctx.db,
  );
  for (const { areaId, ...area } of areas) {
    const row = { ...area, occupiedSec: total(area.occupiedHours), availableSec: total(area.availableHours) };
    await ctx.db
      .insertInto('areaDays')
      .values({ branchId, bizDate: date, areaId, ...row })
      .onConflict((q) => q.columns(['companyId', 'branchId', 'bizDate', 'areaId']).doUpdateSet(row))
      .execute();
  }
}
