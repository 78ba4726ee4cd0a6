import { authErrors } from '@netbar/contract/auth/auth.api';
import { withoutRights } from '#kernel/actor.ts';
import { inTx, type Ctx, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { endOwnSession, endSessionsOf, startSession } from '#kernel/session-rows.ts';
import { addressOf } from '#kernel/address.ts';
import type { SignInAccount } from './auth.queries.ts';

/** Lets somebody in who has proven who they are, and says how. Gives the token. */
export const openSession = (ctx: Visit, account: SignInAccount, by: 'password' | 'code' | 'sso' | 'wechat') =>
  inTx(ctx.as(withoutRights(account)), async (ctx) => {
    await holdAccount(ctx, account);
    await rememberSignIn(ctx);
    ctx.trace({ action: 'auth.signIn', docType: 'ACCOUNT', docId: account.id, detail: { by } });
    return startSession(ctx);
  });

/**
 * As it was when the proof was given, and until the session stands: who locks the account or changes its password at this
 * moment either is seen here, or finds the session and ends it.
 */
async function holdAccount(ctx: Tx, account: SignInAccount) {
  const current = await ctx.db
    .selectFrom('platform.accounts')
    .select(['status', 'passwordHash'])
    .where('id', '=', account.id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (current.status !== 'ACTIVE') throw new AppError(authErrors.accountLocked);
  if (current.passwordHash !== account.passwordHash) throw new AppError(authErrors.wrongPassword);
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

/** AUTH-04, on the server's side. */
export const signOut = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    ctx.trace({ action: 'auth.signOut', docType: 'ACCOUNT', docId: ctx.actor.id, detail: {} });
    await endOwnSession(ctx);
    return {};
  });

/**
 * Ends every session of an account, but `exceptId`, and every login code that would open one. To be called after the change
 * of the account that asks for it, in the same transaction: a sign-in under way waits for that change, or is ended here.
 */
export async function endSessions(ctx: Tx, accountId: string, exceptId?: string) {
  await ctx.db.deleteFrom('platform.loginCodes').where('accountId', '=', accountId).execute();
  await endSessionsOf(ctx, accountId, exceptId);
}
