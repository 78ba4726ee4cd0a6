import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConnection } from '#kernel/connection.ts';
import { setLang } from '#kernel/lang.ts';
import { loadChunk } from './load-chunk.ts';

const pageOf = (release: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/index-${release}.js"></script>`;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const prompt = () => document.querySelector('dialog.refresh');

beforeEach(() => {
  setLang('zh-CN');
  const own = document.createElement('script');
  own.setAttribute('type', 'module');
  own.setAttribute('src', '/assets/index-old.js');
  document.head.append(own);
});
afterEach(() => {
  document.head.querySelector('script')?.remove();
  prompt()?.remove();
});

it('AUTH-14 asks to refresh when the server has another release', async () => {
  vi.stubGlobal('fetch', async () => new Response(pageOf('new')));
  await expect(loadChunk(gone)).rejects.toThrow('dynamically imported');
  expect([...(prompt()?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '提示',
    '有新版本发布，请立即执行刷新操作',
    '刷新',
  ]);
});

it('does not when the server has this very release, and tries once more', async () => {
  vi.stubGlobal('fetch', async () => new Response(pageOf('old')));
  const load = vi
    .fn<() => Promise<string>>(gone)
    .mockImplementationOnce(gone)
    .mockImplementationOnce(gone)
    .mockResolvedValueOnce('the page');
  expect(await loadChunk(load)).toBe('the page');
  await expect(loadChunk(gone)).rejects.toThrow('dynamically imported');
  expect(prompt()).toBeNull();
});

it.each([
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => new Response('', { status: 502 })],
  ['is hidden by the page of a hotel’s network', async () => new Response('<h1>Welcome</h1>')],
])('waits, saying so, while the server %s', async (_, silent) => {
  vi.stubGlobal('fetch', silent);
  const load = vi.fn<() => Promise<string>>(gone);
  const loaded = loadChunk(load);
  await vi.waitFor(() => expect(useConnection.getState().isLost).toBe(true));
  expect(load).toHaveBeenCalledTimes(2);
  vi.stubGlobal('fetch', async () => new Response(pageOf('old')));
  load.mockResolvedValue('the page');
  dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the page');
  expect(useConnection.getState().isLost).toBe(false);
  expect(prompt()).toBeNull();
});
