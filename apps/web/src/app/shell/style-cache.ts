import { createCache } from '@ant-design/cssinjs';

/**
 * Ant Design's style cache, changed so that styles stay. By default it removes the styles of a component from the document
 * when its last instance unmounts, which makes the browser restyle everything, now and again on the next page. Each entry's
 * use count starts one too high, so that it never reaches zero.
 */
export function createStyleCache() {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (key, change) =>
    update(key, (before) => {
      const after = change(before);
      return after && !before ? [after[0] + 1, after[1]] : after;
    });
  return cache;
}

/**
 * The element that holds Ant Design's styles: before our own, outside the list of the head's styles. Every icon searches the
 * head's style elements for its own; with hundreds of Ant Design's among them, that took a twentieth of opening a page.
 */
export const createStyleContainer = () =>
  document.head.insertBefore(document.createElement('ant-styles'), document.head.firstChild);
