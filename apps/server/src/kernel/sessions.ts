import { jwtVerify, SignJWT } from 'jose';
import type pg from 'pg';
import type { Actor, VisitTx } from './ctx.ts';
import { loadActor, type Signed } from './actor.ts';
import { openDb } from './db.ts';
import { openPool } from './pool.ts';
import { expiryAfter, isDueToSlide } from './session-life.ts';

const AUDIENCE = 'netbar';
const TOKEN_TYPE = 'session';
/** How long a right that was taken away may still be believed by another server. */
const WATCH_MS = 250;
const MOST_REMEMBERED = 20_000;

export interface Sessions {
  /** A token for a session row that exists. */
  sign: (session: { id: string; expiresTime: Date }) => Promise<string>;
  actorOf: (token: string, now: Date) => Promise<Actor | undefined>;
  /** Forgets every remembered actor. `moveAccessClock` has the server that changed a right do so at once; the others notice by the clock. */
  forget: () => void;
  /** Has somebody told whenever a right may have gone. Gives the way to stop that. */
  onForget: (listener: () => void) => () => void;
  close: () => void;
}

/**
 * Who is behind a token. Actors are remembered in memory and forgotten together whenever the access clock moves, so a call
 * costs no query and a revoked right is gone within a moment on every server.
 */
export function openSessions(pool: pg.Pool, secret: string): Sessions {
  const key = new TextEncoder().encode(secret);
  const remembered = new Map<string, Signed>();
  /** Counts forgettings, so that an actor read before one is not remembered after it. */
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
      if (signed && isDueToSlide(signed, now)) await slide(pool, signed, now);
      return signed?.actor;
    },
  };
}

/** To be called in every transaction that takes a right away: locks an account, ends a session, changes a role. */
export async function moveAccessClock(ctx: VisitTx) {
  await ctx.db
    .updateTable('platform.accessClock')
    .set((q) => ({ version: q('version', '+', 1) }))
    .execute();
  ctx.afterCommit(ctx.sessions.forget);
}

/** Looks at the clock again and again; says so when it moved, and when it cannot be seen. */
function watchClock(pool: pg.Pool, onMove: () => void) {
  // A connection of its own: while requests wait for all the others, the clock must not wait with them.
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

/** Writes down that the session is in use. Calls that arrive meanwhile find the new time already in memory. */
async function slide(pool: pg.Pool, signed: Signed, now: Date) {
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
