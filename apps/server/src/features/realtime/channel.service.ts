import { CATCH_UP } from '@netbar/contract/kernel/realtime';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { isInScope } from '#kernel/ctx.ts';
import type { Log } from '#kernel/log.ts';
import type { Doors } from '#kernel/open-ctx.ts';
import { EVENT_STREAM, roomOf, STREAM_LENGTH } from '#kernel/rooms.ts';
import { listStillHeard, type Listener } from './listeners.queries.ts';

interface Settings {
  redisUrl: string;
  /** Addresses of consoles served elsewhere. One at our own address needs no mention. */
  origins: readonly string[];
  log: Log;
}

/** RT-01: `user`, `branchId` and `key` choose among what the token's rights allow and add nothing to them. */
const Query = z.object({
  token: z.string().min(1).max(2_000),
  branchId: z.uuid(),
  biz: z.literal('admin'),
  user: z.uuid().optional(),
  /** The browser window, so that support can follow one in the log. */
  key: z.string().max(64).optional(),
});

type Refusal = 'invalid' | 'signInRequired' | 'locked' | 'forbidden';
type Data = Listener & { companyId: string };
// oxlint-disable-next-line typescript/no-explicit-any -- Socket.IO's own word for events that are not listed.
type Line = Socket<any, any, any, Data>;

/** A window each, and some that have gone without saying so. */
const MOST_PER_SESSION = 20;
/** Rights that cannot be confirmed for this long are no rights: the promise is two seconds. */
const DOUBT_MS = 1_500;
const EXPIRY_CHECK_MS = 60_000;
const CATCH_UP_MS = 15_000;
/** All are called within five seconds. */
const CALL_TURNS = 50;
const CALL_PAUSE_MS = 100;

export type Channel = ReturnType<typeof openChannel>;

/**
 * The browsers' sockets of this process. Each hears one branch, as long as its session may: whenever a right may have
 * gone, all are checked anew. Connections are not recovered by Socket.IO, which would send what was missed before
 * anybody looked at the rights; the browser asks for that over HTTP.
 */
export function openChannel(server: HttpServer, doors: Pick<Doors, 'pool' | 'sessions' | 'now'>, settings: Settings) {
  const { redisUrl, origins, log } = settings;
  const redis = openStreams(redisUrl, log);
  const io: Server = new Server(server, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    // A browser says nothing here but hello.
    maxHttpBufferSize: 1_000,
    connectTimeout: 10_000,
    adapter: createAdapter(redis, { streamName: EVENT_STREAM, maxLen: STREAM_LENGTH, blockTimeInMs: 1_000 }),
    allowRequest: (req, done) => done(null, isOwnOrigin(req, origins)),
  });
  const lines = () => [...(io.sockets.sockets as Map<string, Line>).values()];
  const rights = watchRights(doors, lines, log);

  const letIn = async (socket: Line, next: (refusal?: Error) => void) => {
    const age = rights.age();
    try {
      const refusal = await admit(doors, socket, lines());
      if (refusal) log.info({ reason: refusal, window: socket.handshake.query['key'] }, 'a browser may not listen');
      next(refusal && new Error(refusal));
      // Rights that went while we looked were not checked for a socket that was not there yet.
      if (!refusal && age !== rights.age()) rights.check();
    } catch (error) {
      log.warn({ err: error }, 'nobody can be let in now');
      // A refusal would be final; a lost connection is tried again.
      socket.conn.close();
    }
  };
  io.use((socket: Line, next) => void letIn(socket, next));
  io.on('connection', (socket: Line) => void socket.join(roomOf(socket.data.branchId)));
  const stopCalling = callAfterOutage(redis, () => callInTurn(lines()));
  const expiry = setInterval(rights.check, EXPIRY_CHECK_MS);
  expiry.unref();

  return {
    size: () => lines().length,
    /** Lets everybody go in a way that makes them knock at another server. */
    close() {
      clearInterval(expiry);
      stopCalling();
      rights.close();
      for (const line of lines()) line.conn.close();
      void io.of('/').adapter.close();
      io.engine.close();
      redis.disconnect();
    },
  };
}

