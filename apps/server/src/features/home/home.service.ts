import { HEAT_DAYS, RANKED, RECENT, TREND_DAYS } from '@netbar/contract/home/home.model';
import { addDays, formatTime, startOfBizDate } from '@netbar/contract/kernel/time';
import { countPeople } from '#features/account/account-figures.service.ts';
import { countWaiting } from '#features/approval/approval-figures.service.ts';
import { countBranches } from '#features/branch/branch-figures.service.ts';
import { countSignIns, listRecent } from '#features/log/log-figures.service.ts';
import { countMembers } from '#features/member/member-figures.service.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { getTrade } from './trade.service.ts';

/** What somebody sees first. Each part is counted by the feature it belongs to, within the caller's scope and rights. */
export async function getOverview(ctx: Ctx) {
  const may = (functionId: string) => ctx.actor.functions.has(functionId);
  const today = formatTime(ctx.now, 'date');
  const [branches, people, signIns, members, trade, approvals, recent] = await Promise.all([
    countBranches(ctx),
    may('USER_LIST') ? countPeople(ctx) : null,
    may('USER_LIST') ? countSignIns(ctx, startOfBizDate(addDays(today, 1 - HEAT_DAYS))) : null,
    may('MEMBER_LIST') ? countMembers(ctx, startOfBizDate(addDays(today, 1 - TREND_DAYS)), RANKED) : null,
    may('ORDER_LIST') ? getTrade(ctx, today) : null,
    countWaiting(ctx),
    may('LOG_LIST') ? listRecent(ctx, RECENT) : null,
  ]);
  return {
    takenTime: ctx.now,
    branches,
    people,
    signIns: signIns && byHour(signIns, today),
    members: members && { ...members, days: everyDay(members.days, today) },
    trade,
    approvals,
    recent,
  };
}

interface HourCount {
  date: string;
  hour: number;
  count: number;
}

function byHour(rows: HourCount[], today: string) {
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

/** Also the days on which nothing happened. */
function everyDay(days: { date: string; added: number }[], today: string) {
  const added = new Map(days.map((day) => [day.date, day.added]));
  return Array.from({ length: TREND_DAYS }, (_, i) => addDays(today, i + 1 - TREND_DAYS)).map((date) => ({
    date,
    added: added.get(date) ?? 0,
  }));
}
