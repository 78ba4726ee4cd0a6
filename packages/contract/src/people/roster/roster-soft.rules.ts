import { addDays, DAY_MS, daysSinceMonday, MINUTE_MS, startOfBizDate, weekStart } from '#kernel/time.ts';
import { coverageOf } from './roster-coverage.rules.ts';
import type { Fault, softRules } from './roster-fault.model.ts';
import { dayKey, minutesOf, type Plan, type PlanPerson, type PlanShift, type PlanWish } from './roster-plan.rules.ts';

interface Finding {
  rule: (typeof softRules)[number];
  date: string;
  toDate?: string;
  params?: Fault['params'];
}

const faultOf = (
  who: Pick<PlanPerson, 'employeeId' | 'name'> | null,
  { rule, date, toDate = date, params = {} }: Finding,
): Fault => ({
  rule,
  isHard: false,
  employeeId: who?.employeeId ?? null,
  name: who?.name ?? '',
  date,
  toDate,
  params,
});

/** The soft rules that the plan's days break. */
export function softFaultsOf(plan: Plan): Fault[] {
  const ofPeople = [...plan.people.values()].flatMap((person) => {
    const own = plan.shifts.get(person.employeeId) ?? [];
    const found = [
      ...weekFindings(plan, own),
      ...runFindings(plan, own),
      ...wishFindings(plan, person, own),
      ...leaveFindings(plan, person, own),
    ];
    return found.map((finding) => faultOf(person, finding));
  });
  return [...shortFaults(plan), ...ofPeople, ...unfairFaults(plan)];
}

/** The planned minutes of somebody in the weeks that the plan's days touch, at all branches, by the first day of the week. */
export function weekMinutesOf(plan: Plan, own: readonly PlanShift[]): Map<string, number> {
  const weeks = new Map<string, number>();
  for (let week = weekStart(plan.from); week <= plan.to; week = addDays(week, 7)) weeks.set(week, 0);
  for (const shift of own) {
    const week = weekStart(shift.date);
    const known = weeks.get(week);
    if (known !== undefined) weeks.set(week, known + minutesOf(shift));
  }
  return weeks;
}

function weekFindings(plan: Plan, own: readonly PlanShift[]): Finding[] {
  const { mostWeekHours } = plan.rules;
  return [...weekMinutesOf(plan, own)]
    .filter(([, minutes]) => minutes > mostWeekHours * 60)
    .map(([week, minutes]) => {
      const hours = Math.round(minutes / 6) / 10;
      const [first, last] = [week, addDays(week, 6)];
      return {
        rule: 'WEEK_HOURS',
        params: { hours, most: mostWeekHours },
        date: first < plan.from ? plan.from : first,
        toDate: last > plan.to ? plan.to : last,
      };
    });
}

/** Days worked without a day off between them, each run once if it touches the plan's days. */
function runFindings(plan: Plan, own: readonly PlanShift[]): Finding[] {
  const dates = [...new Set(own.map(({ date }) => date))].toSorted();
  const runs: string[][] = [];
  for (const date of dates) {
    const last = runs.at(-1);
    if (last && addDays(last.at(-1) ?? date, 1) === date) last.push(date);
    else runs.push([date]);
  }
  const most = plan.rules.mostDaysInRow;
  return runs.flatMap((run): Finding[] => {
    const [first = '', last = ''] = [run[0], run.at(-1)];
    const isHere = first <= plan.to && last >= plan.from;
    if (run.length <= most || !isHere) return [];
    // The first day too many, or the first day of the plan if that is later.
    const over = run[most] ?? last;
    return [{ rule: 'DAYS_IN_ROW', date: over < plan.from ? plan.from : over, toDate: last, params: { days: run.length, most } }];
  });
}

export const isWishOn = ({ weekday, from, to }: PlanWish, date: string) =>
  from <= date && (to === null || date <= to) && (weekday === null || weekday === daysSinceMonday(date) + 1);

const wishRules = { CANNOT: 'WISH_CANNOT', AVOID: 'WISH_AVOID', PREFER: 'WISH_PREFER' } as const;

