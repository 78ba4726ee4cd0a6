import type { In } from '@netbar/contract/kernel/endpoint';
import { isWithin } from '@netbar/contract/kernel/network';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { accountNouns } from '@netbar/contract/platform/account/feature';
import { sql } from 'kysely';
import { endSignInSessions } from '#features/platform/auth/auth.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { lastUseOf } from '#kernel/session-life.ts';
import { endSessionById } from '#kernel/session-rows.ts';
import { getAccount } from './account.queries.ts';
import { lockManagedAccount } from './manage-account.ts';

export async function listSessions(ctx: Ctx, { id }: { id: string }) {
  await getAccount(ctx, { id });
  return { rows: await signInSessionsOf(ctx, id) };
}

export const listOwnSessions = async (ctx: Ctx) => ({ rows: await signInSessionsOf(ctx, ctx.actor.id) });

/** The sessions of an account, this one first, then the one used last. */
async function signInSessionsOf(ctx: Ctx, accountId: string) {
  const { db, actor, now } = ctx;
  const [rows, networks] = await Promise.all([
    db
      .selectFrom('platform.sessions')
      .select(['id', 'ip', 'userAgent', 'lockedTime', 'createdTime', 'expiresTime'])
      .where('accountId', '=', accountId)
      .where('expiresTime', '>', now)
      .orderBy('expiresTime', 'desc')
      .orderBy('createdTime', 'desc')
      .execute(),
    listNetworks(ctx),
  ]);
  return rows
    .map((row) => ({
      ...row,
      branchName: networks.find(({ list }) => isWithin(row.ip, list))?.name ?? null,
      usedTime: lastUseOf(row),
      isLocked: row.lockedTime !== null,
      isThis: row.id === actor.sessionId,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** The networks of the caller's branches, by which an address gets a name. */
const listNetworks = (ctx: Ctx) =>
  ctx.db
    .selectFrom('branches')
    .select(['name', sql<string[]>`sign_in_networks::text[]`.as('list')])
    .where(inScope(ctx, 'branches.id'))
    .where(sql<boolean>`sign_in_networks <> '{}'`)
    .execute();

/** K15: signs the caller out on another device, or on all others. Their windows lose the channel, ask again and meet the sign-in page. */
export const endOwnSessions = (ctx: Ctx, input: In<typeof accountApi.endOwnSessions>) =>
  command(ctx, accountApi.endOwnSessions, input, async (ctx) => {
    await endSessions(ctx, ctx.actor.id, input.sessionId);
    return {};
  });

/** The same for somebody whom the caller may change. */
export const endSessionsOfAccount = (ctx: Ctx, input: In<typeof accountApi.endSessions>) =>
  command(ctx, accountApi.endSessions, input, async (ctx) => {
    await lockManagedAccount(ctx, { id: input.id });
    await endSessions(ctx, input.id, input.sessionId);
    return {};
  });

/** The caller's own session ends by signing out, and is kept here. */
async function endSessions(ctx: Tx, accountId: string, sessionId: string | undefined) {
  const about = { action: 'ACCOUNT.endSessions', docType: 'ACCOUNT', docId: accountId };
  if (sessionId === undefined) {
    await endSignInSessions(ctx, accountId, ctx.actor.sessionId);
    return ctx.trace({ ...about, detail: { all: true } });
  }
  const ended = sessionId === ctx.actor.sessionId ? undefined : await endSessionById(ctx, accountId, sessionId);
  if (!ended) throw notFound(accountNouns.session)();
  ctx.trace({ ...about, detail: ended });
}
