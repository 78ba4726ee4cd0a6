import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { CallError, listen } from '#kernel/call.ts';
import { clearSession, followOtherWindows, loadUser, useSession } from '#kernel/session.ts';
import { tellError } from '#kernel/toast.ts';
import { router } from './router.tsx';

const cache = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is an answer; only silence is worth asking again.
      retry: (failures, error) => failures < 2 && (!(error instanceof CallError) || error.status === undefined),
      staleTime: 10_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
    },
  },
});

const leave = () => {
  clearSession();
  void router.navigate('/login');
};

listen({
  // N answers at once sign out once: the first clears the token the others look at.
  signedOut: (words) => {
    if (!useSession.getState().token) return;
    tellError(words);
    leave();
  },
  locked: () => {
    if (!useSession.getState().user?.isLocked) void loadUser().catch(() => {});
  },
});
followOtherWindows(leave);

// Whichever way a window learns of it (its own button, another window, a refused call, the cut channel), the screen follows here alone.
useSession.subscribe(({ token, user }, before) => {
  const isTurned = user !== undefined && before.user !== undefined && user.isLocked !== before.user.isLocked;
  // What one person saw is neither left readable behind the lock nor shown to the next.
  if ((before.token && token !== before.token) || (isTurned && user.isLocked)) cache.clear();
  if (isTurned) void router.navigate(user.isLocked ? '/locking' : '/home', { replace: true });
});

export const App = () => (
  <QueryClientProvider client={cache}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
