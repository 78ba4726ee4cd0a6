import type { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import type { Got } from '@netbar/contract/kernel/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { refreshFeatures } from '#kernel/refresh.ts';

export const unreadKey = ['notification', 'unreadTotal', {}] as const;

/** The number at the bell goes down at once; if the server will not have it, it comes back and the refusal is thrown. */
export async function readAtOnce(cache: QueryClient, which: 'one' | 'all', send: () => Promise<unknown>) {
  await cache.cancelQueries({ queryKey: unreadKey });
  const before = cache.getQueryData<Got<typeof notificationApi.unreadTotal>>(unreadKey);
  if (before) cache.setQueryData(unreadKey, { data: which === 'all' ? 0 : Math.max(0, before.data - 1) });
  try {
    await send();
  } catch (error) {
    cache.setQueryData(unreadKey, before);
    throw error;
  }
  await refreshFeatures(cache, ['notification']);
}
