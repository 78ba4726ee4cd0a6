import { jwtVerify, SignJWT } from 'jose';
import type pg from 'pg';
import type { Actor, VisitTx } from './ctx.ts';
import { loadActor, type Signed } from './actor.ts';
import { openDb } from './postgres/db.ts';
import { openPool } from './postgres/pool.ts';
import { expiryAfter, isDueToSlide } from './session-life.ts';

const AUDIENCE = 'netbar';
const TOKEN_TYPE = 'session';
/** How often the access clock is read, so how long another server may still grant a right that was revoked. */
const WATCH_MS = 250;
const MOST_REMEMBERED = 20_000;

export interface Sessions {
  /** Signs the token of a stored session. */
  sign: (session: { id: string; expiresTime: Date }) => Promise<string>;
  actorOf: (token: string, now: Date) => Promise<Actor | undefined>;
  /** Clears the cache of actors. The server that changed a right calls it after its commit; the others when they see the access clock move. */
  forget: () => void;
  /** Calls the listener whenever a right may have been revoked. Returns a function that removes the listener. */
  onForget: (listener: () => void) => () => void;
  close: () => void;
}

/**
 * Finds the actor of a token. Actors are cached in memory, and the whole cache is cleared when the access clock (a version number
 * in the database) moves, so a call needs no query and a revoked right ends on every server within `WATCH_MS`.
 */
export function openSessions(pool: pg.Pool, secret: string): Sessions {
  const key = new TextEncoder().encode(secret);
  const remembered = new Map<string, Signed>();
  /** How often the cache was cleared, so that an actor read before a clear is not cached after it. */
  let age = 0;
  const listeners = new Set<() => void>();
  const forget = () => {
    remembered.clear();
    age++;
    for (const listener of listeners) listener();
  };
  const load = async (token: string, now: Date) => {
    const sessionId = await readToken(token, key, now);
    const ageBefore = age;
    const signed = sessionId && (await loadActor(pool, sessionId, now));
    if (!signed) return undefined;
    if (age === ageBefore) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(token, signed);
    }
    return signed;
  };
  const close = watchClock(pool, forget);

  return {
    forget,
    close,
    onForget(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sign: ({ id, expiresTime }) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPE })
        .setJti(id)
        .setAudience(AUDIENCE)
        .setExpirationTime(expiresTime)
        .sign(key),
    async actorOf(token, now) {
      const known = remembered.get(token);
      const signed = known && known.expiresTime > now ? known : await load(token, now);
      if (signed && isDueToSlide(signed, now)) await extendSession(pool, signed, now);
      return signed?.actor;
    },
  };
}

/** Must be called in every transaction that revokes a right: locks an account, ends a session, changes a role. */
export async function moveAccessClock(ctx: VisitTx) {
  await ctx.db
    .updateTable('platform.accessClock')
    .set((q) => ({ version: q('version', '+', 1) }))
    .execute();
  ctx.afterCommit(ctx.sessions.forget);
}

/** Polls the access clock. Calls `onMove` when it moved, and also when it cannot be read. */
function watchClock(pool: pg.Pool, onMove: () => void) {
  // Its own connection, so that it is read also while requests occupy all of the pool.
  const ownPool = openPool(String(pool.options.connectionString), { max: 1 });
  let version: number | undefined;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const before = version;
    version = await readClock(ownPool).catch(() => undefined);
    if (version === undefined || version !== before) onMove();
    isLooking = false;
  };
  const timer = setInterval(() => void look(), WATCH_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    void ownPool.end();
  };
}

/** Stores that the session is in use. The cached time is changed first, so that parallel calls do not store it again. */
async function extendSession(pool: pg.Pool, signed: Signed, now: Date) {
  const expiresTime = expiryAfter(signed.createdTime, now);
  signed.expiresTime = expiresTime;
  await openDb(pool, 'nobody')
    .transaction()
    .execute((tx) =>
      tx
        .updateTable('platform.sessions')
        .set({ expiresTime })
        .where('id', '=', signed.actor.sessionId)
        .where('expiresTime', '<', expiresTime)
        .execute(),
    );
}

async function readClock(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: number }>('select version from platform.access_clock');
  return rows[0]?.version;
}

async function readToken(token: string, key: Uint8Array, now: Date): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      typ: TOKEN_TYPE,
      requiredClaims: ['jti', 'exp'],
      currentDate: now,
    });
    return payload.jti;
  } catch {
    return undefined;
  }
}
