import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { endSignInSessions, isOwnPassword } from '#features/platform/auth/auth.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { hashPassword } from '#kernel/passwords.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { getProfile, sealPhone } from './account.queries.ts';

/** Changes the caller's own name, phone and picture. */
export async function changeProfile(ctx: Ctx, input: In<typeof accountApi.changeProfile>) {
  const { version, name, phone, avatar, password } = input;
  // Outside the transaction, whose rollback would undo the count of a wrong guess.
  const isProven = phone === undefined || (password !== undefined && (await isOwnPassword(ctx, password)));
  return command(ctx, accountApi.changeProfile, input, async (ctx) => {
    if (!isProven) throw new AppError(authErrors.wrongOwnPassword);
    await requireOwnPictures(ctx, [avatar]);
    const before = await getProfile(ctx);
    const { numUpdatedRows } = await ctx.db
      .updateTable('platform.accounts')
      .set((q) => ({ name, avatar, version: q('version', '+', 1), ...(phone !== undefined && sealPhone(ctx, phone)) }))
      .where('id', '=', ctx.actor.id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    const after = await getProfile(ctx);
    const detail = { before: auditedPart(before), after: auditedPart(after) };
    ctx.trace({ action: 'ACCOUNT.changeProfile', docType: 'ACCOUNT', docId: after.id, version: after.version, detail });
    // Servers cache the name together with the rights.
    if (before.name !== name) await moveAccessClock(ctx);
    return after;
  });
}

const auditedPart = ({ name, phone, avatar }: Awaited<ReturnType<typeof getProfile>>) => ({ name, phone, avatar });

/**
 * Changes the caller's own password. Hashing runs before the transaction, so that it holds no connection; if the password was
 * changed meanwhile, the update finds no row and is refused.
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
    // Checked inside the command, so that a retry of a successful change gets its stored answer instead of "wrong password".
    if (!newHash) throw new AppError(authErrors.wrongOwnPassword);
    const { numUpdatedRows } = await ctx.db
      .updateTable('platform.accounts')
      .set((q) => ({ passwordHash: newHash, mustChangePassword: false, version: q('version', '+', 1) }))
      .where('id', '=', ctx.actor.id)
      .where('passwordHash', '=', oldHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
    await endSignInSessions(ctx, ctx.actor.id, ctx.actor.sessionId);
    return {};
  });
}
