import type { In } from '@netbar/contract/kernel/endpoint';
import type { authApi } from '@netbar/contract/platform/auth/auth.api';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { loadPerson, withoutRights } from '#kernel/actor.ts';
import { isClosedEverywhere } from '#kernel/address-list.ts';
import { addressOf } from '#kernel/address.ts';
import { type Ctx, inTx, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { endOwnSession, endSessionsOf, startSession } from '#kernel/session-rows.ts';
import { findAccount, findAccountById, type SignInAccount } from './auth.queries.ts';
import { signInQueue, useCaptcha } from './captcha.ts';
import { isPasswordOf } from './check-password.ts';

/** Managers and staff of branches; those above sign in from anywhere and see what is open from there. */
const BRANCH_LEVEL = 2;

/**
 * AUTH-01: checks captcha, lock-out and password in this order. An account without menus signs in too; the console handles
 * AUTH-02.
 */
export const signIn = (ctx: Visit, { username, password, captcha, captchaId }: In<typeof authApi.signIn>) =>
  signInQueue.run(async () => {
    await useCaptcha(ctx, captchaId, captcha);
    const account = await findAccount(ctx, username);
    const isRight = await isPasswordOf(ctx, account, username, password);
    if (!account || !isRight) throw new AppError(authErrors.wrongPassword);
    return openSignInSession(ctx, account, 'password');
  });

/** For an account that WeChat has just confirmed. */
export async function signInByWechat(ctx: Visit, accountId: string) {
  const account = await findAccountById(ctx, accountId);
  if (!account) throw new AppError(authErrors.wrongPassword);
  return openSignInSession(ctx, account, 'wechat');
}

/** Opens a sign-in session for somebody who is authenticated, and returns its token. `by` says how. */
export const openSignInSession = (ctx: Visit, account: SignInAccount, by: 'password' | 'code' | 'sso' | 'wechat') =>
  inTx(ctx.as(withoutRights(account)), async (ctx) => {
    await lockUnchangedAccount(ctx, account);
    await requireOpenAddress(ctx);
    await rememberSignIn(ctx);
    ctx.trace({ action: 'auth.signIn', docType: 'ACCOUNT', docId: account.id, detail: { by } });
    return startSession(ctx, { byPassword: by === 'password' });
  });

/**
 * Refuses if the account was locked or its password changed since it was checked. The share lock lasts until the session is
 * committed: whoever locks the account later finds that session and ends it.
 */
async function lockUnchangedAccount(ctx: Tx, account: SignInAccount) {
  const current = await ctx.db
    .selectFrom('platform.accounts')
    .select(['status', 'passwordHash'])
    .where('id', '=', account.id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (current.status !== 'ACTIVE') throw new AppError(authErrors.accountLocked);
  if (current.passwordHash !== account.passwordHash) throw new AppError(authErrors.wrongPassword);
}

/** AUTH-08: staff whose branches are all closed to this address do not get in. */
async function requireOpenAddress(ctx: Tx) {
  const person = await loadPerson(ctx, ctx.actor.id);
  if (person && person.level >= BRANCH_LEVEL && (await isClosedEverywhere(ctx, person)))
    throw new AppError(authErrors.wrongAddress);
}

async function rememberSignIn(ctx: Tx) {
  await ctx.db
    .insertInto('platform.knownAddresses')
    .values({ accountId: ctx.actor.id, ip: addressOf(ctx.ip), seenTime: ctx.now })
    .onConflict((row) => row.columns(['accountId', 'ip']).doUpdateSet({ seenTime: ctx.now }))
    .execute();
  await ctx.db
    .insertInto('platform.accountSignIns')
    .values({ accountId: ctx.actor.id, lastSignInTime: ctx.now })
    .onConflict((row) => row.column('accountId').doUpdateSet({ lastSignInTime: ctx.now }))
    .execute();
}

/** AUTH-04, server side. */
export const signOut = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    ctx.trace({ action: 'auth.signOut', docType: 'ACCOUNT', docId: ctx.actor.id, detail: {} });
    await endOwnSession(ctx);
    return {};
  });

/**
 * Ends all sessions of an account except `exceptId`, and deletes its login codes. Call it after the change of the account, in
 * the same transaction: a sign-in that runs meanwhile waits for that change or is ended here.
 */
export async function endSignInSessions(ctx: Tx, accountId: string, exceptId?: string) {
  await ctx.db.deleteFrom('platform.loginCodes').where('accountId', '=', accountId).execute();
  await endSessionsOf(ctx, accountId, exceptId);
}
