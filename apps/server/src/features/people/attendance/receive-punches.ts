import { DEVICE_CLOCK_MS } from '@netbar/contract/kernel/device';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { bizDate, DAY_MS } from '@netbar/contract/kernel/time';
import type { punchApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { type DevicePunch, type DevicePunchResult, OLDEST_PUNCH_DAYS } from '@netbar/contract/people/attendance/punch.model';
import { sql } from 'kysely';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { markPunches, markWaiting } from './mark-days.ts';

type Report = In<typeof punchApi.receivePunches>;

/**
 * Takes what devices recorded, in one transaction: each punch is stored once by employee, time and device. Those that can never be
 * stored are refused by themselves; the others are stored all or none, so a device sends the same batch again after a failure.
 */
export const receivePunches = (ctx: Ctx, report: Report): Promise<Out<typeof punchApi.receivePunches>> =>
  inTx(ctx, async (ctx) => {
    const { branchId, devices, punches } = report;
    const deviceIds = await registerDevices(
      ctx,
      branchId,
      [...devices, ...punches].map(({ device }) => device),
    );
    const employees = await findEmployees(ctx, punches);
    const refusals = punches.map((punch) => refusalOf(ctx, punch, employees));
    const accepted = punches.filter((_, i) => !refusals[i]);
    const rows = accepted.map((punch) => ({
      employeeId: employees.get(punch.employeeNo)?.id ?? '',
      deviceId: deviceIds.get(punch.device) ?? '',
      at: punch.time,
    }));
    const stored = await storePunches(ctx, branchId, rows);
    await moveReports(ctx, branchId, { devices, deviceIds });
    let taken = 0;
    const results = punches.map((punch, i): DevicePunchResult => {
      const refusal = refusals[i];
      if (refusal) return { ...punch, outcome: 'REFUSED', reason: refusal.kind.reason, message: refusal.in(ctx.lang).message };
      return { ...punch, outcome: stored.has(taken++) ? 'STORED' : 'KNOWN', reason: null, message: null };
    });
    return { results };
  });

/** Devices become known by their first report. */
async function registerDevices(ctx: Tx, branchId: string, names: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].toSorted();
  if (wanted.length === 0) return new Map();
  const ids = idsInOrder(ctx.newId, wanted.length);
  await ctx.db
    .insertInto('punchDevices')
    .values(wanted.map((name, i) => ({ id: ids[i] as string, branchId, name, createdTime: ctx.now })))
    .onConflict((on) => on.columns(['companyId', 'branchId', 'name']).doNothing())
    .execute();
  const rows = await ctx.db
    .selectFrom('punchDevices')
    .select(['id', 'name'])
    .where('branchId', '=', branchId)
    .where('name', '=', sql<string>`any(${wanted}::text[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface Punching {
  id: string;
  leaveDate: string | null;
}

async function findEmployees(ctx: Tx, punches: readonly DevicePunch[]): Promise<Map<string, Punching>> {
  const nos = [...new Set(punches.map(({ employeeNo }) => employeeNo))];
  const rows = await ctx.db
    .selectFrom('employees')
    .select(['id', 'no', 'leaveDate'])
    .where('no', '=', sql<string>`any(${nos}::text[])`)
    .execute();
  return new Map(rows.map(({ no, ...employee }) => [no, employee]));
}

/** Why a punch can never be stored: nobody of that number worked then, or the clock of the device is wrong. */
function refusalOf({ now }: Tx, { employeeNo, time }: DevicePunch, employees: Map<string, Punching>): AppError | undefined {
  const age = now.getTime() - time.getTime();
  if (age > OLDEST_PUNCH_DAYS * DAY_MS || age < -DEVICE_CLOCK_MS)
    return new AppError(attendanceErrors.wrongPunchTime, { days: OLDEST_PUNCH_DAYS });
  const employee = employees.get(employeeNo);
  // A night that begins on the last day of work ends on the day after it.
  const isGone = employee?.leaveDate && bizDate(new Date(time.getTime() - DAY_MS)) > employee.leaveDate;
  return employee && !isGone ? undefined : new AppError(attendanceErrors.unknownEmployee, { no: employeeNo });
}

interface NewPunch {
  employeeId: string;
  deviceId: string;
  at: Date;
}

/** Stores punches and has their days counted. Returns which of them are new, by their place. */
async function storePunches(ctx: Tx, branchId: string, punches: readonly NewPunch[]): Promise<Set<number>> {
  if (punches.length === 0) return new Set();
  const ids = idsInOrder(ctx.newId, punches.length);
  const inserted = await ctx.db
    .insertInto('punches')
    .values(
      punches.map((punch, i) => ({ id: ids[i] as string, branchId, source: 'DEVICE' as const, ...punch, receivedTime: ctx.now })),
    )
    .onConflict((on) => on.constraint('punches_once').doNothing())
    .returning('id')
    .execute();
  const fresh = new Set(inserted.map(({ id }) => id));
  await markPunches(
    ctx,
    punches.filter((_, i) => fresh.has(ids[i] as string)),
  );
  return new Set(punches.flatMap((_, i) => (fresh.has(ids[i] as string) ? [i] : [])));
}

/** Moves the time up to which a device has reported, forward only and never past now, and has the days counted that waited for it. */
async function moveReports(
  ctx: Tx,
  branchId: string,
  { devices, deviceIds }: { devices: Report['devices']; deviceIds: Map<string, string> },
) {
  let hasMoved = false;
  for (const { device, until } of devices.toSorted((a, b) => (a.device < b.device ? -1 : 1))) {
    const reportedTime = until < ctx.now ? until : ctx.now;
    const { numUpdatedRows } = await ctx.db
      .updateTable('punchDevices')
      .set({ reportedTime })
      .where('id', '=', deviceIds.get(device) ?? '')
      .where((q) => q.or([q('reportedTime', 'is', null), q('reportedTime', '<', reportedTime)]))
      .executeTakeFirst();
    hasMoved ||= numUpdatedRows > 0n;
  }
  if (hasMoved) await markWaiting(ctx, branchId);
}
