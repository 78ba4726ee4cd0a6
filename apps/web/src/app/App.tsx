import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { listenToSessionEnd } from '#kernel/call.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { askBeforeSignOut, clearSession, followOtherWindows, loadUser, useSession } from '#kernel/session.ts';
import { showErrorToast } from '#kernel/toast.ts';
import { hasUnsentSteps, whenStepsAreLeft } from '#kernel/unsent/find-unsent.ts';
import { router } from './router.tsx';

const cache = new QueryClient({
  defaultOptions: {
    queries: {
      // `call` itself sends a read again that got no answer, within its time limit.
      retry: false,
      // Without a network a read fails at once, and is sent again when the network is back; by default it would wait in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
    },
    // ERR-01: a press without a network is told so. By default it would wait, and be sent much later.
    mutations: { networkMode: 'always' },
  },
});

// By default pages hear of new data one task after it is set. A checkbox that shows cached data would jump back for that task.
notifyManager.setScheduler(queueMicrotask);

const leave = () => {
  clearSession();
  void router.navigate('/login');
};

listenToSessionEnd({
  // Several answers at once sign out once: the first clears the token that the others check.
  signedOut: (words) => {
    if (!useSession.getState().token) return;
    showErrorToast(words);
    leave();
  },
  locked: () => {
    if (!useSession.getState().user?.isLocked) void loadUser().catch(() => {});
  },
  secondFactorNeeded: () => {
    const goThere = () => router.navigate('/secondFactor', { replace: true });
    if (!useSession.getState().user?.secondFactorPending) void loadUser().then(goThere, () => {});
  },
});
followOtherWindows(leave);
whenStepsAreLeft(() => {
  const refresh = (features: readonly string[]) => void refreshFeatures(cache, features);
  void import('#kernel/unsent/send-steps.ts').then(({ watchUnsentSteps }) => watchUnsentSteps(refresh));
});
askBeforeSignOut(async () => {
  if (!(await hasUnsentSteps())) return true;
  const { askToLeave } = await import('#kit/phone-task/ask-to-leave.ts');
  return askToLeave();
});

// Locking and unlocking navigate here only, whatever the cause: a button, another window, a refused call or the realtime channel.
useSession.subscribe(({ token, user }, before) => {
  const isTurned = user !== undefined && before.user !== undefined && user.isLocked !== before.user.isLocked;
  // Cached data is dropped, so that it is neither readable behind the lock nor shown to the next person.
  if ((before.token && token !== before.token) || (isTurned && user.isLocked)) cache.clear();
  if (isTurned) void router.navigate(user.isLocked ? '/locking' : '/home', { replace: true });
});

export const App = () => (
  <QueryClientProvider client={cache}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
