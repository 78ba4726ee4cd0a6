import { lazy, type ComponentType } from 'react';
import { askToRefresh } from './chunk-failure.ts';

/** Loads a chunk. A second try covers a short network failure; when it fails too, the file is gone since a new version was released. */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() =>
    load().catch((error: unknown) => {
      askToRefresh();
      throw error;
    }),
  );

/** A component in a chunk of its own, loaded when first shown. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy(async () => ({ default: await loadChunk(load) }));
