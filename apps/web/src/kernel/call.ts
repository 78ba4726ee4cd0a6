import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { say } from '@netbar/contract/kernel/words';
import { addressOf } from './address.ts';
import { currentLang } from './lang.ts';
import { noteServerDate } from './server-clock.ts';
import { readStored } from './storage.ts';

/** Specification §9. */
const CALL_TIMEOUT_MS = 30_000;
/** A read that gets no answer is sent again after 1 and 2 s. All tries share the one time limit (API-01). */
const READ_TRIES = 3;
const RETRY_MS = 1_000;

/** The texts of the error catalogue (ERR-01). All other refusals carry their own text. */
const catalogue: Record<number, ReturnType<typeof say>> = {
  40301: say('当前用户无相关操作权限！', 'You don’t have permission to do this', '目前使用者無相關操作權限！'),
  40001: say('账户或密码错误！', 'Incorrect username or password', '帳號或密碼錯誤！'),
  40003: say('账户或密码错误！', 'Incorrect username or password', '帳號或密碼錯誤！'),
  40002: say('请输入正确的验证码！', 'Please enter the correct captcha', '請輸入正確的驗證碼！'),
  // A plain HTTP 401, for instance of a proxy, carries no text.
  40100: say('登录已失效，请重新登录', 'Your session has expired. Please sign in again.', '登入已失效，請重新登入'),
};
const lockedOut = say(
  '用户已锁定，请联系管理员',
  'This account is locked. Please contact your administrator.',
  '使用者已鎖定，請聯絡管理員',
);
const busy = say('系统忙，请稍后再试！', 'The system is busy. Please try again later.', '系統忙，請稍後再試！');

export interface Envelope {
  status: number;
  message?: string;
  data?: unknown;
}

/** What every failed call throws; its message can be shown. Without a status the network gave no answer. */
export class CallError extends Error {
  readonly status: number | undefined;
  readonly reason: string | undefined;
  readonly params: Record<string, string | number>;
  readonly requestId: string | undefined;
  readonly data: unknown;
  /** The server's own text, where it sent one. */
  readonly serverMessage: string | undefined;

  constructor(envelope?: Envelope) {
    super(wordsFor(envelope));
    const data = (envelope?.data ?? {}) as { reason?: string; params?: Record<string, string | number>; requestId?: string };
    this.status = envelope?.status;
    this.reason = data.reason;
    this.params = data.params ?? {};
    this.requestId = data.requestId;
    this.data = envelope?.data;
    this.serverMessage = envelope?.message || undefined;
  }
}

/**
 * Whether the server decided. A call still running, no answer and a server error, a proxy's included, leave the result open: the
 * next press is the same intent and carries the same key.
 */
export const isFinalAnswer = (error: unknown) =>
  error instanceof CallError &&
  error.status !== undefined &&
  error.status < 50_000 &&
  error.reason !== commonErrors.stillRunning.reason;

function wordsFor(envelope: Envelope | undefined) {
  const lang = currentLang();
  if (!envelope || envelope.status >= 50_000) return busy[lang];
  if (envelope.status === 40102) return envelope.message || lockedOut[lang];
  return catalogue[envelope.status]?.[lang] ?? (envelope.message || busy[lang]);
}

/** Called when an answer says that the session is over, or that the screen was locked in another window. */
interface Listeners {
  signedOut: (words: string) => void;
  locked: () => void;
  /** A role of this person asks for a one-time code since now. */
  secondFactorNeeded: () => void;
}
let listeners: Listeners | undefined;
export const listenToSessionEnd = (to: Listeners) => {
  listeners = to;
};

/** The request id of the latest answer, shown when a page crashes so that people can report it. */
let latestRequestId: string | undefined;
export const getLatestRequestId = () => latestRequestId;

interface Options {
  /** The idempotency key of one intent: a retry carries the same key. */
  key?: string;
  signal?: AbortSignal;
  /** `none` for uploads of console resources, which have no time limit. */
  timeoutMs?: number | 'none';
  /** Sent while the window closes: the browser finishes the request without it. */
  isLeaving?: boolean;
}

