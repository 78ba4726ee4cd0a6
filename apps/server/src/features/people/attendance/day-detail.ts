import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { attendanceApi, type myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { Adjustment } from '@netbar/contract/people/attendance/attendance.model';
import { anomalyStatuses, ATTENDANCE_APPROVE } from '@netbar/contract/people/attendance/attendance.rules';
import { type DayExplanation, DayResult, type PunchSide } from '@netbar/contract/people/attendance/day-result.model';
import { countDay } from '@netbar/contract/people/attendance/day-result.rules';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { z } from 'zod';
import { findOwnEmployee, listEmployed, requireOwnEmployee } from '#features/people/employee/employee.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, holdsAt, inScope, isInScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countAround, readStored } from './count-days.ts';
import { loadDays } from './load-days.ts';
import { firstOf, isLocked } from './month-lock.ts';
import { spanOf } from './month-sheet.ts';
import { requestsOfDays } from './read-requests.ts';

type Detail = Out<typeof attendanceApi.day>;

/** A day with everything that explains it, for somebody who may see the branch it belongs to. */
export async function getDay(ctx: Ctx | Tx, { employeeId, date }: In<typeof attendanceApi.day>): Promise<Detail> {
  const detail = await readDay(ctx, employeeId, date);
  if (!detail || !isInScope(ctx, detail.branchId)) throw notFound(employeeNouns.employee)();
  return detail;
}

export async function getOwnDay(ctx: Ctx, { date }: In<typeof myAttendanceApi.myDay>): Promise<Detail> {
  const { employeeId } = await requireOwnEmployee(ctx);
  const detail = await readDay(ctx, employeeId, date);
  if (!detail) throw notFound(employeeNouns.employee)();
  return detail;
}

async function readDay(ctx: Ctx | Tx, employeeId: string, date: string): Promise<Detail | undefined> {
  const [inputs, stored, requests, employee, own] = await Promise.all([
    loadDays(ctx, { employeeIds: [employeeId], from: date, to: date }),
    readStored(ctx, { employeeIds: [employeeId], from: date, to: date }),
    requestsOfDays(ctx, employeeId, date, date),
    findPerson(ctx, employeeId, date),
    findOwnEmployee(ctx),
  ]);
  if (!employee) return undefined;
  const before = stored.get(`${employeeId} ${date}`);
  const { result: now, explanation } = countDay(inputs.of(employeeId, date));
  const branchId = inputs.rosterOf(employeeId, date)?.branchId ?? before?.branchId ?? employee.branchId;
  const [closed, branch, adjustments, timesThisMonth] = await Promise.all([
    isLocked(ctx, branchId, date),
    ctx.db.selectFrom('branches').select('name').where('id', '=', branchId).executeTakeFirst(),
    listAdjustmentsOf(ctx, employeeId, date),
    countTimes(ctx, employeeId, date),
  ]);
  // A day that was never counted shows what it is now.
  const result = before?.result ?? now;
  const { no, name, positionName } = employee;
  const isMine = employeeId === own?.employeeId;
  const isManager = !closed && holdsAt(ctx, ATTENDANCE_APPROVE, branchId);
  return {
    employeeId,
    no,
    name,
    positionName,
    branchId,
    branchName: branch?.name ?? '',
    date,
    isLocked: closed,
    result,
    explanation,
    isDifferent: JSON.stringify(z.encode(DayResult, result)) !== JSON.stringify(z.encode(DayResult, now)),
    ...requests,
    adjustments,
    fixable: closed ? [] : fixableSides(ctx, explanation, requests.fixes),
    timesThisMonth,
    canFix: isManager && explanation.roster !== null && !isMine,
    canRecount: isManager,
  };
}

interface Person {
  no: string;
  name: string;
  positionName: string;
  branchId: string;
}

/** Who it is, with the post of that day; the archive as it is now on days when they had none. */
async function findPerson(ctx: Ctx | Tx, employeeId: string, date: string): Promise<Person | undefined> {
  const [post] = await listEmployed(ctx, { employeeIds: [employeeId], from: date, to: date });
  if (post) return post;
  const archive = await ctx.db
    .selectFrom('employees')
    .select(['no', 'name', 'branchId'])
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return archive && { ...archive, positionName: '' };
}

type Explained = z.output<typeof DayExplanation>;

/** The sides of a shift that has begun and of which no correction waits or is approved. */
function fixableSides({ now }: Ctx | Tx, { roster }: Explained, fixes: Detail['fixes']): Detail['fixable'] {
  if (!roster) return [];
  const planned: { side: PunchSide; at: Date }[] = [
    { side: 'IN', at: roster.startTime },
    { side: 'OUT', at: roster.endTime },
  ];
  const taken = new Set(fixes.filter(({ status }) => status === 'PENDING' || status === 'APPROVED').map(({ side }) => side));
  return planned.filter(({ side, at }) => at <= now && !taken.has(side));
}

/** How often this month, up to and with this day, something was not as it should be. */
async function countTimes(ctx: Ctx | Tx, employeeId: string, date: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('attendanceDays')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('employeeId', '=', employeeId)
    .where('date', '>=', firstOf(date))
    .where('date', '<=', date)
    .where('status', 'in', [...anomalyStatuses])
    .executeTakeFirstOrThrow();
  return Number(n);
}

const selectAdjustments = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('attendanceAdjustments')
    .innerJoin('employees as e', 'e.id', 'attendanceAdjustments.employeeId')
    .select(['attendanceAdjustments.id', 'attendanceAdjustments.employeeId', 'e.name as employeeName'])
    .select(['attendanceAdjustments.date', 'attendanceAdjustments.cause', 'attendanceAdjustments.before'])
    .select(['attendanceAdjustments.after', 'attendanceAdjustments.createdTime'])
    .orderBy('attendanceAdjustments.createdTime')
    .orderBy('attendanceAdjustments.id');

type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof selectAdjustments>['execute']>>[number];

const adjustmentOf = ({ before, after, ...row }: AdjustmentRow): z.output<typeof Adjustment> => ({
  ...row,
  before: z.decode(DayResult, before as z.input<typeof DayResult>),
  after: z.decode(DayResult, after as z.input<typeof DayResult>),
});

const listAdjustmentsOf = async (ctx: Ctx | Tx, employeeId: string, date: string) =>
  (
    await selectAdjustments(ctx)
      .where('attendanceAdjustments.employeeId', '=', employeeId)
      .where('attendanceAdjustments.date', '=', date)
      .execute()
  ).map(adjustmentOf);

/** What arrived after the lock of a month, in the order in which it did. */
export async function listAdjustments(ctx: Ctx, { branchId, month }: In<typeof attendanceApi.adjustments>) {
  requireInScope(ctx, branchId);
  const { from, to } = spanOf(month);
  const rows = await selectAdjustments(ctx)
    .where(inScope(ctx, 'attendanceAdjustments.branchId'))
    .where('attendanceAdjustments.branchId', '=', branchId)
    .where('attendanceAdjustments.date', '>=', from)
    .where('attendanceAdjustments.date', '<=', to)
    .execute();
  return rows.map(adjustmentOf);
}

/** Counts a day and its neighbours anew at once. */
export const recountDay = (ctx: Ctx, input: In<typeof attendanceApi.recount>) =>
  command(ctx, attendanceApi.recount, input, async (ctx) => {
    const { employeeId, date } = input;
    await getDay(ctx, input);
    if (date <= bizDate(ctx.now)) await countAround(ctx, employeeId, date);
    return getDay(ctx, { employeeId, date });
  });
