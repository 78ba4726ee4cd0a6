import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Before every file of page tests.

// Waits for what a page will show, however busy the machine is; the time-out of the test ends it.
configure({ asyncUtilTimeout: 60_000 });

// A link that saves a file does not leave the page, as in a browser; happy-dom would open its address.
HTMLAnchorElement.prototype.click = function click() {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});
