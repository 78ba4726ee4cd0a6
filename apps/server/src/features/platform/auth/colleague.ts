import { commonErrors } from '@netbar/contract/kernel/errors';
import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { loadPerson } from '#kernel/actor.ts';
import type { Actor, Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findAccount } from './auth.queries.ts';
import { isPasswordOf } from './check-password.ts';
import { useSignerCode } from './second-factor.ts';

/**
 * Finds somebody of the same company who signs on another person's screen, with their current rights. They prove who they are as
 * at a sign-in of their own. Must not run inside a transaction, whose rollback would also undo the count of a wrong guess.
 */
export async function findColleague(ctx: Ctx, { username, password, code }: Signature): Promise<Actor | undefined> {
  const account = await findAccount(ctx, username);
  const isRight = await isPasswordOf(ctx, account, username, password);
  if (!account || !isRight) return undefined;
  // Whoever set the password knows it too.
  if (account.mustChangePassword) throw new AppError(commonErrors.passwordTemporary);
  const colleague = await loadPerson(ctx, account.id);
  if (colleague) await useSignerCode(ctx, colleague, code);
  return colleague;
}
