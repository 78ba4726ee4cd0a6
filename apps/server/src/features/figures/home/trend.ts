import type { homeApi } from '@netbar/contract/figures/home/home.api';
import { type EarnedDay, HEAT_DAYS, type TakenDay, TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import { noMeasures, type Measures } from '@netbar/contract/figures/facts/measures';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { sumMeasures, sumWeekOfSessions } from '#features/figures/facts/facts.ts';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { narrowToBranch } from '#features/org/branch/branch.ts';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { bizDateOfBranches } from './places.ts';
import { takenOf } from './sums.ts';

const WEEK = 7;

/** The last two weeks on both bases, and the sessions of four weeks by hour. */
export async function getTrend(ctx: Ctx, { brandId, branchId }: In<typeof homeApi.trend>) {
  if (await isCountingBlind(ctx)) return null;
  const ofBrand = brandId ? await narrowToBrand(ctx, brandId) : ctx;
  const shown = branchId ? narrowToBranch(ofBrand, branchId) : ofBrand;
  const today = await bizDateOfBranches(shown);
  const since = addDays(today, 1 - TREND_DAYS - WEEK);
  const [counted, week] = await Promise.all([
    sumMeasures(shown, { from: since, to: today }, 'DATE'),
    sumWeekOfSessions(shown, { from: addDays(today, 1 - HEAT_DAYS), to: today }),
  ]);
  const byDate = new Map(counted.map((row) => [row.date, row]));
  const days = Array.from({ length: TREND_DAYS + WEEK }, (_, i) => addDays(since, i)).map((date) => ({
    date,
    counted: byDate.get(date) ?? noMeasures(),
  }));
  return {
    earned: days.map(({ date, counted }) => earnedOn(date, counted)),
    taken: days.map(({ date, counted }) => takenOn(date, counted)),
    week,
  };
}

const earnedOn = (date: string, { netFeeFen, goodsFen, leaseFen, otherFen, discountFen, bonusFen }: Measures): EarnedDay => ({
  date,
  netFee: netFeeFen,
  goods: goodsFen,
  lease: leaseFen,
  other: otherFen,
  given: discountFen + bonusFen,
});

/** What money was paid for. A voucher of a platform is a sale of its own. */
function takenOn(date: string, counted: Measures): TakenDay {
  const { chargeFen: charge, leaseTakenFen: lease, groupBuyFen: groupBuy } = counted;
  return { date, charge, lease, groupBuy, goods: takenOf(counted) - charge - lease - groupBuy };
}
