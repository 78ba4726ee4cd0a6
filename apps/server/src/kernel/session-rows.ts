import type { Ctx, Tx } from './ctx.ts';
import { expiryAfter, lastMomentOf } from './session-life.ts';
import { moveAccessClock } from './sessions.ts';

/** Wrong PINs or passwords on a locked screen after which the session ends. */
export const UNLOCK_TRIES = 5;

/** Opens a session for the actor and returns its token. `byPassword`: a temporary password must then be changed first. */
export async function startSession(ctx: Tx, { byPassword }: { byPassword: boolean }): Promise<string> {
  const session = { id: ctx.newId(), createdTime: ctx.now, byPassword };
  const expiresTime = expiryAfter(ctx.now, ctx.now);
  await ctx.db
    .insertInto('platform.sessions')
    .values({ ...session, accountId: ctx.actor.id, expiresTime, ip: ctx.ip, userAgent: ctx.userAgent })
    .execute();
  return tokenOf(ctx, session);
}

/** The token of a session. It is the same every time: it holds the session's id and the latest time it can expire. */
export const tokenOf = ({ sessions }: Pick<Ctx, 'sessions'>, { id, createdTime }: { id: string; createdTime: Date }) =>
  sessions.sign({ id, expiresTime: lastMomentOf(createdTime) });

export async function endOwnSession(ctx: Tx) {
  await ctx.db.deleteFrom('platform.sessions').where('id', '=', sessionOf(ctx)).execute();
  await moveAccessClock(ctx);
}

export async function endSessionsOf(ctx: Tx, accountId: string, exceptId?: string) {
  const sessions = ctx.db.deleteFrom('platform.sessions').where('accountId', '=', accountId);
  await (exceptId ? sessions.where('id', '<>', exceptId) : sessions).execute();
  await moveAccessClock(ctx);
}

/** Ends one session of an account. Returns the session as it was, or undefined if there is none. */
export async function endSessionById(ctx: Tx, accountId: string, id: string) {
  const ended = await ctx.db
    .deleteFrom('platform.sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(['ip', 'userAgent'])
    .executeTakeFirst();
  await moveAccessClock(ctx);
  return ended;
}

/** A session that is already locked keeps its time of locking. */
export async function lockOwnSession(ctx: Tx) {
  await ctx.db
    .updateTable('platform.sessions')
    .set({ lockedTime: ctx.now })
    .where('id', '=', sessionOf(ctx))
    .where('lockedTime', 'is', null)
    .execute();
  await moveAccessClock(ctx);
}

export async function unlockOwnSession(ctx: Tx) {
  await ctx.db
    .updateTable('platform.sessions')
    .set({ lockedTime: null, pinMisses: 0 })
    .where('id', '=', sessionOf(ctx))
    .execute();
  await moveAccessClock(ctx);
}

/** The session has shown the second factor and opens everything from now on. */
export async function passSecondFactor(ctx: Tx) {
  await ctx.db.updateTable('platform.sessions').set({ secondFactorTime: ctx.now }).where('id', '=', sessionOf(ctx)).execute();
  await moveAccessClock(ctx);
}

/** Counts an attempt before it is compared, so that parallel guesses cannot share one. Undefined when no attempt is left. */
export async function takeUnlockTry(ctx: Tx): Promise<number | undefined> {
  const session = await ctx.db
    .updateTable('platform.sessions')
    .set((q) => ({ pinMisses: q('pinMisses', '+', 1) }))
    .where('id', '=', sessionOf(ctx))
    .where('pinMisses', '<', UNLOCK_TRIES)
    .returning('pinMisses')
    .executeTakeFirst();
  return session?.pinMisses;
}

/** Returns an attempt that was not compared, for example because the server was too busy. */
export async function giveBackUnlockTry(ctx: Tx) {
  await ctx.db
    .updateTable('platform.sessions')
    .set((q) => ({ pinMisses: q('pinMisses', '-', 1) }))
    .where('id', '=', sessionOf(ctx))
    .where('pinMisses', '>', 0)
    .execute();
}

function sessionOf({ actor }: Tx): string {
  if (!actor.sessionId) throw new Error('the system has no session');
  return actor.sessionId;
}
