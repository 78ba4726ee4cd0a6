import { addDays, DAY_MS, daysSinceMonday, MINUTE_MS, startOfBizDate } from '#kernel/time.ts';
import { type Plan, type PlanShift, spanOf } from './roster-plan.rules.ts';
import type { DayCoverage } from './roster.model.ts';

const HOUR_MS = 60 * MINUTE_MS;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Somebody counts in an hour if they are on duty for at least half of it. */
const isOnDuty = ({ startMs, endMs }: Pick<PlanShift, 'startMs' | 'endMs'>, hourMs: number) =>
  Math.min(endMs, hourMs + HOUR_MS) - Math.max(startMs, hourMs) >= HOUR_MS / 2;

interface Present {
  shift: PlanShift;
  positionId: string | undefined;
}

const presentOf = (plan: Plan): Present[] =>
  [...plan.people.values()].flatMap(({ employeeId, employments }) =>
    (plan.shifts.get(employeeId) ?? [])
      .filter(({ branchId }) => branchId === plan.branchId)
      .map((shift) => ({
        shift,
        positionId: employments.find(
          ({ branchId, from, to }) => branchId === plan.branchId && from <= shift.date && shift.date <= to,
        )?.positionId,
      })),
  );

/**
 * How many people an hour needs and has. The need without a position counts everybody; those of positions count only their own people.
 * Short is whichever lacks more.
 */
function coverageOfHour(plan: Plan, present: readonly Present[], date: string, hour: number): DayCoverage['hours'][number] {
  const weekday = daysSinceMonday(date) + 1;
  const hourMs = startOfBizDate(date).getTime() + hour * HOUR_MS;
  const onDuty = present.filter(({ shift }) => isOnDuty(shift, hourMs));
  const needs = plan.needs.filter((need) => need.weekday === weekday);
  const positions = needs.flatMap(({ positionId, heads }) =>
    positionId === null
      ? []
      : [{ positionId, planned: onDuty.filter((one) => one.positionId === positionId).length, needed: heads[hour] ?? 0 }],
  );
  const anybody = needs.find(({ positionId }) => positionId === null)?.heads[hour] ?? 0;
  const planned = onDuty.length;
  const shortOfPositions = positions.reduce((sum, one) => sum + Math.max(0, one.needed - one.planned), 0);
  const short = Math.max(0, anybody - planned, shortOfPositions);
  const needed = Math.max(
    anybody,
    positions.reduce((sum, one) => sum + one.needed, 0),
  );
  return { hour, planned, needed, short, positions };
}

/** How many people each hour and each kind of shift of the plan's days needs and has. */
export function coverageOf(plan: Plan): DayCoverage[] {
  const present = presentOf(plan);
  const dates: string[] = [];
  // The day after the last one too: a night belongs to the day on which it begins.
  for (let date = plan.from; date <= addDays(plan.to, 1); date = addDays(date, 1)) dates.push(date);
  const hours = new Map(
    dates.map((date) => {
      const near = present.filter(({ shift }) => isNear(shift, date));
      return [date, HOURS.map((hour) => coverageOfHour(plan, near, date, hour))];
    }),
  );
  return dates.slice(0, -1).map((date) => ({ date, kinds: coverageOfKinds(plan, hours, date), hours: hours.get(date) ?? [] }));
}

function isNear({ startMs, endMs }: PlanShift, date: string) {
  const midnightMs = startOfBizDate(date).getTime();
  return startMs < midnightMs + DAY_MS && endMs > midnightMs;
}

type Hours = ReadonlyMap<string, DayCoverage['hours']>;

/** Of each kind of shift in use: its worst hour, in which most people are lacking; of equal ones the one that needs most. */
const coverageOfKinds = (plan: Plan, hours: Hours, date: string): DayCoverage['kinds'] =>
  [...plan.kinds.values()]
    .filter(({ isActive }) => isActive)
    .flatMap((kind) => {
      const span = spanOf(kind, date);
      const midnightMs = startOfBizDate(date).getTime();
      const all = [...(hours.get(date) ?? []), ...(hours.get(addDays(date, 1)) ?? [])];
      const own = all.filter((_, at) => isOnDuty(span, midnightMs + at * HOUR_MS));
      const [worst] = own.toSorted((a, b) => b.short - a.short || b.needed - a.needed);
      if (!worst) return [];
      const { hour, planned, needed, short } = worst;
      return [{ shiftKindId: kind.id, hour, planned, needed, short }];
    });
