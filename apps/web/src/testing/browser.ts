import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

/** One browser with several windows: each has a session storage of its own, all share IndexedDB. What a window does, and whatever follows from it later, runs `within` it. */
export function fakeBrowser() {
  const windows = new AsyncLocalStorage<FakeWindow>();
  const kept = new Map<string, unknown>();
  const open = new Set<FakeWindow>();
  const here = () => windows.getStore()!;

  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => here().session.get(key) ?? null,
    setItem: (key: string, value: string) => void here().session.set(key, value),
  });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('IDBKeyRange', { bound: (from: string) => from });
  vi.stubGlobal('indexedDB', { open: () => answer({ transaction: () => transactionOn(kept) }) });
  vi.stubGlobal('navigator', {
    language: 'zh-CN',
    // Otherwise every window that is loaded asks for the server until the worker of the tests ends.
    onLine: true,
    locks: {
      request: async (name: string) => void here().locks.add(name),
      query: async () => ({ held: [...open].flatMap(({ locks }) => [...locks].map((name) => ({ name }))) }),
    },
  });

  const openWindow = (): FakeWindow => {
    const session = new Map<string, string>();
    const made: FakeWindow = {
      session,
      locks: new Set(),
      close: () => open.delete(made),
      within: (work) => windows.run(made, work),
    };
    open.add(made);
    return made;
  };
  return { openWindow, here, kept };
}

export interface FakeWindow {
  session: Map<string, string>;
  locks: Set<string>;
  close: () => void;
  within: <T>(work: () => T) => T;
}

/** Complete once what was asked of it is done. */
function transactionOn(kept: Map<string, unknown>) {
  const transaction: { objectStore: () => ReturnType<typeof storeOf>; oncomplete?: () => void } = {
    objectStore: () => storeOf(kept),
  };
  queueMicrotask(() => queueMicrotask(() => transaction.oncomplete?.()));
  return transaction;
}

/** The part of IndexedDB that `kernel/kept-records.ts` uses. */
const storeOf = (kept: Map<string, unknown>) => ({
  put: (value: unknown, key: string) => answer(kept.set(key, structuredClone(value))),
  delete: (key: string) => answer(kept.delete(key)),
  get: (key: string) => answer(structuredClone(kept.get(key))),
  getAll: (prefix: string) =>
    answer(
      [...kept]
        .filter(([key]) => key.startsWith(prefix))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, value]) => structuredClone(value)),
    ),
});

function answer(result: unknown) {
  const request: { result: unknown; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}
