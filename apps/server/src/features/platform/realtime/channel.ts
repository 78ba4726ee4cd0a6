import { isWithin } from '@netbar/contract/kernel/network';
import { CATCH_UP } from '@netbar/contract/kernel/realtime';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { withinAddress } from '#kernel/address-list.ts';
import { isInScope } from '#kernel/ctx.ts';
import type { Log } from '#kernel/log.ts';
import type { Dependencies } from '#kernel/open-ctx.ts';
import { EVENT_STREAM, roomOf, STREAM_LENGTH } from '#kernel/rooms.ts';
import { listAllowedListeners, listenerKey, type Listener } from './realtime.queries.ts';

interface Settings {
  redisUrl: string;
  /** Origins of consoles served from other addresses. Our own address is always allowed. */
  origins: readonly string[];
  /** Our own proxies, which say by X-Forwarded-For whom they speak for. */
  proxies?: readonly string[];
  log: Log;
}

/** RT-01: `user`, `branchId` and `key` select within the rights of the token and never add to them. */
const Query = z.object({
  token: z.string().min(1).max(2_000),
  branchId: z.uuid(),
  biz: z.literal('admin'),
  user: z.uuid().optional(),
  /** Names the browser window in the log, for support. */
  key: z.string().max(64).optional(),
});

type Refusal = 'invalid' | 'signInRequired' | 'locked' | 'forbidden';
type Data = Listener & { companyId: string };
// oxlint-disable-next-line typescript/no-explicit-any -- Socket.IO's own word for events that are not listed.
type Line = Socket<any, any, any, Data>;

/** One per window, with room for connections that were lost without a close. */
const MOST_PER_SESSION = 20;
/** Sockets are closed when their rights could not be confirmed for this long: we promise to cut them within two seconds. */
const DOUBT_MS = 1_500;
const EXPIRY_CHECK_MS = 60_000;
const CATCH_UP_MS = 15_000;
/** With the pause below, everybody is called within five seconds. */
const CALL_TURNS = 50;
const CALL_PAUSE_MS = 100;

export type Channel = ReturnType<typeof openChannel>;

/**
 * The browser sockets of this process. Each follows one branch for as long as its session may; after any change of rights all
 * are checked again. Socket.IO's connection recovery is off, because it would send missed events before checking rights;
 * browsers fetch those over HTTP.
 */
export function openChannel(
  server: HttpServer,
  dependencies: Pick<Dependencies, 'pool' | 'sessions' | 'now'>,
  settings: Settings,
) {
  const { redisUrl, origins, proxies = [], log } = settings;
  const redis = openStreams(redisUrl, log);
  const io: Server = new Server(server, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    // Browsers send nothing but the handshake.
    maxHttpBufferSize: 1_000,
    connectTimeout: 10_000,
    adapter: createAdapter(redis, { streamName: EVENT_STREAM, maxLen: STREAM_LENGTH, blockTimeInMs: 1_000 }),
    allowRequest: (req, done) => done(null, isOwnOrigin(req, origins)),
  });
  const lines = () => [...(io.sockets.sockets as Map<string, Line>).values()];
  const rights = watchRights(dependencies, lines, log);

  const letIn = async (socket: Line, next: (refusal?: Error) => void) => {
    const age = rights.age();
    try {
      const refusal = await refusalFor(dependencies, socket, lines(), proxies);
      if (refusal) log.info({ reason: refusal, window: socket.handshake.query['key'] }, 'a browser may not listen');
      next(refusal && new Error(refusal));
      // A check that ran during the handshake did not include this socket.
      if (!refusal && age !== rights.age()) rights.check();
    } catch (error) {
      log.warn({ err: error }, 'nobody can be let in now');
      // The browser would treat a refusal as final; a lost connection it opens again.
      socket.conn.close();
    }
  };
  io.use((socket: Line, next) => void letIn(socket, next));
  io.on('connection', (socket: Line) => void socket.join(roomOf(socket.data.branchId)));
  const stopCalling = callAfterOutage(redis, () => callCatchUpInTurns(lines()));
  const expiry = setInterval(rights.check, EXPIRY_CHECK_MS);
  expiry.unref();

  return {
    size: () => lines().length,
    /** Closes connections in a way that makes browsers reconnect to another server. */
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

/** Why a browser may not follow the branch, or undefined after storing in the socket whose session and branch it is. */
async function refusalFor(
  { pool, sessions, now }: Pick<Dependencies, 'pool' | 'sessions' | 'now'>,
  socket: Line,
  others: Line[],
  proxies: readonly string[],
): Promise<Refusal | undefined> {
  const query = Query.safeParse(socket.handshake.query);
  if (!query.success) return 'invalid';
  const { token, branchId, user } = query.data;
  const signedIn = await sessions.actorOf(token, now());
  if (!signedIn?.sessionId) return 'signInRequired';
  const ip = addressBehind(proxies, socket.handshake);
  const actor = await withinAddress({ pool, sessions }, signedIn, ip);
  if (actor.isLocked) return 'locked';
  if (actor.mustChangePassword || actor.secondFactorPending) return 'forbidden';
  if ((user && user !== actor.id) || !isInScope({ actor }, branchId)) return 'forbidden';
  const { companyId } = actor;
  const { sessionId } = signedIn;
  if (others.filter(({ data }) => data.sessionId === sessionId).length >= MOST_PER_SESSION) throw new Error('too many windows');
  socket.data = { sessionId, companyId, branchId, ip };
  return undefined;
}

/** The address of the browser: X-Forwarded-For read from the right, up to the first address that is no proxy of ours. */
function addressBehind(proxies: readonly string[], { address, headers }: Line['handshake']): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), address].filter(Boolean);
  return hops.findLast((hop) => !isWithin(hop, proxies)) ?? address;
}

