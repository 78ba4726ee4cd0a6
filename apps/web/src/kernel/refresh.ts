import type { Query, QueryClient } from '@tanstack/react-query';

/** A first read under way: it has nothing to show yet. */
const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/** What happened to a record. Whatever is done to it is added there. */
const TIMELINES = ['log', 'record'];

/**
 * Reads everything of these features again, and the timeline of the record that is open. A first read under way is ended before: it
 * may have been answered before the change, and TanStack Query would wait for it instead of reading again. For what a person has
 * changed; events of others come so often that a first read on a slow line would never end.
 */
export async function refreshFeatures(cache: QueryClient, features: readonly string[]): Promise<void> {
  const refresh = async (queryKey: string[]) => {
    await cache.cancelQueries({ queryKey, predicate: isFirstRead });
    await cache.invalidateQueries({ queryKey });
  };
  await Promise.all([...features.map((feature) => [feature]), TIMELINES].map(refresh));
}
