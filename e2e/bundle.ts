import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const dist = new URL('../apps/web/dist/', import.meta.url).pathname;

/** Gzipped bytes of the scripts a page asks for until it is quiet, as a web server would send them. */
export async function scriptBytes(page: Page, visit: () => Promise<unknown>) {
  const paths = new Set<string>();
  const note = (request: { url(): string; resourceType(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  };
  page.on('request', note);
  await visit();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`${dist}${path}`)).length, 0);
}
