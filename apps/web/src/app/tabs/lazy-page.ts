import { createElement, lazy, type ComponentType, type ReactElement } from 'react';
import { loadChunk } from '#kit/load-chunk.ts';
import { screenNamed } from '../screens.ts';

const pages = new Map<string, ComponentType>();

/** A page by its name. */
export const pageElement = (name: string): ReactElement => createElement(lazyPage(name));

/** The component of a page, fetched when first shown. */
function lazyPage(name: string): ComponentType {
  const known = pages.get(name);
  if (known) return known;
  const load = (screenNamed(name) ?? screenNamed('404'))?.load;
  const page = lazy(async () => {
    if (!load) throw new Error(`no page ${name}`);
    return loadChunk(load).catch((error: unknown) => {
      // The next visit tries again.
      pages.delete(name);
      throw error;
    });
  });
  pages.set(name, page);
  return page;
}
