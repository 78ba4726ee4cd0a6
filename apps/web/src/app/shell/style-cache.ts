import { createCache } from '@ant-design/cssinjs';

/**
 * Where Ant Design keeps the styles it has worked out. By itself it forgets those of a component whose last one leaves the
 * screen and takes them out of the document, which has the browser style everything anew, there and on the next page;
 * counted once too often, they stay.
 */
export function keepStyles() {
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
 * Where they stand in the document: before our own, and by themselves. Every icon that is drawn looks through all styles of the
 * head for the one of icons; with the hundreds of Ant Design's among them, that was a twentieth of the work of opening a page.
 */
export const styleShelf = () => document.head.insertBefore(document.createElement('ant-styles'), document.head.firstChild);
