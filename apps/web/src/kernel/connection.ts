import { create } from 'zustand';

/** How often a server that did not answer is asked again. */
const ASK_AGAIN_MS = 5_000;

/** Whether this window lost the server: the browser reports no network, or the console's files cannot be fetched. */
export const useConnection = create(() => ({ isLost: !navigator.onLine }));

/** The script the console starts with, by the page in which the server names it; its name carries a hash of the whole release. */
const findEntryScript = (page: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];

/** The entry script of the release that the server has now. Undefined when the server does not answer with the console's page. */
export async function fetchReleasedScript(): Promise<string | undefined> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok ? findEntryScript(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

let waiting: Promise<void> | undefined;

/** Resolves as soon as the server answers again. Meanwhile the window says that the connection is lost. */
export function waitForServer(): Promise<void> {
  waiting ??= askUntilAnswered().finally(() => (waiting = undefined));
  return waiting;
}

async function askUntilAnswered() {
  useConnection.setState({ isLost: true });
  do await untilWorthAsking();
  while (!(navigator.onLine && (await fetchReleasedScript()) !== undefined));
  useConnection.setState({ isLost: false });
}

/** Waits for the network to come back, or some seconds when there is one. */
const untilWorthAsking = () =>
  new Promise<void>((next) => {
    const timer = setTimeout(done, ASK_AGAIN_MS);
    addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      next();
    }
  });

// Last in the file: a page that begins without a network asks at once, with everything above.
addEventListener('offline', () => void waitForServer());
if (!navigator.onLine) void waitForServer();
