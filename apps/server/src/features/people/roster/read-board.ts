import { holidays, holidayWords } from '@netbar/contract/figures/facts/holidays.data';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, daysBetween } from '@netbar/contract/kernel/time';
import type { rosterApi } from '@netbar/contract/people/roster/roster.api';
import { faultsOf } from '@netbar/contract/people/roster/roster-check.rules';
import { coverageOf } from '@netbar/contract/people/roster/roster-coverage.rules';
import { minutesOf, type Plan, planOf } from '@netbar/contract/people/roster/roster-plan.rules';
import { weekMinutesOf } from '@netbar/contract/people/roster/roster-soft.rules';
import type { BoardStep } from '@netbar/contract/people/roster/roster.model';
import { sql } from 'kysely';
import { requireBranch } from '#features/org/branch/branch.ts';
import { type Ctx, holdsAt, inScope } from '#kernel/ctx.ts';
import { forecastEarnings, readDemand } from './demand.ts';
import { type BranchDays, type PlanParts, readPlan, readStamp } from './read-plan.ts';

type Board = Out<typeof rosterApi.board>;

/** Everything that the board of a branch shows on some days. The stamp is read first: what changes after it is a conflict, not lost. */
export async function getBoard(ctx: Ctx, input: In<typeof rosterApi.board>): Promise<Board> {
  const { branchId, from, to } = input;
  await requireBranch(ctx, branchId);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  const stamp = await readStamp(ctx, input);
  const [parts, demand, swapsToDecide] = await Promise.all([
    readPlan(ctx, input),
    readDemand(ctx, branchId, dates),
    countSwapsToDecide(ctx, branchId),
  ]);
  const plan = planOf(parts);
  const used = new Set(parts.shifts.map(({ shiftKindId }) => shiftKindId));
  const { dropped: _, people, ...shown } = parts;
  return {
    ...shown,
    today: bizDate(ctx.now),
    stamp,
    can: stepsAt(ctx, branchId),
    demand,
    swapsToDecide,
    people: people.map(({ accountId: _account, ...person }) => person),
    kinds: parts.kinds.filter(({ id, isActive }) => isActive || used.has(id)),
    coverage: coverageOf(plan),
    holidays: holidaysOf(ctx, dates),
    weeks: weeksOf(plan),
    faults: faultsOf(plan),
    unpublished: unpublishedOf(parts).length,
    cost: await costOf(ctx, parts, plan, dates),
  };
}

const stepFunctions: Record<BoardStep, string> = {
  edit: 'ROSTER_EDIT',
  publish: 'ROSTER_PUBLISH',
  approve: 'ROSTER_APPROVE',
  setUp: 'WORK_SCHEDULE',
};
const stepsAt = (ctx: Ctx, branchId: string) =>
  (Object.keys(stepFunctions) as BoardStep[]).filter((step) => holdsAt(ctx, stepFunctions[step], branchId));

/** Cells that the next publication changes. */
export function unpublishedOf({ shifts }: Pick<PlanParts, 'shifts'>) {
  const rows = shifts.filter(({ status, isDropped }) => status === 'DRAFT' || isDropped);
  const cells = new Map(rows.map(({ employeeId, date }) => [`${employeeId} ${date}`, { employeeId, date }]));
  return [...cells.values()];
}

const weeksOf = (plan: Plan) =>
  [...plan.people.keys()].flatMap((employeeId) =>
    Array.from(weekMinutesOf(plan, plan.shifts.get(employeeId) ?? []), ([weekStart, minutes]) => ({
      employeeId,
      weekStart,
      minutes,
    })),
  );

function holidaysOf({ lang }: Ctx, dates: readonly string[]): Board['holidays'] {
  const known = new Set(holidays.map(({ year }) => year));
  const years = new Set(dates.map((date) => Number(date.slice(0, 4))));
  const days = dates.flatMap((date) => {
    const holiday = holidays.find(({ from, to }) => from <= date && date <= to);
    return holiday ? [{ date, name: holidayWords[holiday.name][lang] }] : [];
  });
  return { days, unknownYears: [...years].filter((year) => !known.has(year)) };
}

async function countSwapsToDecide(ctx: Ctx, branchId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('rosterSwaps')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(inScope(ctx, 'rosterSwaps.branchId'))
    .where('branchId', '=', branchId)
    .where('status', '=', 'TAKEN')
    .executeTakeFirstOrThrow();
  return count;
}

const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

/** What the planned hours cost: the monthly base pay by the hours of the contract. Null for whoever may not see pay. */
async function costOf(ctx: Ctx, parts: PlanParts, plan: Plan, dates: readonly string[]): Promise<Board['cost']> {
  const { branchId } = parts;
  if (!holdsAt(ctx, 'EMPLOYEE_PAY', branchId)) return null;
  const seesEarnings = holdsAt(ctx, 'REVIEW_LIST', branchId);
  const [pay, forecastFen] = await Promise.all([
    readPay(ctx, parts),
    seesEarnings ? forecastEarnings(ctx, branchId, dates) : null,
  ]);
  const planned = [...plan.shifts.values()]
    .flat()
    .filter((shift) => shift.branchId === branchId && parts.from <= shift.date && shift.date <= parts.to);
  let [minutes, payFen] = [0, 0];
  const unpaid = new Set<string>();
  for (const shift of planned) {
    const base = pay.find(
      ({ employeeId, from, to }) => employeeId === shift.employeeId && from <= shift.date && shift.date <= to,
    );
    minutes += minutesOf(shift);
    if (base?.baseFen === undefined || base.baseFen === null) unpaid.add(shift.employeeId);
    else payFen += (minutesOf(shift) * base.baseFen * MONTHS_A_YEAR) / (base.weekHours * 60 * WEEKS_A_YEAR);
  }
  return { fen: Math.round(payFen), minutes, withoutPay: unpaid.size, forecastFen };
}

async function readPay(ctx: Ctx, { branchId, from, to }: BranchDays) {
  const { rows } = await sql<{ employeeId: string; baseFen: number | null; weekHours: number; from: string; to: string }>`
    select employee_id as "employeeId", base_fen as "baseFen", week_hours as "weekHours", lower(valid)::text as "from",
      coalesce((upper(valid) - 1)::text, '2999-12-31') as "to"
    from tenant.employments where ${inScope(ctx, 'employments.branchId')} and branch_id = ${branchId}
      and valid && daterange(${from}::date, ${to}::date, '[]')`.execute(ctx.db);
  return rows;
}
