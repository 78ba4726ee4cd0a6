import type { homeApi } from '@netbar/contract/figures/home/home.api';
import { RECENT, TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { averageSeatsTaken, type SoFar, sumMeasures, sumUntilNow } from '#features/figures/facts/facts.ts';
import { countSeats } from '#features/floor/machine/machine.ts';
import { countMembers } from '#features/guests/member/member.ts';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { countBranches, nameBranches } from '#features/org/branch/branch.ts';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import { listRecentEntries } from '#features/platform/log/log.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';
import { bizDateOfBranches, inPlacesOf } from './places.ts';
import { takenOf } from './sums.ts';

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

const CHINA_HOURS = 8;

/** Today so far, and the day before up to the same time. */
async function getTrade(ctx: Ctx, today: string) {
  const yesterday = addDays(today, -1);
  const [counted, before, seats, takenBefore] = await Promise.all([
    sumMeasures(ctx, { from: today, to: today }, 'BRANCH'),
    sumUntilNow(ctx, yesterday, today),
    countSeats(ctx),
    averageSeatsTaken(ctx, yesterday, (ctx.now.getUTCHours() + CHINA_HOURS) % 24),
  ]);
  const [nowOf, thenOf] = [new Map(counted.map((row) => [row.placeId, row])), new Map(before.map((row) => [row.branchId, row]))];
  const traded = before.filter(({ takenFen }) => takenFen > 0).map(({ branchId }) => branchId);
  const ids = [...new Set([...counted.map(({ placeId }) => placeId ?? ''), ...traded, ...seats.map(({ branchId }) => branchId)])];
  const names = await nameBranches(ctx, ids);
  const seatsOf = new Map(seats.map((row) => [row.branchId, row]));
  const branches = ids.map((id) => ({
    id,
    name: names.get(id) ?? '',
    taken: { now: takenOf(nowOf.get(id)), before: thenOf.get(id)?.takenFen ?? 0 },
    seats: seatsOf.get(id)?.all ?? 0,
    seatsTaken: seatsOf.get(id)?.taken ?? 0,
  }));
  const sumNow = (part: 'orders' | 'soldFen' | 'sessions' | 'memberSessions') => counted.reduce((sum, row) => sum + row[part], 0);
  const sumThen = (part: Exclude<keyof SoFar, 'branchId'>) => before.reduce((sum, row) => sum + row[part], 0);
  const sumSeats = (part: 'all' | 'taken') => seats.reduce((sum, row) => sum + row[part], 0);
  return {
    taken: { now: counted.reduce((sum, row) => sum + takenOf(row), 0), before: sumThen('takenFen') },
    orders: { now: sumNow('orders'), before: sumThen('orders') },
    goods: { now: sumNow('soldFen'), before: sumThen('soldFen') },
    sessions: { now: sumNow('sessions'), before: sumThen('sessions'), byMembers: sumNow('memberSessions') },
    seats: { all: sumSeats('all'), taken: sumSeats('taken'), takenBefore },
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
