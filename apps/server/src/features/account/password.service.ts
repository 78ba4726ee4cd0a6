import { accountApi, accountErrors } from '@netbar/contract/account/account.api';
import { authErrors } from '@netbar/contract/auth/auth.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { isOwnPassword } from '#features/auth/password.service.ts';
import { endSessions } from '#features/auth/session.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { hashPassword } from '#kernel/passwords.ts';
import { lockManaged } from './account.service.ts';
import { leaveTrace } from './account-trace.service.ts';
import { getAccount } from './account.queries.ts';
import { madePassword } from './made-password.service.ts';

/** Gives somebody a new password, to be changed at the next sign-in. Whoever knew the old one is signed out. */
export async function resetPassword(ctx: Ctx, input: In<typeof accountApi.resetPassword>) {
  const { id } = input;
  const password = input.password ?? madePassword(ctx);
  const passwordHash = await hashPassword(password);
  await command(ctx, accountApi.resetPassword, input, async (ctx) => {
    const before = await lockManaged(ctx, { id });
    await ctx.db
      .updateTable('platform.accounts')
      .set({ passwordHash, mustChangePassword: true, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    leaveTrace(ctx, 'ACCOUNT.resetPassword', { before, after: await getAccount(ctx, { id }) });
    await endSessions(ctx, id);
    // The stored answer must not hold the password, which the key makes again.
    return { password: null };
  });
  return { password: input.password ? null : password };
}

/**
 * The caller's own. Hashing stands outside the transaction, which would hold a connection meanwhile; should somebody else
 * set another password in that time, theirs stands.
 */
export async function changeOwnPassword(ctx: Ctx, input: In<typeof accountApi.changePassword>) {
  const { oldPassword, password } = input;
  if (oldPassword === password) throw new AppError(accountErrors.samePassword);
  const { passwordHash: oldHash } = await ctx.db
    .selectFrom('platform.accounts')
    .select('passwordHash')
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  const newHash = (await isOwnPassword(ctx, oldPassword)) ? await hashPassword(password) : undefined;
  return command(ctx, accountApi.changePassword, input, async (ctx) => {
    // Asked in here, so that a retry of a change that was made hears of it and not of a wrong password.
    if (!newHash) throw new AppError(authErrors.wrongOwnPassword);
    const { numUpdatedRows } = await ctx.db
      .updateTable('platform.accounts')
      .set((q) => ({ passwordHash: newHash, mustChangePassword: false, version: q('version', '+', 1) }))
      .where('id', '=', ctx.actor.id)
      .where('passwordHash', '=', oldHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    await endSessions(ctx, ctx.actor.id, ctx.actor.sessionId);
    return {};
  });
}
