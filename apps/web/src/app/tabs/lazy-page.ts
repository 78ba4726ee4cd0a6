import { createElement, lazy, type ComponentType, type ReactElement } from 'react';
import { screenNamed } from '../screens.ts';
import { askToRefresh } from './chunk-failure.ts';

const pages = new Map<string, ComponentType>();

/** A page by its name. */
export const pageElement = (name: string): ReactElement => createElement(lazyPage(name));

/** The component of a page, fetched when first shown. A second try covers a hiccup; after that a new version is out. */
function lazyPage(name: string): ComponentType {
  const known = pages.get(name);
  if (known) return known;
  const load = (screenNamed(name) ?? screenNamed('404'))?.load;
  const page = lazy(async () => {
    if (!load) throw new Error(`no page ${name}`);
    return load().catch(() =>
      load().catch((error: unknown) => {
        // The next visit tries anew.
        pages.delete(name);
        askToRefresh();
        throw error;
      }),
    );
  });
  pages.set(name, page);
  return page;
}
