import { lazy, type ComponentType } from 'react';
import { fetchReleasedScript, waitForServer } from '#kernel/connection.ts';
import { askToRefresh } from './chunk-failure.ts';

/**
 * Loads a chunk. A second try covers a short network failure. While the server cannot be reached this waits for it; when the
 * server has another release than this window, the chunk is gone and only a refresh helps (AUTH-14).
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(load);
  } catch (error) {
    const released = await fetchReleasedScript();
    if (released === undefined) {
      await waitForServer();
      return loadChunk(load);
    }
    // The network may have come back between the two requests.
    if (released === ownScript()) return load();
    askToRefresh();
    throw error;
  }
}

const ownScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src');

/** A component in a chunk of its own, loaded when first shown. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy(async () => ({ default: await loadChunk(load) }));
