import type { homeApi } from '@netbar/contract/figures/home/home.api';
import { type EarnedDay, HEAT_DAYS, type TakenDay, TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { AccountCode } from '@netbar/contract/kernel/ledger';
import { addDays } from '@netbar/contract/kernel/time';
import { sumTakings } from '#features/counter/payment/payment.ts';
import type { TakingsRow } from '#features/counter/payment/payment.ts';
import { countVisits } from '#features/guests/member/member.ts';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { listMoved, type Moved } from '#kernel/ledger-days.ts';
import { bizDateOfBranches, narrowToBranch } from './places.ts';
import { moneyOf } from './sums.ts';

const WEEK = 7;
const partOf = {
  'REVENUE.NET_FEE': 'netFee',
  'REVENUE.GOODS': 'goods',
  'REVENUE.LEASE_RENT': 'lease',
  'REVENUE.LEASE_DAMAGE': 'lease',
  'REVENUE.SERVICE': 'other',
  'REVENUE.THIRD_PARTY': 'other',
  'REVENUE.BREAKAGE': 'other',
  DISCOUNT: 'given',
  BONUS_DISCOUNT: 'given',
} as const satisfies Partial<Record<AccountCode, Exclude<keyof EarnedDay, 'date'>>>;
type Earning = keyof typeof partOf;

/** The last two weeks on both bases, and the visits of four weeks by hour. */
export async function getTrend(ctx: Ctx, { brandId, branchId }: In<typeof homeApi.trend>) {
  if (await isCountingBlind(ctx)) return null;
  const ofBrand = brandId ? await narrowToBrand(ctx, brandId) : ctx;
  const shown = branchId ? narrowToBranch(ofBrand, branchId) : ofBrand;
  const today = await bizDateOfBranches(shown);
  const since = addDays(today, 1 - TREND_DAYS - WEEK);
  const [moved, takings, hours] = await Promise.all([
    listMoved(shown, Object.keys(partOf) as Earning[], since),
    sumTakings(shown, { from: since, to: today, today }),
    countVisits(shown, HEAT_DAYS),
  ]);
  const dates = Array.from({ length: TREND_DAYS + WEEK }, (_, i) => addDays(since, i));
  return {
    earned: earningsByDay(moved, dates),
    taken: takingsByDay(moneyOf(takings), dates),
    week: Array.from({ length: WEEK }, (_, day) => hours.slice(day * 24, day * 24 + 24)),
  };
}

function earningsByDay(moved: Moved<Earning>[], dates: string[]): EarnedDay[] {
  const days = dates.map((date) => ({ date, netFee: 0, goods: 0, lease: 0, other: 0, given: 0 }));
  const byDate = new Map(days.map((day) => [day.date, day]));
  for (const { code, date, amount } of moved) {
    const [day, part] = [byDate.get(date), partOf[code]];
    // Revenue is credited, discounts are debited.
    if (day) day[part] += part === 'given' ? amount : 0 - amount;
  }
  return days;
}

function takingsByDay(rows: TakingsRow[], dates: string[]): TakenDay[] {
  const days = dates.map((date) => ({ date, charge: 0, goods: 0, lease: 0, groupBuy: 0 }));
  const byDate = new Map(days.map((day) => [day.date, day]));
  for (const row of rows) {
    const day = byDate.get(row.date);
    if (day) day[reasonOf(row)] += row.fen;
  }
  return days;
}

/** What money was paid for. A voucher of a platform is a sale of its own. */
const reasonOf = ({ tender, type }: TakingsRow) => {
  if (tender === 'GROUPBUY') return 'groupBuy';
  if (type === 'CHARGE') return 'charge';
  return type === 'LEASE' ? 'lease' : 'goods';
};
