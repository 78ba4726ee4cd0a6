import { accountApi } from '@netbar/contract/account/account.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { endSessions } from '#features/auth/session.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { lockManaged } from './account.service.ts';
import { getAccount } from './account.queries.ts';
import { leaveTrace } from './account-trace.service.ts';
import { keepingTopUser } from './top-user.service.ts';

type Step = In<typeof accountApi.lock>;

/** Keeps somebody out until unlocked; whoever is signed in is out at once. */
export const lockAccountOut = (ctx: Ctx, input: Step) =>
  command(ctx, accountApi.lock, input, (ctx) => shutOut(ctx, input, 'LOCKED'));

export const unlockAccount = (ctx: Ctx, input: Step) =>
  command(ctx, accountApi.unlock, input, (ctx) => setStatus(ctx, input, 'ACTIVE'));

/** For good. The roles go, so that they can be removed; the branches stay, so that the managers there still find the person. */
export const closeAccount = (ctx: Ctx, input: In<typeof accountApi.close>) =>
  command(ctx, accountApi.close, input, (ctx) => shutOut(ctx, input, 'CLOSED'));

async function shutOut(ctx: Tx, input: Step, status: 'LOCKED' | 'CLOSED') {
  const after = await keepingTopUser(ctx, () => setStatus(ctx, input, status));
  await endSessions(ctx, input.id);
  return after;
}

async function setStatus(ctx: Tx, { id, version }: Step, status: 'ACTIVE' | 'LOCKED' | 'CLOSED') {
  const before = await lockManaged(ctx, { id, version });
  if (before.status === status) throw new AppError(commonErrors.wrongStatus);
  const isClosing = status === 'CLOSED';
  if (isClosing) await ctx.db.deleteFrom('accountRoles').where('accountId', '=', id).execute();
  await ctx.db
    .updateTable('platform.accounts')
    .set({ status, version: version + 1, ...(isClosing && { openid: null }) })
    .where('id', '=', id)
    .execute();
  const after = await getAccount(ctx, { id });
  leaveTrace(ctx, `ACCOUNT.${actionOf[status]}`, { before, after });
  return after;
}

const actionOf = { ACTIVE: 'unlock', LOCKED: 'lock', CLOSED: 'close' } as const;
