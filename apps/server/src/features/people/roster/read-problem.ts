import { addDays, daysBetween, MINUTE_MS, startOfBizDate, daysSinceMonday } from '@netbar/contract/kernel/time';
import type { FixedShift, RosterProblem } from '@netbar/contract/people/roster/proposal.model';
import { isNight, isWeekend } from '@netbar/contract/people/roster/roster-soft.rules';
import { spanOf } from '@netbar/contract/people/roster/roster-plan.rules';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { readPlan, type BranchDays, type PlannedRow, type PlanParts } from './read-plan.ts';

/** What is asked of the solver, as people, shifts, needs, wishes and rules are at this moment. The caller has checked the branch. */
export async function readProblem(ctx: Ctx | Tx, days: BranchDays): Promise<RosterProblem> {
  const parts = await readPlan(ctx, days);
  const dates = datesOf(days);
  const workers = parts.people.filter(({ status }) => status !== 'SUSPENDED' && status !== 'LEFT');
  const atBranch = workers.map((person) => ({
    ...person,
    employments: person.employments.filter(({ branchId }) => branchId === days.branchId),
  }));
  const people = atBranch.filter(({ employments }) => employments.length > 0);
  const locked = dates.filter((date) => parts.lockedMonths.includes(`${date.slice(0, 7)}-01`));
  return {
    days: dates.map((date) => ({ date, isWeekend: isWeekend({ date }) })),
    people: people.map(({ employeeId, name, weekHours, employments, leaveDate }) => ({
      id: employeeId,
      name,
      employments: employments.map(({ from, to, positionId }) => ({
        from,
        to: leaveDate !== null && leaveDate < to ? leaveDate : to,
        positionId,
        weekHours,
      })),
      fixed: fixedShiftsOf(parts, employeeId),
      closed: [...new Set([...locked, ...daysByHandOf(parts, employeeId)])],
    })),
    positions: await listPositions(ctx),
    kinds: parts.kinds.filter(({ isActive }) => isActive).map((kind) => problemKindOf(kind, days.from)),
    needs: dates.flatMap((date) =>
      parts.needs
        .filter(({ weekday }) => weekday === daysSinceMonday(date) + 1)
        .map(({ positionId, heads }) => ({ date, positionId, heads: [...heads] })),
    ),
    leave: parts.leave.filter(({ isApproved }) => isApproved).map(({ employeeId, date }) => ({ employeeId, date })),
    lacking: parts.documents.map(({ employeeId, date }) => ({ employeeId, date })),
    wishes: parts.wishes,
    settings: parts.settings,
  };
}

const datesOf = ({ from, to }: Pick<BranchDays, 'from' | 'to'>) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));

const listPositions = (ctx: Ctx | Tx) => ctx.db.selectFrom('positions').select(['id', 'name']).orderBy('place').execute();

function problemKindOf(kind: PlanParts['kinds'][number], date: string): RosterProblem['kinds'][number] {
  const span = spanOf(kind, date);
  const startMin = kind.startMin;
  return {
    id: kind.id,
    name: kind.name,
    startMin,
    endMin: startMin + (span.endMs - span.startMs) / MINUTE_MS,
    isNight: isNight({ ...span, date }),
  };
}

/**
 * Shifts that stay as they are: published ones of these days, a draft in the place of a published shift, and everything that is planned
 * at other branches and on the days before and after. Other drafts of these days are replaced.
 */
function fixedShiftsOf({ branchId, from, shifts, busy, dropped }: PlanParts, employeeId: string): FixedShift[] {
  const ofPerson = (row: PlannedRow) => row.employeeId === employeeId;
  const byHand = new Set(shifts.filter((row) => ofPerson(row) && row.isDropped).map(({ date }) => date));
  const stays = (row: PlannedRow) => !row.isDropped && (row.status !== 'DRAFT' || byHand.has(row.date));
  const rows = [...shifts.filter((row) => ofPerson(row) && stays(row)), ...busy.filter(ofPerson), ...dropped.filter(ofPerson)];
  const startMs = startOfBizDate(from).getTime();
  return rows.map(({ date, startTime, endTime, positionId, branchId: at, isDropped }) => ({
    date,
    startMin: (startTime.getTime() - startMs) / MINUTE_MS,
    endMin: (endTime.getTime() - startMs) / MINUTE_MS,
    isNight: isNight({ startMs: startTime.getTime(), endMs: endTime.getTime(), date }),
    positionId: at === branchId && !isDropped ? positionId : null,
  }));
}

/** Days whose published shift somebody has taken away or replaced by hand, which is not published yet. */
const daysByHandOf = ({ shifts }: PlanParts, employeeId: string) =>
  shifts.filter((row) => row.employeeId === employeeId && row.isDropped).map(({ date }) => date);