export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, options: Options = {}): Promise<Got<E>> {
  const { method, url, body } = toRequest(endpoint, input);
  if (method === 'GET') await giveWay();
  // The caller may have given up while the read waited.
  options.signal?.throwIfAborted();
  return dataOf<E>(await send(addressOf(url), method, body, options));
}

/** Sends a request that was kept, under its idempotency key, as the person who is signed in at this moment. */
export const sendKept = async ({ method, url, body }: { method: string; url: string; body: object }, key: string) =>
  dataOf(await send(addressOf(url), method, body, { key }));

/** Lets the page paint before reads are sent: on a slow till, sending took up to a fifth of the time after a key press. */
const giveWay = () => new Promise((next) => setTimeout(next));

/** The data of an answer. Throws a refusal, and reports one that ends the session or locks the screen. */
export function dataOf<E extends Endpoint>(envelope: Envelope): Got<E> {
  if (envelope.status === 200) return envelope.data as Got<E>;
  const error = new CallError(envelope);
  if (isSessionOver(envelope)) listeners?.signedOut(error.message);
  if (error.reason === commonErrors.locked.reason) listeners?.locked();
  if (error.reason === commonErrors.secondFactorNeeded.reason) listeners?.secondFactorNeeded();
  throw error;
}

const isUnauthorised = ({ status }: Envelope) => Math.floor(status / 100) === 401;
/** 40102 is a 401 by number but concerns the account that tries to sign in, not the session. */
const isSessionOver = (envelope: Envelope) => isUnauthorised(envelope) && envelope.status !== 40102;

async function send(url: string, method: string, body: object | undefined, options: Options): Promise<Envelope> {
  const { key, timeoutMs = CALL_TIMEOUT_MS } = options;
  const late = new AbortController();
  const timer = timeoutMs === 'none' ? undefined : setTimeout(() => late.abort(), timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
  const token = readStored('Token');
  const request = {
    method,
    headers: {
      'accept-language': currentLang(),
      ...(token && { authorization: token }),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    signal,
    ...(options.isLeaving && { keepalive: true }),
    ...(body && { body: JSON.stringify(body) }),
  };
  try {
    return await fetchEnvelope(url, request, method === 'GET' ? READ_TRIES : 1);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError();
  } finally {
    clearTimeout(timer);
  }
}

async function fetchEnvelope(url: string, request: RequestInit & { signal: AbortSignal }, tries: number): Promise<Envelope> {
  for (let left = tries - 1; ; left--) {
    try {
      const response = await fetch(url, request);
      latestRequestId = response.headers.get('x-request-id') ?? latestRequestId;
      noteServerDate(response.headers.get('date'));
      return readEnvelope(response.status, await response.text());
    } catch (error) {
      if (left === 0 || request.signal.aborted || !navigator.onLine) throw error;
      await pause(RETRY_MS * (tries - left), request.signal);
    }
  }
}

/** Ends early when the call does; the next try then fails at once. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise((next) => {
    setTimeout(next, ms);
    signal.addEventListener('abort', next);
  });

/**
 * API-01: an answer in another format than ours is the data when its HTTP status is 200, else the HTTP status is the refusal.
 * AUTH-03: HTTP 401 ends the session whatever the body says; only 40102 is about an account instead.
 */
export function readEnvelope(httpStatus: number, text: string): Envelope {
  const body = parseJson(text);
  const isOurs = typeof (body as Envelope | null | undefined)?.status === 'number';
  if (isOurs && (httpStatus !== 401 || isUnauthorised(body as Envelope))) return body as Envelope;
  if (httpStatus !== 200) return { status: httpStatus * 100 };
  // The page of a hotel's network or of a proxy: the server was not reached.
  if (body === undefined) throw new CallError();
  return { status: 200, data: body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
