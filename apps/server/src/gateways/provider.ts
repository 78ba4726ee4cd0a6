import type { AppError } from '#kernel/errors.ts';
import type { Log } from '#kernel/log.ts';

/** Timeout of a call, a little under the five seconds after which the waiting person gets an answer. */
const PATIENCE_MS = 4_500;
/** Failed calls in a row after which the circuit breaker opens. */
const BREAKS_AFTER = 5;
const REST_MS = 10_000;
/** Errors of connecting, after which nothing can have arrived. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** A provider gave no usable answer. The message is for the log and holds nothing of what was sent. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
  /** False only when the call certainly did not reach the provider. */
  readonly wasSent: boolean;

  constructor(message: string, wasSent = true) {
    super(message);
    this.wasSent = wasSent;
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

type Call = RequestInit & { patienceMs?: number };

export interface Provider {
  /** Returns any answer below 500. Throws `ProviderDown` for others and after the timeout. */
  ask: (url: URL, call?: Call) => Promise<Answer>;
  /** Returns the JSON of a successful answer. Throws `ProviderDown` for everything else. */
  askJson: (url: URL, call?: Call) => Promise<unknown>;
}

/**
 * Calls one external provider, with a circuit breaker: after several failed calls in a row further calls fail at once instead of
 * waiting; after a pause one call is let through, and its result closes the breaker or opens it again.
 */
export function openProvider(name: string, now: () => number = Date.now): Provider {
  const breaker = openBreaker(now);
  const ask = async (url: URL, call: Call = {}) => {
    if (!breaker.admits()) throw new ProviderDown(`${name}: left alone after ${BREAKS_AFTER} calls without an answer`, false);
    try {
      const answer = await send(name, url, call);
      breaker.note(true);
      return answer;
    } catch (error) {
      breaker.note(false);
      throw error;
    }
  };
  return {
    ask,
    async askJson(url, call) {
      const { status, body } = await ask(url, call);
      if (status < 200 || status > 299) throw new ProviderDown(`${name}: HTTP ${status}`);
      return readJson(name, body);
    },
  };
}

export function readJson(name: string, body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ProviderDown(`${name}: an answer that is no JSON`);
  }
}

async function send(name: string, url: URL, { patienceMs = PATIENCE_MS, ...init }: Call): Promise<Answer> {
  try {
    const answer = await fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(patienceMs) });
    if (answer.status >= 500) throw new ProviderDown(`${name}: HTTP ${answer.status}`);
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  } catch (error) {
    if (error instanceof ProviderDown) throw error;
    const { name: kind, cause } = error as Error & { cause?: { code?: unknown } };
    const code = typeof cause?.code === 'string' ? cause.code : kind;
    throw new ProviderDown(`${name}: ${code}`, !UNREACHED.has(code));
  }
}

function openBreaker(now: () => number) {
  let failures = 0;
  let restsUntil = 0;
  let isTrying = false;
  return {
    admits() {
      if (failures < BREAKS_AFTER) return true;
      if (isTrying || now() < restsUntil) return false;
      isTrying = true;
      return true;
    },
    note(isWell: boolean) {
      isTrying = false;
      failures = isWell ? 0 : failures + 1;
      if (failures >= BREAKS_AFTER) restsUntil = now() + REST_MS;
    },
  };
}

/** For `.catch` on a call: logs the failure and throws the refusal of the feature. */
export const whenDown = (log: Log, refusal: AppError) => (error: unknown) => {
  if (!(error instanceof ProviderDown)) throw error;
  log.warn({ err: error }, 'a provider is down');
  throw refusal;
};
