import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, daysBetween } from '@netbar/contract/kernel/time';
import type { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { calendarDay, isUsualWorkday } from '@netbar/contract/people/attendance/day-type.rules';
import { type LeaveCount, LONGEST_LEAVE_DAYS } from '@netbar/contract/people/attendance/leave.model';
import { halvesOn, isForward } from '@netbar/contract/people/attendance/leave.rules';
import { sql } from 'kysely';
import { type Employed, listEmployed, requireEmployee, requireOwnEmployee } from '#features/people/employee/employee.ts';
import { listRosters } from '#features/people/roster/roster.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { openLeaveAccount } from './leave-lots.ts';
import { planLeave } from './leave-reserves.ts';

export interface LeaveSpan {
  fromDate: string;
  fromNoon: boolean;
  toDate: string;
  toNoon: boolean;
}

/** The days of a span that count as leave, and where the employee belongs on each. */
export interface CountedLeave {
  days: LeaveCount['days'];
  halves: number;
  shifts: number;
  employments: Employed[];
}

/**
 * Counts half-days from the roster: days with a shift, and where no shift of the branch is published yet, usual workdays. Refuses a
 * span that is no span or in which the employee does not work for the company.
 */
export async function countSpan(ctx: Ctx | Tx, employeeId: string, span: LeaveSpan): Promise<CountedLeave> {
  const { fromDate, toDate } = span;
  if (!isForward(span)) throw new AppError(attendanceErrors.leaveOrder);
  if (daysBetween(fromDate, toDate) >= LONGEST_LEAVE_DAYS)
    throw new AppError(attendanceErrors.leaveTooLong, { days: LONGEST_LEAVE_DAYS });
  const [employments, rosters] = await Promise.all([
    listEmployed(ctx, { employeeIds: [employeeId], from: fromDate, to: toDate }),
    listRosters(ctx, { employeeIds: [employeeId], from: fromDate, to: toDate }),
  ]);
  const dates = Array.from({ length: daysBetween(fromDate, toDate) + 1 }, (_, i) => addDays(fromDate, i));
  const branchOf = (date: string) => employments.find(({ from, to }) => from <= date && date <= to)?.branchId;
  if (dates.some((date) => branchOf(date) === undefined)) throw new AppError(attendanceErrors.notEmployed);
  const published = await listPublished(ctx, employments);
  const hasShift = new Set(rosters.map(({ date }) => date));
  const days = dates.flatMap((date): LeaveCount['days'] => {
    const halves = halvesOn(date, span);
    if (hasShift.has(date)) return [{ date, halves, by: 'ROSTER' }];
    return !published.has(`${branchOf(date)} ${date}`) && isUsualWorkday(date) ? [{ date, halves, by: 'USUAL' }] : [];
  });
  return { days, halves: days.reduce((sum, day) => sum + day.halves, 0), shifts: hasShift.size, employments };
}

/** Branches and days for which a roster is published. */
async function listPublished(ctx: Ctx | Tx, employments: readonly Employed[]): Promise<Set<string>> {
  const found = await Promise.all(
    employments.map(({ branchId, from, to }) =>
      ctx.db
        .selectFrom('rosters')
        .select('date')
        .distinct()
        .where('branchId', '=', branchId)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .where('status', 'in', ['PUBLISHED', 'LOCKED'])
        .execute()
        .then((rows) => rows.map(({ date }) => `${branchId} ${date}`)),
    ),
  );
  return new Set(found.flat());
}

/** The number of another request of the employee that covers one of these half-days. */
export async function findOverlap(ctx: Ctx | Tx, employeeId: string, span: LeaveSpan): Promise<string | null> {
  const { fromDate, fromNoon, toDate, toNoon } = span;
  const { rows } = await sql<{ no: string }>`
    select no from tenant.leave_requests
    where employee_id = ${employeeId} and status in ('PENDING', 'APPROVED')
      and int4range((from_date - date '1970-01-01') * 2 + from_noon::int, (to_date - date '1970-01-01') * 2 + 2 - to_noon::int)
        && int4range((${fromDate}::date - date '1970-01-01') * 2 + ${fromNoon ? 1 : 0}::int,
          (${toDate}::date - date '1970-01-01') * 2 + 2 - ${toNoon ? 1 : 0}::int)
    order by from_date limit 1`.execute(ctx.db as Tx['db']);
  return rows[0]?.no ?? null;
}

type Asked = In<typeof leaveApi.countLeave>;

/** What a request would take, for the form. */
async function previewLeave(ctx: Ctx, employeeId: string, { typeId, ...span }: Asked): Promise<LeaveCount> {
  const { days, halves, shifts } = await countSpan(ctx, employeeId, span);
  const type = typeId
    ? await ctx.db.selectFrom('leaveTypes').select('hasBalance').where('id', '=', typeId).executeTakeFirst()
    : undefined;
  const availableHalves =
    typeId && type?.hasBalance
      ? await inTx(ctx, async (ctx) => (await planLeave(ctx, await openLeaveAccount(ctx, employeeId, typeId), days)).left)
      : null;
  const hasUnknownDays = days.some(({ date, by }) => by === 'USUAL' && !calendarDay(date).isKnown);
  return { halves, days, hasUnknownDays, availableHalves, shifts, overlapsNo: await findOverlap(ctx, employeeId, span) };
}

export async function countLeaveFor(ctx: Ctx, input: Asked) {
  const employeeId = input.employeeId ?? (await requireOwnEmployee(ctx)).employeeId;
  await requireEmployee(ctx, employeeId);
  return previewLeave(ctx, employeeId, input);
}

export async function countOwnLeave(ctx: Ctx, input: Asked) {
  return previewLeave(ctx, (await requireOwnEmployee(ctx)).employeeId, input);
}

/** The branches of an employee's days, for the locks of their months. */
export const branchDays = ({ employments }: Pick<CountedLeave, 'employments'>) =>
  employments.flatMap(({ branchId, from, to }) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => ({ branchId, date: addDays(from, i) })),
  );

export const isPast = ({ now }: { now: Date }, date: string) => date <= bizDate(now);
