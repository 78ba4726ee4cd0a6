import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, type CallError, listenToSessionEnd } from './call.ts';
import { setLang } from './lang.ts';

const ended = vi.fn<(words: string) => void>();
beforeEach(() => {
  setLang('zh-CN');
  ended.mockClear();
  listenToSessionEnd({ signedOut: ended, locked: () => {}, secondFactorNeeded: () => {} });
});
afterEach(() => vi.useRealTimers());

/** A fetch that fails after some time, or when the call ends it. */
const failAfter = (ms: number, { signal }: { signal: AbortSignal }) =>
  new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(new Error('aborted')));
    setTimeout(() => fail(new TypeError('Failed to fetch')), ms);
  });
const answer = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }));
const read = () => call(accountApi.list, {});
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: CallError) => error,
  );

describe('AUTH-03 ERR-01 the session ends', () => {
  it.each([
    ['body 40101', 200, '{"status":40101,"message":"登录已失效，请重新登录","data":{}}'],
    ['HTTP 401 with another status in its body', 401, '{"status":42200,"message":"x","data":{}}'],
    ['HTTP 401 with status 200 in its body', 401, '{"status":200,"data":[]}'],
    ['HTTP 401 of a proxy', 401, '<h1>401</h1>'],
  ])('by %s', async (_, status, body) => {
    answer(status, body);
    expect(await refusalOf(read())).toMatchObject({ message: '登录已失效，请重新登录' });
    expect(ended).toHaveBeenCalledOnce();
  });

  it('but not by 40102, which is about an account', async () => {
    answer(401, '{"status":40102,"data":{}}');
    expect(await refusalOf(read())).toMatchObject({ status: 40102, message: '用户已锁定，请联系管理员' });
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('API-01 the data of an answer', () => {
  it.each([
    ['status 200 in the body', 500, '{"status":200,"data":{"rows":[],"total":0}}'],
    ['HTTP 200 without an envelope', 200, '{"rows":[],"total":0}'],
  ])('is passed through for %s', async (_, status, body) => {
    answer(status, body);
    expect(await read()).toEqual({ rows: [], total: 0 });
  });

  it('is not the page of a hotel’s network: then there was no answer', async () => {
    answer(200, '<!doctype html><title>Welcome</title>');
    expect(await refusalOf(call(authApi.lock, {}))).toMatchObject({ status: undefined, message: '系统忙，请稍后再试！' });
  });
});

describe('API-01 a read without an answer is told failed', () => {
  it('after 30 s when the server is silent', async () => {
    vi.useFakeTimers();
    const sent = vi.fn<() => void>();
    vi.stubGlobal('fetch', (_: string, request: { signal: AbortSignal }) => {
      sent();
      return failAfter(1_000_000, request);
    });
    const failed = vi.fn<(error: CallError) => void>();
    void read().catch(failed);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ status: undefined, message: '系统忙，请稍后再试！' });
    expect(sent).toHaveBeenCalledOnce();
  });

  it('within the same 30 s when its tries fail late', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, request: { signal: AbortSignal }) => failAfter(20_000, request));
    const failed = vi.fn<(error: CallError) => void>();
    void read().catch(failed);
    await vi.advanceTimersByTimeAsync(30_100);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('after the third try when the line is cut, and a command after the first', async () => {
    vi.useFakeTimers();
    const sent = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', sent);
    const failed = vi.fn<(error: CallError) => void>();
    void read().catch(failed);
    await vi.advanceTimersByTimeAsync(3_100);
    expect(failed).toHaveBeenCalledOnce();
    expect(sent).toHaveBeenCalledTimes(3);
    void call(authApi.lock, {}).catch(failed);
    await vi.advanceTimersByTimeAsync(100);
    expect(failed).toHaveBeenCalledTimes(2);
    expect(sent).toHaveBeenCalledTimes(4);
  });
});
