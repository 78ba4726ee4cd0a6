import { authErrors, type authApi } from '@netbar/contract/auth/auth.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
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
import { isOwnPassword, proveOwnPassword } from './password.service.ts';

/** AUTH-18: the session stays, and until it is unlocked the server answers it nothing. */
export const lock = (ctx: Ctx) => passLockScreen(ctx, 'auth.lock', lockOwnSession);

/** By PIN or password. The fifth miss ends the session: whoever stands there must sign in. */
export async function unlock(ctx: Ctx, { pin, password }: In<typeof authApi.unlock>) {
  const tried = await inTx(ctx, takeUnlockTry);
  if (tried === undefined) throw new AppError(commonErrors.tooMany);
  const isRight = await compare(ctx, pin, password).catch(async (error: unknown) => {
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

async function compare(ctx: Ctx, pin: string | undefined, password: string | undefined) {
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

/** Whoever finds an open screen must not be able to make themselves a key to it. */
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
