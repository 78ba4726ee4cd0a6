import { afterEach, expect, it, vi } from 'vitest';
import { signOut, storeToken, useSession } from './session.ts';

afterEach(() => vi.useRealTimers());

it('AUTH-04 whoever signs out is out after 3 s even if the server stays silent', async () => {
  vi.useFakeTimers();
  storeToken('a-token');
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    paths.push(path);
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('aborted'))));
  });
  const leaving = signOut();
  await vi.advanceTimersByTimeAsync(3_000);
  await leaving;
  expect(paths).toHaveLength(1);
  expect(useSession.getState().token).toBeUndefined();
  expect(localStorage.getItem('Token')).toBeNull();
});
