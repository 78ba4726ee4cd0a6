import { loadPerson } from '#kernel/actor.ts';
import type { Actor, Ctx } from '#kernel/ctx.ts';
import { findAccount } from './auth.queries.ts';
import { isPasswordOf } from './password.service.ts';

/**
 * Somebody of the same company who signs at another's screen by name and password, with their rights as they are now; or
 * nobody. Not inside a transaction: a wrong guess counts, whatever becomes of the rest.
 */
export async function findColleague(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
): Promise<Actor | undefined> {
  const account = await findAccount(ctx, username);
  const isRight = await isPasswordOf(ctx, account, username, password);
  return account && isRight ? loadPerson(ctx, account.id) : undefined;
}
