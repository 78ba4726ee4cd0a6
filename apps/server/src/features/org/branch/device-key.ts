import type { In } from '@netbar/contract/kernel/endpoint';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { branchErrors } from '@netbar/contract/org/branch/branch.errors';
import { randomBytes } from 'node:crypto';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { deviceKeyOwner } from '#kernel/device.ts';
import { AppError } from '#kernel/errors.ts';
import { lockBranch } from './branch.queries.ts';

/** A browser that lost the answer may repeat the request with the same idempotency key for this long. */
const SHOWN_FOR_MS = 10 * 60_000;

/**
 * Makes a new device key and ends the old one. `command` stores the answer without the key: stored answers stay readable in the
 * database for a week.
 */
export async function replaceDeviceKey(ctx: Ctx, input: In<typeof branchApi.replaceDeviceKey>) {
  const { branchId } = input;
  const { deviceKeyTime } = await command(ctx, branchApi.replaceDeviceKey, input, async (ctx) => {
    await lockBranch(ctx, branchId);
    const deviceKeySealed = ctx.vault.seal(deviceKeyOwner(ctx.actor.companyId), randomBytes(32).toString('base64url'));
    await ctx.db.updateTable('branches').set({ deviceKeySealed, deviceKeyTime: ctx.now }).where('id', '=', branchId).execute();
    return { deviceKey: '', deviceKeyTime: ctx.now };
  });
  return { deviceKey: await revealDeviceKey(ctx, branchId, deviceKeyTime), deviceKeyTime };
}

async function revealDeviceKey(ctx: Ctx, branchId: string, deviceKeyTime: Date) {
  const made = await ctx.db
    .selectFrom('branches')
    .select('deviceKeySealed')
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', branchId)
    .where('deviceKeyTime', '=', deviceKeyTime)
    .executeTakeFirst();
  const isLate = ctx.now.getTime() - deviceKeyTime.getTime() > SHOWN_FOR_MS;
  if (!made?.deviceKeySealed || isLate) throw new AppError(branchErrors.keyShown);
  return ctx.vault.open(deviceKeyOwner(ctx.actor.companyId), made.deviceKeySealed);
}
