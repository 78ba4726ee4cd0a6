import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { requireManageable } from '#features/platform/account/account.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { listRanges, lockEmployee, rangeOn, refuseOwn, stepEmployee, type LockedEmployee } from './employee.store.ts';
import { getEmployee } from './get-employee.ts';
import { requireUnlocked } from './leave.ts';

/** Locks somebody else's archive at the version that the caller saw. */
async function lockOther(ctx: Tx, input: { id: string; version: number }): Promise<LockedEmployee> {
  const employee = await lockEmployee(ctx, input);
  refuseOwn(ctx, employee);
  return employee;
}

export const confirmEmployee = (ctx: Ctx, input: In<typeof employeeApi.confirm>) =>
  command(ctx, employeeApi.confirm, input, async (ctx) => {
    await stepEmployee(ctx, await lockOther(ctx, input), { action: 'confirm', detail: { note: input.note } });
    return getEmployee(ctx, input);
  });

/** Somebody suspended keeps their employment, and is put on no roster. */
export const suspendEmployee = (ctx: Ctx, input: In<typeof employeeApi.suspend>) =>
  command(ctx, employeeApi.suspend, input, async (ctx) => {
    await stepEmployee(ctx, await lockOther(ctx, input), { action: 'suspend', detail: { reason: input.reason } });
    return getEmployee(ctx, input);
  });

export const resumeEmployee = (ctx: Ctx, input: In<typeof employeeApi.resume>) =>
  command(ctx, employeeApi.resume, input, async (ctx) => {
    await stepEmployee(ctx, await lockOther(ctx, input), { action: 'resume', detail: { note: input.note } });
    return getEmployee(ctx, input);
  });

/** After their last shift of `leaveDate` the clock makes them leave, so whoever gives notice may close the account. */
export const giveNotice = (ctx: Ctx, input: In<typeof employeeApi.giveNotice>) =>
  command(ctx, employeeApi.giveNotice, input, async (ctx) => {
    const { id, leaveDate, reason } = input;
    const employee = await lockOther(ctx, input);
    if (employee.accountId !== null) await requireManageable(ctx, employee.accountId);
    const today = bizDate(ctx.now);
    if (leaveDate < today) throw new AppError(employeeErrors.noticeInPast);
    const { from } = rangeOn(await listRanges(ctx, id), today);
    if (leaveDate < from) throw new AppError(employeeErrors.leaveBeforeJoined, { date: from });
    await requireUnlocked(ctx, employee, leaveDate);
    await stepEmployee(ctx, employee, {
      action: 'giveNotice',
      columns: { leaveDate, leaveReason: reason },
      detail: { leaveDate, reason },
    });
    return getEmployee(ctx, input);
  });

export const withdrawNotice = (ctx: Ctx, input: In<typeof employeeApi.withdrawNotice>) =>
  command(ctx, employeeApi.withdrawNotice, input, async (ctx) => {
    const columns = { leaveDate: null, leaveReason: '' };
    await stepEmployee(ctx, await lockOther(ctx, input), { action: 'withdrawNotice', columns, detail: { note: input.note } });
    return getEmployee(ctx, input);
  });
