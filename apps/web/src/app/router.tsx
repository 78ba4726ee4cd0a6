import { createBrowserRouter, replace, type MiddlewareFunction } from 'react-router';
import { Root } from './Root.tsx';
import { act } from './guard.act.ts';
import { screenAt } from './screens.ts';

let fromName: string | undefined;

/** Runs before anything of the target paints: a forbidden page is never in the document, not even for a moment. */
const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url);
  const screen = screenAt(url.pathname);
  const detour = await act({ name: screen.name, path: url.pathname, query: url.searchParams }, fromName);
  if (detour) throw replace(detour);
  fromName = screen.name;
  return next();
};

/** Until the guard has spoken there is nothing to show. */
const Nothing = () => null;

export const router = createBrowserRouter([
  { path: '/', loader: () => replace('/home'), HydrateFallback: Nothing },
  // A loader makes the middleware run on every move between pages.
  { path: '*', middleware: [guard], loader: () => null, Component: Root, HydrateFallback: Nothing },
]);
