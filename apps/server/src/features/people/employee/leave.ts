import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { EMPLOYEE_STATUS } from '@netbar/contract/people/employee/employee.rules';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { listOpenShiftsOf } from '#features/money/shift/shift.ts';
import { closeLeaversAccount, lockLeaversAccount, requireManageable } from '#features/platform/account/account.ts';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { findDeparture } from './departure.ts';
import {
  deleteRange,
  listRanges,
  lockEmployee,
  lockEmployeeAnywhere,
  rangeOn,
  refuseOwn,
  setRange,
  stepEmployee,
  type LockedEmployee,
} from './employee.store.ts';
import { departurePart, type Successor } from './employee.ts';
import { getEmployee } from './get-employee.ts';
import { firstUnlockedDay } from './move.queries.ts';
import { dropMovesOf } from './moves.ts';

/** Refuses a last day that changes attendance of a month that is locked at a branch where the employee would work after it. */
export async function requireUnlocked(ctx: Tx, { id, leaveDate: agreed }: LockedEmployee, leaveDate: string) {
  if (leaveDate === agreed) return;
  const later = (await listRanges(ctx, id)).filter(({ end }) => end === null || end > addDays(leaveDate, 1));
  const open = await firstUnlockedDay(
    ctx,
    later.map(({ branchId }) => branchId),
  );
  if (open !== undefined && addDays(leaveDate, 1) < open)
    throw new AppError(employeeErrors.leaveInLockedMonth, { date: addDays(open, -1) });
}

/** Ends an employment now. Whoever still works for some days is given notice instead. */
export const leaveCompany = (ctx: Ctx, input: In<typeof employeeApi.leave>) =>
  command(ctx, employeeApi.leave, input, async (ctx) => {
    const { id, reason, successorId } = input;
    const employee = await lockEmployee(ctx, input);
    refuseOwn(ctx, employee);
    if (employee.accountId !== null) await requireManageable(ctx, employee.accountId);
    if (successorId === id) throw new AppError(employeeErrors.successorSame);
    const successor = successorId === null ? null : await requireSuccessor(ctx, successorId);
    const leaveDate = lastDayOf(ctx, employee, input.leaveDate);
    await requireUnlocked(ctx, employee, leaveDate);
    await endEmployment(ctx, employee, { leaveDate, reason: reason || undefined, successor, by: 'person' });
    return getEmployee(ctx, { id });
  });

/** Somebody who never came leaves on the day they would have begun. */
function lastDayOf(ctx: Tx, { joinedDate, leaveDate: agreed }: LockedEmployee, asked: string | undefined): string {
  const today = bizDate(ctx.now);
  const latest = joinedDate > today ? joinedDate : today;
  if (asked !== undefined && asked > latest) throw new AppError(employeeErrors.leaveInFuture);
  if (asked !== undefined) return asked;
  return agreed !== null && agreed < latest ? agreed : latest;
}

async function requireSuccessor(ctx: Tx, id: string): Promise<Successor> {
  const { name, status, accountId } = await lockEmployee(ctx, { id });
  if (status === 'LEFT') throw new AppError(employeeErrors.successorGone, { name });
  return { employeeId: id, accountId };
}

interface Ending {
  leaveDate: string;
  reason?: string | undefined;
  successor: Successor | null;
  by: 'person' | 'system';
}

/**
 * Everything in one transaction: the archive is LEFT, the employment ends with the last day, what hung on the person is handed over,
 * and the account is closed. Whatever refuses leaves all of it as it was.
 */
