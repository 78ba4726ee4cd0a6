import type { homeApi } from '@netbar/contract/figures/home/home.api';
import { RECENT, TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { sumGoodsSold } from '#features/counter/order/order.ts';
import { sumTakings } from '#features/counter/payment/payment.ts';
import { countSeats, countSeatSessions } from '#features/floor/machine/machine.ts';
import { countMembers } from '#features/guests/member/member.ts';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { countBranches, nameBranches } from '#features/org/branch/branch.ts';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import { listRecentEntries } from '#features/platform/log/log.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';
import { bizDateOfBranches, inPlacesOf } from './places.ts';
import { comparedBranches, comparedSum, moneyOf } from './sums.ts';

/**
 * How the caller's branches do today. Each part is counted at the places where the caller holds the function for it. Whoever counts
 * a drawer blind sees no takings: with those by provider, which the shift shows, they would say what cash to expect.
 */
export async function getOverview(ctx: Ctx, { brandId }: In<typeof homeApi.overview>) {
  const shown = brandId ? await narrowToBrand(ctx, brandId) : ctx;
  const by = async <T>(can: string, count: (ctx: Ctx) => Promise<T>): Promise<T | null> => {
    const own = await inPlacesOf(ctx, can, brandId);
    return own ? count(own) : null;
  };
  const today = await bizDateOfBranches(shown);
  const [branches, trade, members, recent] = await Promise.all([
    countBranches(shown),
    by('ORDER_LIST', async (own) => ((await isCountingBlind(ctx)) ? null : getTrade(own, today))),
    by('MEMBER_LIST', (own) => getMembers(own, today)),
    listRecentAllowed(ctx),
  ]);
  return { takenTime: ctx.now, date: today, branches, trade, members, recent };
}

async function getTrade(ctx: Ctx, today: string) {
  const yesterday = addDays(today, -1);
  const [takings, goods, sessions, seats] = await Promise.all([
    sumTakings(ctx, { from: yesterday, to: today, today }),
    sumGoodsSold(ctx, today),
    countSeatSessions(ctx, today),
    countSeats(ctx),
  ]);
  const rows = moneyOf(takings);
  const ofBranches = comparedBranches(rows, { date: today, before: yesterday });
  const ids = [...new Set([...ofBranches.keys(), ...seats.map(({ branchId }) => branchId)])];
  const names = await nameBranches(ctx, ids);
  const seatsOf = new Map(seats.map((row) => [row.branchId, row]));
  const branches = ids.map((id) => ({
    id,
    name: names.get(id) ?? '',
    taken: ofBranches.get(id) ?? { now: 0, before: 0 },
    seats: seatsOf.get(id)?.all ?? 0,
    seatsTaken: seatsOf.get(id)?.taken ?? 0,
  }));
  const sumSeats = (part: 'all' | 'taken') => seats.reduce((sum, row) => sum + row[part], 0);
  return {
    taken: comparedSum(rows, 'fen', { date: today, before: yesterday }),
    orders: comparedSum(rows, 'orders', { date: today, before: yesterday }),
    goods,
    sessions: { now: sessions.today, before: sessions.yesterday, byMembers: sessions.byMembers },
    seats: { all: sumSeats('all'), taken: sumSeats('taken'), takenBefore: sessions.seatedYesterday },
    branches: branches.toSorted((a, b) => b.taken.now - a.taken.now || a.name.localeCompare(b.name, 'zh-CN')),
  };
}

async function getMembers(ctx: Ctx, today: string) {
  const { total, days, beforeByNow } = await countMembers(ctx, { from: addDays(today, 1 - TREND_DAYS), today });
  const added = new Map(days.map((day) => [day.date, day.added]));
  const filled = Array.from({ length: TREND_DAYS }, (_, i) => addDays(today, i + 1 - TREND_DAYS)).map((date) => ({
    date,
    added: added.get(date) ?? 0,
  }));
  return { total, added: { now: added.get(today) ?? 0, before: beforeByNow }, days: filled };
}

/** Not narrowed to the brand in force: the log is of all branches one may see. */
const listRecentAllowed = async (ctx: Ctx) => {
  const actor = actingBy(ctx.actor, 'LOG_LIST');
  return actor ? listRecentEntries({ ...ctx, actor }, RECENT) : null;
};