/** CANNOT and AVOID are broken by a shift that they mean, PREFER by a day that goes without it. */
function wishFindings(plan: Plan, { employeeId }: PlanPerson, own: readonly PlanShift[]): Finding[] {
  const wishes = plan.wishes.filter((wish) => wish.employeeId === employeeId);
  if (wishes.length === 0) return [];
  const found: Finding[] = [];
  for (let date = plan.from; date <= plan.to; date = addDays(date, 1)) {
    const shifts = own.filter((shift) => shift.date === date);
    for (const wish of wishes.filter((one) => isWishOn(one, date))) {
      const isMet = shifts.some(({ shiftKindId }) => wish.shiftKindId === null || wish.shiftKindId === shiftKindId);
      if (isMet === (wish.kind !== 'PREFER'))
        found.push({ rule: wishRules[wish.kind], date, params: { shift: plan.kinds.get(wish.shiftKindId ?? '')?.name ?? '' } });
    }
  }
  return found;
}

/** Shifts on half a day of leave, and on leave that nobody has decided yet. */
const leaveFindings = (plan: Plan, { employeeId }: PlanPerson, own: readonly PlanShift[]): Finding[] =>
  own
    .filter(({ date, branchId }) => branchId === plan.branchId && plan.from <= date && date <= plan.to)
    .flatMap(({ date }) => {
      const leave = plan.leave.get(dayKey(employeeId, date)) ?? [];
      const halves = leave.filter(({ isApproved }) => isApproved).reduce((sum, one) => sum + one.halves, 0);
      return leave.flatMap(({ isApproved, name }): Finding[] => {
        if (!isApproved) return [{ rule: 'LEAVE_PENDING', date, params: { leave: name } }];
        return halves === 1 ? [{ rule: 'LEAVE_HALF', date, params: { leave: name } }] : [];
      });
    });

/** Hours with too few people, neighbouring hours that lack as many as one fault. */
const shortFaults = (plan: Plan): Fault[] =>
  coverageOf(plan).flatMap(({ date, hours }) => {
    const spans: { from: number; to: number; short: number }[] = [];
    for (const { hour, short } of hours) {
      const last = spans.at(-1);
      if (short === 0) continue;
      if (last?.to === hour && last.short === short) last.to = hour + 1;
      else spans.push({ from: hour, to: hour + 1, short });
    }
    return spans.map(({ from, to, short }) =>
      faultOf(null, { rule: 'SHORT', date, params: { fromHour: from, toHour: to, heads: short } }),
    );
  });

const NIGHT_FROM_MIN = 22 * 60;
const NIGHT_TO_MIN = 30 * 60;
const NIGHT_LEAST_MIN = 180;

/** A night has at least three hours between 22:00 and 6:00. */
export function isNight({ startMs, endMs, date }: Pick<PlanShift, 'startMs' | 'endMs' | 'date'>): boolean {
  const midnightMs = startOfBizDate(date).getTime();
  const overlapMs = (nightMs: number) =>
    Math.min(endMs, nightMs + NIGHT_TO_MIN * MINUTE_MS) - Math.max(startMs, nightMs + NIGHT_FROM_MIN * MINUTE_MS);
  // The night before the day's midnight, and the one after the day.
  return Math.max(overlapMs(midnightMs - DAY_MS), overlapMs(midnightMs)) >= NIGHT_LEAST_MIN * MINUTE_MS;
}

export const isWeekend = ({ date }: Pick<PlanShift, 'date'>) => daysSinceMonday(date) >= 5;

/** More nights or weekend shifts than the mean of those who work at all in the plan's days, by more than one. */
function unfairFaults(plan: Plan): Fault[] {
  const counted = [...plan.people.values()].map((person) => {
    const own = (plan.shifts.get(person.employeeId) ?? []).filter(
      ({ date, branchId }) => branchId === plan.branchId && plan.from <= date && date <= plan.to,
    );
    return { person, NIGHTS: own.filter(isNight).length, WEEKENDS: own.filter(isWeekend).length, isPlanned: own.length > 0 };
  });
  const planned = counted.filter(({ isPlanned }) => isPlanned);
  return (['NIGHTS', 'WEEKENDS'] as const).flatMap((rule) => {
    const sum = planned.reduce((total, one) => total + one[rule], 0);
    return planned
      .filter((one) => (one[rule] - 1) * planned.length > sum)
      .map((one) =>
        faultOf(one.person, {
          rule,
          date: plan.from,
          toDate: plan.to,
          params: { shifts: one[rule], mean: Math.round((sum * 10) / planned.length) / 10 },
        }),
      );
  });
}
