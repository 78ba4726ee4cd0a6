import { commonErrors } from '@netbar/contract/kernel/errors';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { sql } from 'kysely';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { endOwnSession } from '#kernel/session-rows.ts';

const WINDOW_MS = 15 * 60_000;
const MOST_TRIES = 5;

/**
 * Compares a one-time code; `compare` returns undefined for a wrong one. An account has five tries within 15 minutes, over all its
 * sessions, each counted before the comparison, so that a thousand at once are no more than five. The fifth wrong one ends the
 * session, if it is the account's own screen.
 */
export async function tryCode<T>(ctx: Ctx, compare: () => Promise<T | undefined>): Promise<T> {
  const tried = await inTx(ctx, takeCodeTry);
  if ('waitMinutes' in tried) throw new AppError(authErrors.tooManyCodes, { minutes: tried.waitMinutes });
  const done = await compare();
  if (done !== undefined) return done;
  if (tried.misses < MOST_TRIES) throw new AppError(authErrors.wrongCode, { left: MOST_TRIES - tried.misses });
  const isOwnScreen = ctx.actor.sessionId !== undefined;
  await inTx(ctx, async (ctx) => {
    ctx.trace({ action: 'auth.refuseSecondFactor', docType: 'ACCOUNT', docId: ctx.actor.id, detail: { tries: MOST_TRIES } });
    if (isOwnScreen) await endOwnSession(ctx);
  });
  throw isOwnScreen
    ? new AppError(commonErrors.signInRequired)
    : new AppError(authErrors.tooManyCodes, { minutes: WINDOW_MS / 60_000 });
}

async function takeCodeTry(ctx: Tx): Promise<{ misses: number } | { waitMinutes: number }> {
  const isOver = sql<boolean>`misses_from <= ${new Date(ctx.now.getTime() - WINDOW_MS)}::timestamptz`;
  const taken = await ctx.db
    .updateTable('platform.secondFactors')
    .set({
      misses: sql<number>`case when ${isOver} then 1 else misses + 1 end`,
      missesFrom: sql<Date>`case when ${isOver} then ${ctx.now}::timestamptz else misses_from end`,
    })
    .where('accountId', '=', ctx.actor.id)
    .where(sql<boolean>`(${isOver} or misses < ${MOST_TRIES})`)
    .returning('misses')
    .executeTakeFirst();
  if (taken) return taken;
  const known = await ctx.db
    .selectFrom('platform.secondFactors')
    .select('missesFrom')
    .where('accountId', '=', ctx.actor.id)
    .executeTakeFirst();
  if (!known) throw new AppError(authErrors.noSecondFactor);
  return { waitMinutes: Math.max(1, Math.ceil((known.missesFrom.getTime() + WINDOW_MS - ctx.now.getTime()) / 60_000)) };
}
