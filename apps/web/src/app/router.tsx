import { createBrowserRouter, replace, type MiddlewareFunction } from 'react-router';
import { Root } from './Root.tsx';
import { useSession } from '#kernel/session.ts';
import { passGuard } from './guard.act.ts';
import { screenAt } from './screens.ts';

let fromName: string | undefined;

/** Runs before the target page renders, so that a forbidden page is never in the document. */
const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url);
  const screen = screenAt(url.pathname);
  const detour = await passGuard({ name: screen.name, path: url.pathname, query: url.searchParams }, fromName);
  if (detour) throw replace(detour);
  // Nobody has arrived yet while the server does not say who is signed in: AUTH-08 asks where they came from.
  if (!useSession.getState().isUnreachable) fromName = screen.name;
  return next();
};

/** Shown until the guard has decided. */
const Nothing = () => null;

export const router = createBrowserRouter([
  { path: '/', loader: () => replace('/home'), HydrateFallback: Nothing },
  // React Router runs the middleware on every navigation only if the route has a loader.
  { path: '*', middleware: [guard], loader: () => null, Component: Root, HydrateFallback: Nothing },
]);
