import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** The bytes of the next request. Asked before each one, as a command needs a key of its own. */
  next: () => string;
}

export interface Served {
  answers: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Keeps every connection busy and counts the answers. A client of our own: it shares two cores with what it measures, so it
 * has to be cheap; and it ends by waiting for what is under way, so that no command is cut off.
 */
export async function shoot({ url, connections, seconds, next }: Load): Promise<Served> {
  const started = performance.now();
  const until = started + seconds * 1000;
  return serve(url, connections, async (ask, latencies) => {
    do {
      const asked = performance.now();
      await ask(next());
      latencies.push(performance.now() - asked);
    } while (performance.now() < until);
  });
}

/**
 * Asks at a steady pace, whether or not the answers keep up. What is counted is the time since a request was due, so that a
 * pause of the server is felt by everyone who came during it.
 */
export async function pace({ url, connections, seconds, next, perSecond }: Load & { perSecond: number }): Promise<Served> {
  const started = performance.now();
  const total = Math.floor(seconds * perSecond);
  let taken = 0;
  return serve(url, connections, async (ask, latencies) => {
    while (taken < total) {
      const due = started + (taken++ * 1000) / perSecond;
      const earlyMs = due - performance.now();
      if (earlyMs > 0) await sleep(earlyMs);
      await ask(next());
      // The timer comes late by up to a millisecond, which is nobody's wait.
      latencies.push(performance.now() - due);
    }
  });
}

type Ask = (bytes: string) => Promise<void>;

async function serve(url: string, connections: number, client: (ask: Ask, latencies: number[]) => Promise<void>) {
  const latencies: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const { ask, close } = await openLine(url);
      await client(ask, latencies);
      close();
    }),
  );
  const perSecond = (latencies.length * 1000) / (performance.now() - started);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { answers: latencies.length, perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** A connection on which one request at a time is answered. */
async function openLine(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  await once(socket, 'connect');
  let missing = 0;
  let answer = Promise.withResolvers<void>();
  const fail = (error: Error) => answer.reject(error);
  socket.on('data', (chunk) => {
    try {
      missing = (missing === 0 ? lengthOf(chunk) : missing) - chunk.length;
      if (missing === 0) answer.resolve();
    } catch (error) {
      fail(error as Error);
    }
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed a connection')));
  const ask: Ask = (bytes) => {
    answer = Promise.withResolvers<void>();
    socket.write(bytes);
    return answer.promise;
  };
  return { ask, close: () => socket.destroy() };
}

/** Bytes of the whole answer, from its head. A refusal spoils the run: it would be faster than the work. */
function lengthOf(chunk: Buffer) {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const body = /content-length: (\d+)/i.exec(head)?.[1];
  if (end < 0 || !body) throw new Error(`not an answer we can read: ${head}`);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`refused: ${chunk.toString()}`);
  return end + 4 + Number(body);
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export function bytesOf({ method, path, headers, body = '' }: Request) {
  const sized = body
    ? { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    : headers;
  const lines = Object.entries({ host: '127.0.0.1', ...sized }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
