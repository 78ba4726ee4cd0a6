import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { lazyPart } from '#kit/load-chunk.ts';
import { ConnectionLost } from './errors/ConnectionLost.tsx';
import { Unreachable } from './errors/Unreachable.tsx';
import { isBare, screenAt } from './screens.ts';
import { shellWords } from './shell/shell.words.ts';
import { ErrorBoundary } from './tabs/ErrorBoundary.tsx';
import { pageElement } from './tabs/lazy-page.ts';

// A chunk of its own: the login page does not need the shell.
const Shell = lazyPart(async () => (await import('./shell/Shell.tsx')).Shell);

/** The only route: a page that fills the window, or the shell with the page in a tab. */
export function Root() {
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  useTitle(screen.title);
  return (
    <>
      <ConnectionLost />
      <Content name={screen.name} />
    </>
  );
}

function Content({ name }: { name: string }) {
  const isSignedIn = useSession((state) => state.user !== undefined);
  const isUnreachable = useSession((state) => state.isUnreachable);
  if (isUnreachable) return <Unreachable />;
  // The session has ended and the way to the login page has begun: pages must not render for nobody, nor ask the server again.
  if (!isBare(name) && !isSignedIn) return null;
  return (
    <ErrorBoundary key={isBare(name) ? name : 'shell'}>
      <Suspense>{isBare(name) ? pageElement(name) : <Shell />}</Suspense>
    </ErrorBoundary>
  );
}

/** SHELL-01: page name and suffix in the current language. */
function useTitle(title: Record<string, string>) {
  const lang = useLang();
  const { suffix } = useWords(shellWords);
  useEffect(() => {
    document.title = `${title[lang] ?? ''} - ${suffix}`;
  }, [title, lang, suffix]);
}
