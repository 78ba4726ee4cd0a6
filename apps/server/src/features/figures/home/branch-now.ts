import type { homeApi } from '@netbar/contract/figures/home/home.api';
import { noMeasures } from '@netbar/contract/figures/facts/measures';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { sumMeasures, sumUntilNow } from '#features/figures/facts/facts.ts';
import { countSeats } from '#features/floor/machine/machine.ts';
import { isCountingBlind, listOnShift } from '#features/money/shift/shift.ts';
import { bizDateAt, narrowToBranch } from '#features/org/branch/branch.ts';
import { type Ctx, holdsAt } from '#kernel/ctx.ts';
import { byTender, takenOf } from './sums.ts';

const WEEK = 7;

/** One branch at this moment: money, seats, and who has the drawer. */
export async function getBranchNow(ctx: Ctx, { branchId }: In<typeof homeApi.branchNow>) {
  const here = narrowToBranch(ctx, branchId);
  const date = await bizDateAt(ctx, branchId);
  const seesMoney = holdsAt(ctx, 'ORDER_LIST', branchId) && !(await isCountingBlind(ctx));
  const [takings, [seats], onShift] = await Promise.all([
    seesMoney ? getBranchTakings(here, date) : null,
    countSeats(here),
    listOnShift(here),
  ]);
  const { all = 0, taken = 0, locked = 0, fault = 0 } = seats ?? {};
  return {
    takenTime: ctx.now,
    date,
    takings,
    seats: { taken, free: all - taken - locked - fault, locked, fault },
    onShift: onShift.map(({ name }) => name),
  };
}

/** Compared with the same weekday of last week: a cafe's days differ more than its weeks. */
async function getBranchTakings(ctx: Ctx, date: string) {
  const [[now], [then]] = await Promise.all([
    sumMeasures(ctx, { from: date, to: date }),
    sumUntilNow(ctx, addDays(date, -WEEK), date),
  ]);
  return { taken: { now: takenOf(now), before: then?.takenFen ?? 0 }, tenders: byTender(now ?? noMeasures()) };
}
