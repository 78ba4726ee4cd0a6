import { toRequest, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { Random } from '@netbar/server/demo/random.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any answer may take (reliability.md, G4), so that a call which hangs is seen and not cut short. */
const PATIENCE_MS = 40_000;
/** Of a hundred calls the caller hangs up on so many, as on a bad line. The command may or may not have happened. */
const HANG_UP_SHARE = 0.1;

/** What one person meant to do once. Written down before it is sent, and again when it is answered. */
export interface Meant<Answer> {
  endpoint: Endpoint;
  input: Record<string, unknown>;
  token: string;
  key: string;
  tries: number;
  answer?: Answer;
  refusal?: Refusal;
}

interface Refusal {
  status: number;
  reason: string;
  /** When the try that was refused was sent. */
  sentMs: number;
}

export interface Line {
  serverUrls: string[];
  random: Random;
  /** A negative control: the browser forgets what it sent and takes a new key for each try. */
  ignoresKeys?: boolean;
  seen: Seen;
}

/** What the clients noticed on the way, answered or not. */
export interface Seen {
  sent: number;
  repeated: number;
  longestMs: number;
  /** Answers 50000, which stand for a bug; a server that is away or busy says 503. */
  bugs: number;
  /** Called for each answered command with the moment it was sent. */
  onAnswer: (sentMs: number) => void;
}

/** Does as the browser does: the same key again until there is an answer. Leaves it open when told to stop. */
export async function press<Answer>(line: Line, meant: Meant<Answer>, stopping: AbortSignal) {
  const { seen, random } = line;
  while (!stopping.aborted) {
    const [startedMs, sentMs] = [performance.now(), Date.now()];
    const reply = await send(line, meant, stopping);
    seen.longestMs = Math.max(seen.longestMs, performance.now() - startedMs);
    if (reply?.status === 200) {
      meant.answer = reply.data as Answer;
      seen.onAnswer(startedMs);
      return;
    }
    if (reply && !isWorthRepeating(reply)) {
      meant.refusal = {
        status: reply.status,
        reason: reasonOf(reply) ?? reply.message,
        sentMs,
      };
      return;
    }
    if (reply?.status === 50_000) seen.bugs++;
    seen.repeated++;
    const pauseMs = Math.min(50 * 2 ** meant.tries, 1_000) + random.between(0, 50);
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Nobody home, the same press still at work, or too many callers; everything else is the answer. */
const isWorthRepeating = (reply: Reply) => reply.status >= 50_000 || repeatedReasons.includes(reasonOf(reply) ?? '');
const repeatedReasons: string[] = [commonErrors.stillRunning.reason, commonErrors.tooMany.reason];
const reasonOf = ({ data }: Reply) => (data as { reason?: string } | null)?.reason;

interface Reply {
  status: number;
  message: string;
  data: unknown;
}

async function send(line: Line, meant: Meant<unknown>, stopping: AbortSignal): Promise<Reply | undefined> {
  const { serverUrls, random, ignoresKeys, seen } = line;
  const { method, url, body } = toRequest(meant.endpoint, meant.input);
  const server = serverUrls[seen.sent++ % serverUrls.length] ?? '';
  const patienceMs = random.chance(HANG_UP_SHARE) ? random.between(1, 60) : PATIENCE_MS;
  if (ignoresKeys) meant.key = randomUUID();
  meant.tries++;
  try {
    const response = await fetch(server + url, {
      method,
      body: JSON.stringify(body),
      headers: { authorization: meant.token, 'content-type': 'application/json', 'idempotency-key': meant.key },
      signal: AbortSignal.any([AbortSignal.timeout(patienceMs), stopping]),
    });
    return (await response.json()) as Reply;
  } catch {
    return undefined;
  }
}
