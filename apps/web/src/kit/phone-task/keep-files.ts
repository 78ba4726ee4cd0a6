import { useEffect } from 'react';

const isFile = (url: URL) =>
  url.origin === location.origin && (url.pathname.startsWith('/assets/') || url.pathname === '/theme.js');
const filesAmong = (entries: PerformanceEntryList) => entries.map(({ name }) => new URL(name, location.origin)).filter(isFile);

/** While a task is open, its service worker keeps the files that the console loads: the task opens again without a connection. */
export function useKeptFiles() {
  useEffect(() => {
    // Missing on pages that came without https.
    const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
    if (!workers || import.meta.env.DEV) return;
    let observer: PerformanceObserver | undefined;
    const begin = async () => {
      await workers.register('/task-files.js');
      const { active } = await workers.ready;
      observer = new PerformanceObserver((list) => {
        const files = [...new Set(filesAmong(list.getEntries()).map(({ pathname }) => pathname))];
        if (files.length > 0) active?.postMessage({ files });
      });
      // Buffered: the first call has everything that was loaded before.
      observer.observe({ type: 'resource', buffered: true });
    };
    // Without it the task works as long as the page stays open.
    begin().catch(() => {});
    return () => observer?.disconnect();
  }, []);
}
