import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { isBare, screenAt } from './screens.ts';
import { shellWords } from './shell/shell.words.ts';
import { ErrorBoundary } from './tabs/ErrorBoundary.tsx';
import { pageElement } from './tabs/lazy-page.ts';

// A chunk of its own: the login page does not need the shell.
const Shell = lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }));

/** The only route: a page that fills the window, or the shell with the page in a tab. */
export function Root() {
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  useTitle(screen.title);
  return (
    <ErrorBoundary key={isBare(screen.name) ? screen.name : 'shell'}>
      <Suspense>{isBare(screen.name) ? pageElement(screen.name) : <Shell />}</Suspense>
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