/** Why a browser may not listen, or nothing: then its socket knows for whom and where. */
async function admit(
  { sessions, now }: Pick<Doors, 'sessions' | 'now'>,
  socket: Line,
  others: Line[],
): Promise<Refusal | undefined> {
  const query = Query.safeParse(socket.handshake.query);
  if (!query.success) return 'invalid';
  const { token, branchId, user } = query.data;
  const actor = await sessions.actorOf(token, now());
  if (!actor?.sessionId) return 'signInRequired';
  if (actor.isLocked) return 'locked';
  if ((user && user !== actor.id) || !isInScope({ actor }, branchId)) return 'forbidden';
  const { sessionId, companyId } = actor;
  if (others.filter(({ data }) => data.sessionId === sessionId).length >= MOST_PER_SESSION) throw new Error('too many windows');
  socket.data = { sessionId, companyId, branchId };
  return undefined;
}

/** Cuts whoever may no longer listen, soon after any right may have gone; and everybody, when nobody can be asked. */
function watchRights({ pool, sessions, now }: Pick<Doors, 'pool' | 'sessions' | 'now'>, lines: () => Line[], log: Log) {
  let age = 0;
  let isChecking = false;
  let sureAt = performance.now();
  const cutRevoked = async () => {
    for (const [companyId, some] of Map.groupBy(lines(), ({ data }) => data.companyId)) {
      const heard = await listStillHeard(
        pool,
        companyId,
        some.map(({ data }) => data),
        now(),
      );
      for (const line of some) if (!heard.has(`${line.data.sessionId} ${line.data.branchId}`)) line.disconnect(true);
    }
  };
  const check = () => {
    age++;
    if (!isChecking) void run();
  };
  const run = async () => {
    isChecking = true;
    try {
      for (let seen = -1; seen !== age;) {
        seen = age;
        await cutRevoked();
        sureAt = performance.now();
      }
    } catch (error) {
      // While the access clock cannot be read we are called again and again; that is the next try.
      if (performance.now() - sureAt > DOUBT_MS && lines().length > 0) {
        log.warn({ err: error }, 'rights cannot be confirmed; everybody has to knock again');
        for (const line of lines()) line.conn.close();
      }
    }
    isChecking = false;
  };
  return { check, age: () => age, close: sessions.onForget(check) };
}

/** Calls everybody to catch up while Redis is away, and once it is back. */
function callAfterOutage(redis: Redis, call: () => void) {
  let isAway = false;
  const timer = setInterval(() => {
    if (isAway) call();
  }, CATCH_UP_MS);
  timer.unref();
  redis.on('close', () => (isAway = true));
  redis.on('ready', () => {
    if (isAway) call();
    isAway = false;
  });
  return () => clearInterval(timer);
}

/** Everybody will ask at once, so they are not called at once. */
function callInTurn(all: Line[]) {
  const atOnce = Math.ceil(all.length / CALL_TURNS);
  all.forEach((line, i) => setTimeout(() => line.emit(CATCH_UP), Math.floor(i / atOnce) * CALL_PAUSE_MS).unref());
}

/** Waits for Redis however long it is away: the adapter asks again at once, and would spin if it were refused. */
function openStreams(redisUrl: string, log: Log) {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(times * 100, 2_000) });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is away; browsers catch up over HTTP'));
  const duplicate: typeof redis.duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => heedless(duplicate(override));
  return redis;
}

/** The adapter does not look at every answer: a subscription that is closed before it was answered would end the process. */
function heedless<R extends Pick<Redis, 'sendCommand'>>(redis: R): R {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    command.promise.catch(() => {});
    return send(command, stream);
  };
  return redis;
}

/** Another site's page must not listen with what it found. Programs send no origin, and need the token all the same. */
function isOwnOrigin({ headers }: IncomingMessage, origins: readonly string[]) {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}
