import type { homeApi } from '@netbar/contract/figures/home/home.api';
import { HEAT_DAYS, RANKED, RECENT, TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, formatTime, startOfBizDate } from '@netbar/contract/kernel/time';
import { countMembers } from '#features/guests/member/member.ts';
import { isCountingBlind } from '#features/money/shift/shift.ts';
import { countBranches } from '#features/org/branch/branch.ts';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import { countPeople } from '#features/platform/account/account.ts';
import { countSignIns, listRecentEntries } from '#features/platform/log/log.ts';
import { type Ctx, isInBrands } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';
import { todoList } from '#kernel/todo.ts';
import { getTrade } from './trade.ts';

/**
 * The first page. Each part is counted by its own feature, at the places where the caller holds the function for it. Whoever counts a
 * drawer blind sees no takings: with those by provider, which the shift shows, they would say what cash to expect.
 */
export async function getOverview(ctx: Ctx, { brandId }: In<typeof homeApi.overview>) {
  const figures = brandId ? await narrowToBrand(ctx, brandId) : ctx;
  const today = formatTime(ctx.now, 'date');
  /** Null for whoever does not hold the function in this brand. */
  const by = async <T>(can: string, count: (ctx: Ctx) => Promise<T>): Promise<T | null> => {
    const actor = actingBy(ctx.actor, can);
    if (!actor || (brandId && !isInBrands({ actor }, brandId))) return null;
    return count(brandId ? await narrowToBrand({ ...ctx, actor }, brandId) : { ...ctx, actor });
  };
  const [branches, people, signIns, members, trade, todos, recent] = await Promise.all([
    countBranches(figures),
    by('USER_LIST', countPeople),
    by('USER_LIST', (ctx) => countSignIns(ctx, startOfBizDate(addDays(today, 1 - HEAT_DAYS)))),
    by('MEMBER_LIST', (ctx) => countMembers(ctx, startOfBizDate(addDays(today, 1 - TREND_DAYS)), RANKED)),
    by('ORDER_LIST', async (own) => ((await isCountingBlind(ctx)) ? null : getTrade(own, today))),
    listTodos(ctx),
    listRecentAllowed(ctx),
  ]);
  return {
    takenTime: ctx.now,
    branches,
    people,
    signIns: signIns && signInsByHour(signIns, today),
    members: members && { ...members, days: fillDays(members.days, today) },
    trade,
    todos,
    recent,
  };
}

/** Not narrowed to the brand in force: the log is of all branches one may see. */
const listRecentAllowed = async (ctx: Ctx) => {
  const actor = actingBy(ctx.actor, 'LOG_LIST');
  return actor ? listRecentEntries({ ...ctx, actor }, RECENT) : null;
};

/** To-dos of the caller from all features, the oldest first. */
async function listTodos(ctx: Ctx) {
  const lists = await Promise.all(todoList.all().map((list) => list(ctx)));
  return lists.flat().toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

interface HourCount {
  date: string;
  hour: number;
  count: number;
}

function signInsByHour(rows: HourCount[], today: string) {
  const of = (isOf: (row: HourCount) => boolean) => {
    const hours = Array.from({ length: 24 }, () => 0);
    for (const { hour, count } of rows.filter(isOf)) hours[hour] = (hours[hour] ?? 0) + count;
    return hours;
  };
  const yesterday = addDays(today, -1);
  return {
    today: of(({ date }) => date === today),
    yesterday: of(({ date }) => date === yesterday),
    week: Array.from({ length: 7 }, (_, weekday) => of(({ date }) => weekdayOf(date) === weekday)),
  };
}

/** SHELL-03: 0 is Monday. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Adds the days without a row. */
function fillDays(days: { date: string; added: number }[], today: string) {
  const added = new Map(days.map((day) => [day.date, day.added]));
  return Array.from({ length: TREND_DAYS }, (_, i) => addDays(today, i + 1 - TREND_DAYS)).map((date) => ({
    date,
    added: added.get(date) ?? 0,
  }));
}
