import { type EarnedDay, HEAT_DAYS, RANKED, TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import type { AccountCode } from '@netbar/contract/kernel/ledger';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { countTakings } from '#features/counter/payment/payment.ts';
import { countSeats, countSeatSessions } from '#features/floor/machine/machine.ts';
import { countVisits } from '#features/guests/member/member.ts';
import { nameBranches } from '#features/org/branch/branch.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { listMoved, type Moved } from '#kernel/ledger-days.ts';

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

/** Revenue, seats and sessions of the caller's branches. */
export async function getTrade(ctx: Ctx, today: string) {
  const since = addDays(today, 1 - TREND_DAYS - WEEK);
  const dayStart = startOfBizDate(today);
  const [moved, takings, sessions, seats, hours] = await Promise.all([
    listMoved(ctx, Object.keys(partOf) as Earning[], since),
    countTakings(ctx, startOfBizDate(addDays(today, -1))),
    countSeatSessions(ctx, dayStart),
    countSeats(ctx),
    countVisits(ctx, HEAT_DAYS),
  ]);
  const taken = (date: string) =>
    Array.from({ length: 24 }, (_, hour) => takings.find((row) => row.date === date && row.hour === hour)?.fen ?? 0);
  return {
    days: earningsByDay(moved, since),
    taken: { today: taken(today), yesterday: taken(addDays(today, -1)) },
    sessions,
    seats,
    branches: await rankBranches(ctx, moved, today),
    week: Array.from({ length: WEEK }, (_, day) => hours.slice(day * 24, day * 24 + 24)),
  };
}

function earningsByDay(moved: Moved<Earning>[], since: string): EarnedDay[] {
  const days = Array.from({ length: TREND_DAYS + WEEK }, (_, i) => ({
    date: addDays(since, i),
    netFee: 0,
    goods: 0,
    lease: 0,
    other: 0,
    given: 0,
  }));
  const byDate = new Map(days.map((day) => [day.date, day]));
  for (const { code, date, amount } of moved) {
    const [day, part] = [byDate.get(date), partOf[code]];
    // Revenue is credited, discounts are debited.
    if (day) day[part] += part === 'given' ? amount : 0 - amount;
  }
  return days;
}

/** Ranks branches by revenue after discounts: the sum over their accounts, in which revenue is negative. */
async function rankBranches(ctx: Ctx, moved: Moved<Earning>[], today: string) {
  const [last, before] = [addDays(today, -WEEK), addDays(today, -2 * WEEK)];
  const sums = new Map<string, { fen: number; beforeFen: number }>();
  for (const { branchId, date, amount } of moved) {
    const sum = sums.get(branchId) ?? { fen: 0, beforeFen: 0 };
    if (date >= last && date < today) sum.fen -= amount;
    if (date >= before && date < last) sum.beforeFen -= amount;
    sums.set(branchId, sum);
  }
  const best = [...sums].toSorted(([, a], [, b]) => b.fen - a.fen).slice(0, RANKED);
  const names = await nameBranches(
    ctx,
    best.map(([id]) => id),
  );
  return best.map(([id, sum]) => ({ id, name: names.get(id) ?? '', ...sum }));
}