/**
 * Disconnects sockets whose rights are gone, soon after any right may have changed, and all of them when rights cannot be read.
 */
function watchRights({ pool, sessions, now }: Pick<Dependencies, 'pool' | 'sessions' | 'now'>, lines: () => Line[], log: Log) {
  let age = 0;
  let isChecking = false;
  let sureAt = performance.now();
  const cutRevoked = async () => {
    for (const [companyId, some] of Map.groupBy(lines(), ({ data }) => data.companyId)) {
      const heard = await listAllowedListeners(
        pool,
        companyId,
        some.map(({ data }) => data),
        now(),
      );
      for (const line of some) if (!heard.has(listenerKey(line.data))) line.disconnect(true);
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
      // While the access clock cannot be read, `check` is called again and again; that is the retry.
      if (performance.now() - sureAt > DOUBT_MS && lines().length > 0) {
        log.warn({ err: error }, 'rights cannot be confirmed; everybody has to knock again');
        for (const line of lines()) line.conn.close();
      }
    }
    isChecking = false;
  };
  return { check, age: () => age, close: sessions.onForget(check) };
}

/** Tells browsers to catch up over HTTP, repeatedly while Redis is unreachable and once when it is back. */
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

/** In groups, because every browser called sends a request at once. */
function callCatchUpInTurns(all: Line[]) {
  const atOnce = Math.ceil(all.length / CALL_TURNS);
  all.forEach((line, i) => setTimeout(() => line.emit(CATCH_UP), Math.floor(i / atOnce) * CALL_PAUSE_MS).unref());
}

/** Waits for Redis without giving up: the adapter retries at once and would spin if commands were refused. */
function openStreams(redisUrl: string, log: Log) {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(times * 100, 2_000) });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is away; browsers catch up over HTTP'));
  const duplicate: typeof redis.duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => ignoreRejections(duplicate(override));
  return redis;
}

/** The adapter leaves some promises unhandled: a subscription closed before its answer would otherwise end the process. */
function ignoreRejections<R extends Pick<Redis, 'sendCommand'>>(redis: R): R {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    command.promise.catch(() => {});
    return send(command, stream);
  };
  return redis;
}

/** Pages of other sites must not connect. Programs other than browsers send no origin, but need a token like everybody. */
function isOwnOrigin({ headers }: IncomingMessage, origins: readonly string[]) {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}
