import { isWithin } from '@netbar/contract/kernel/network';
import { DAY_MS } from '@netbar/contract/kernel/time';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { attendanceNouns } from '@netbar/contract/people/attendance/feature';
import type { AttendanceSetting } from '@netbar/contract/people/attendance/punch.model';
import { OLDEST_PUNCH_DAYS } from '@netbar/contract/people/attendance/punch.model';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { markWaiting } from './mark-days.ts';

const defaults = {
  version: 0,
  takesPhone: true,
  needsNetwork: true,
  asksPlace: false,
  latitude: null,
  longitude: null,
  mostDistanceM: 200,
  fixesAMonth: 2,
};

/** How a branch takes punches. Whoever calls has checked the scope. */
export async function readSetting(ctx: Ctx | Tx, branchId: string): Promise<AttendanceSetting> {
  const [row, branch] = await Promise.all([
    ctx.db
      .selectFrom('attendanceSettings')
      .select(['version', 'takesPhone', 'needsNetwork', 'asksPlace', 'latitude', 'longitude', 'mostDistanceM', 'fixesAMonth'])
      .where('branchId', '=', branchId)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('branches')
      .select(sql<string[]>`sign_in_networks::text[]`.as('networks'))
      .where('id', '=', branchId)
      .executeTakeFirst(),
  ]);
  return { branchId, ...defaults, ...row, networks: branch?.networks ?? [] };
}

/** Whether the call comes from one of the networks that the branch has named. */
export const isAtBranch = ({ ip }: Pick<Ctx, 'ip'>, { networks }: Pick<AttendanceSetting, 'networks'>) => isWithin(ip, networks);

/** Whether the call comes from the branch. A branch that has not said where its network is takes every one. */
export const isOnNetwork = (ctx: Pick<Ctx, 'ip'>, setting: Pick<AttendanceSetting, 'networks'>) =>
  setting.networks.length === 0 || isAtBranch(ctx, setting);

export async function getSetting(ctx: Ctx, { branchId }: In<typeof attendanceApi.settings>) {
  requireInScope(ctx, branchId);
  return readSetting(ctx, branchId);
}

export const changeSetting = (ctx: Ctx, input: In<typeof attendanceApi.setSettings>) =>
  command(ctx, attendanceApi.setSettings, input, async (ctx) => {
    const { branchId, version, ...change } = input;
    requireInScope(ctx, branchId);
    if ((change.latitude === null) !== (change.longitude === null) || (change.asksPlace && change.latitude === null))
      throw new AppError(attendanceErrors.placeUnset);
    const row = { ...change, version: version + 1 };
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('attendanceSettings')
      .values({ branchId, ...row })
      .onConflict((on) =>
        on.columns(['companyId', 'branchId']).doUpdateSet(row).where('attendanceSettings.version', '=', version),
      )
      .executeTakeFirst();
    // Version 0 is that of the defaults, which a stored row has replaced.
    if (numInsertedOrUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    return readSetting(ctx, branchId);
  });

const selectDevices = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('punchDevices as d')
    .select(['d.id', 'd.branchId', 'd.name', 'd.isActive', 'd.reportedTime', 'd.version'])
    .select((q) =>
      q
        .selectFrom('punches as p')
        .whereRef('p.deviceId', '=', 'd.id')
        .where('p.at', '>=', new Date(ctx.now.getTime() - OLDEST_PUNCH_DAYS * DAY_MS))
        .select((p) => p.fn.countAll<number>().as('n'))
        .as('punches'),
    )
    .orderBy('d.isActive', 'desc')
    .orderBy('d.name');

const deviceOf = <R extends { punches: number | null }>(row: R) => ({ ...row, punches: row.punches ?? 0 });

export async function listDevices(ctx: Ctx, { branchId }: In<typeof attendanceApi.devices>) {
  requireInScope(ctx, branchId);
  return (await selectDevices(ctx).where('d.branchId', '=', branchId).execute()).map(deviceOf);
}

/** Takes a device out of use, or back into it: days no longer wait for a device that is gone. Its name is what it reports. */
export const changeDevice = (ctx: Ctx, input: In<typeof attendanceApi.changeDevice>) =>
  command(ctx, attendanceApi.changeDevice, input, async (ctx) => {
    const { id, version, isActive } = input;
    const before = await ctx.db
      .selectFrom('punchDevices')
      .select(['branchId', 'version', 'isActive'])
      .where(inScope(ctx, 'punchDevices.branchId'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound(attendanceNouns.punchDevice));
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await ctx.db
      .updateTable('punchDevices')
      .set({ isActive, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await markWaiting(ctx, before.branchId);
    return deviceOf(await selectDevices(ctx).where('d.id', '=', id).executeTakeFirstOrThrow());
  });