async function endEmployment(ctx: Tx, employee: LockedEmployee, { leaveDate, reason, successor, by }: Ending) {
  const { id: employeeId, accountId, branchId } = employee;
  // From here on nobody opens a shift with the account.
  if (accountId !== null) await lockLeaversAccount(ctx, accountId);
  const who = { employeeId, accountId, branchId, leaveDate };
  await refuseIfBusy(ctx, who);
  await endRanges(ctx, employee, leaveDate);
  await stepEmployee(ctx, employee, {
    action: 'leave',
    by,
    columns: { leaveDate, ...(reason !== undefined && { leaveReason: reason }) },
    detail: { leaveDate, ...(reason !== undefined && { reason }) },
  });
  await dropMovesOf(ctx, employeeId);
  for (const { handOver } of departurePart.all()) await handOver(ctx, who, successor);
  if (accountId !== null) await closeLeaversAccount(ctx, accountId);
}

/** Cash that is not counted, or another thing that only the person can settle. Closing the account refuses the last administrator. */
async function refuseIfBusy(ctx: Tx, who: Parameters<typeof findDeparture>[1]) {
  const [shift] = who.accountId === null ? [] : await listOpenShiftsOf(ctx, who.accountId);
  if (shift) throw new AppError(employeeErrors.shiftOpen, { branch: shift.branchName, no: shift.no });
  const items = await findDeparture(ctx, who);
  const blocking = items.find(({ isBlocking, kind }) => isBlocking && kind !== 'ADMINISTRATOR');
  if (blocking) throw new AppError(employeeErrors.stillBusy, { names: blocking.names.join('、') });
}

/** The employment of the last day ends with it; those to come are removed. */
async function endRanges(ctx: Tx, { id }: LockedEmployee, leaveDate: string) {
  const ranges = await listRanges(ctx, id);
  const today = bizDate(ctx.now);
  const now = rangeOn(ranges, today);
  if (leaveDate < now.from) throw new AppError(employeeErrors.leaveBeforeJoined, { date: now.from });
  const last = rangeOn(ranges, leaveDate);
  for (const range of ranges) if (range.from > leaveDate) await deleteRange(ctx, range.id);
  await setRange(ctx, last.id, last.from, addDays(leaveDate, 1));
}

/** People leave after their last day and its shifts. Where something stands in the way, those who may settle it are told once a day. */
export const endDueEmployments = perCompany(
  `select company_id as "companyId", array_agg(id::text) as ids from tenant.employees where status = 'LEAVING' group by company_id`,
  leaveAll,
);

export async function leaveAll(ctx: Ctx, ids: readonly string[]) {
  for (const id of ids) await leaveOne(ctx, id);
}

async function leaveOne(ctx: Ctx, id: string) {
  try {
    await inTx(ctx, async (ctx) => {
      const employee = await lockEmployeeAnywhere(ctx, id);
      const { status, leaveDate } = employee;
      if (status !== 'LEAVING' || leaveDate === null || leaveDate >= bizDate(ctx.now)) return;
      if (await isShiftOpen(ctx, employee.id, leaveDate)) return;
      await endEmployment(ctx, employee, { leaveDate, successor: null, by: 'system' });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tellRefused(ctx, id, error.in('zh-CN').message);
  }
}

/** Whether somebody can still punch out of a shift that began on their last day or before. */
async function isShiftOpen(ctx: Tx, employeeId: string, leaveDate: string): Promise<boolean> {
  const open = await ctx.db
    .selectFrom('rosters')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('date', '<=', leaveDate)
    .where('status', 'in', ['PUBLISHED', 'LOCKED'])
    .where(sql<boolean>`end_time + make_interval(mins => out_after_min) > ${ctx.now}::timestamptz`)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

const tellRefused = (ctx: Ctx, id: string, why: string) =>
  inTx(ctx, async (ctx) => {
    const { name, no, branchId } = await lockEmployeeAnywhere(ctx, id);
    await notifyStaff(
      ctx,
      {
        content: `${name}（${no}）未能自动离职：${why}`,
        serviceType: 'STAFF_RECORD',
        subServiceType: staffMessages.archive,
        notificationType: 2,
        serviceId: id,
        dedupeKey: `employee ${id} leave refused ${bizDate(ctx.now)}`,
      },
      { branchIds: [branchId], can: EMPLOYEE_STATUS },
    );
  });
