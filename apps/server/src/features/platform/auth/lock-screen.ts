import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { authApi } from '@netbar/contract/platform/auth/auth.api';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { hashPassword, isPassword } from '#kernel/passwords.ts';
import {
  endOwnSession,
  giveBackUnlockTry,
  lockOwnSession,
  takeUnlockTry,
  UNLOCK_TRIES,
  unlockOwnSession,
} from '#kernel/session-rows.ts';
import { findAccountById } from './auth.queries.ts';
import { isOwnPassword, proveOwnPassword } from './check-password.ts';

/** AUTH-18: the sign-in session stays, but the server refuses its calls until it is unlocked. */
export const lockScreen = (ctx: Ctx) => passLockScreen(ctx, 'auth.lock', lockOwnSession);

/** Unlocks by PIN or password. The fifth wrong try ends the session, and the person must sign in again. */
export async function unlockScreen(ctx: Ctx, { pin, password }: In<typeof authApi.unlock>) {
  const tried = await inTx(ctx, takeUnlockTry);
  if (tried === undefined) throw new AppError(commonErrors.tooMany);
  const isRight = await isRightSecret(ctx, pin, password).catch(async (error: unknown) => {
    await inTx(ctx, giveBackUnlockTry);
    throw error;
  });
  if (isRight) return passLockScreen(ctx, 'auth.unlock', unlockOwnSession);
  if (tried >= UNLOCK_TRIES) {
    await passLockScreen(ctx, 'auth.unlockRefused', endOwnSession);
    throw new AppError(commonErrors.signInRequired);
  }
  if (password !== undefined) throw new AppError(authErrors.wrongOwnPassword);
  throw new AppError(authErrors.wrongPin, { left: UNLOCK_TRIES - tried });
}

async function isRightSecret(ctx: Ctx, pin: string | undefined, password: string | undefined) {
  if (password !== undefined) return isOwnPassword(ctx, password);
  const account = await findAccountById(ctx, ctx.actor.id);
  return isPassword(account?.pinHash ?? undefined, pin ?? '');
}

const passLockScreen = (ctx: Ctx, action: string, step: (ctx: Tx) => Promise<void>) =>
  inTx(ctx, async (ctx) => {
    ctx.trace({ action, docType: 'ACCOUNT', docId: ctx.actor.id, detail: {} });
    await step(ctx);
    return {};
  });

/** Asks for the password, so that nobody can set a PIN on a screen that was left open. */
export async function setPin(ctx: Ctx, { password, pin }: In<typeof authApi.setPin>) {
  await proveOwnPassword(ctx, password);
  const pinHash = await hashPassword(pin);
  return inTx(ctx, async (ctx) => {
    await ctx.db
      .insertInto('platform.accountSignIns')
      .values({ accountId: ctx.actor.id, pinHash })
      .onConflict((row) => row.column('accountId').doUpdateSet({ pinHash }))
      .execute();
    ctx.trace({ action: 'auth.setPin', docType: 'ACCOUNT', docId: ctx.actor.id, detail: {} });
    return {};
  });
}
